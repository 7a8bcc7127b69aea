import type { Budgets, BudgetsIn } from "../../../shared/api/usage.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { costOf } from "../../core/accounting/cost.ts";
import type { PlannedCall, Reservation, BudgetState } from "../../ports/accounts.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { Sql } from "../../ports/sql.ts";
import { isMade, make } from "./account-schema.ts";

/** No call takes longer; one that is not settled by then is charged as reserved. */
export const RESERVED_MS = 5 * 60_000;
/** Retry after this if only calls in progress use up the budget. */
const SOON_S = 5;
/** A budget with this much left cannot be spent before the next check, so one check serves all users of a tenant. */
const AMPLE = { share: 0.1, calls: 1_000, tokens: 10_000_000 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface BudgetDefaults extends Pick<BudgetState, "fallback"> {
  tenant: Budgets["user"];
  user: Budgets["user"];
}

const dayOf = (at: Instant): string => formatInstant(at).slice(0, 10);
const nextDay = (at: Instant): Instant => (Math.floor(at / DAY_MS) + 1) * DAY_MS;

interface Used {
  calls: number;
  tokens: number;
  /** Settled use, without calls in progress. */
  settled: { calls: number; tokens: number };
}

function usedOn(sql: Sql, day: string, graph: GraphName | null): Used {
  const of = graph === null ? [day] : [day, graph.kind, graph.id];
  const [settled] = sql.all<{ calls: number; tokens: number }>(
    `SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(tokens_in + tokens_out), 0) AS tokens
     FROM ${graph === null ? "day_totals WHERE day = ?" : "usage WHERE day = ? AND kind = ? AND graph_id = ?"}`,
    ...of,
  );
  const [reserved] = sql.all<{ calls: number; tokens: number }>(
    graph === null
      ? "SELECT calls, tokens FROM reserved WHERE day = ?"
      : "SELECT count(*) AS calls, coalesce(sum(tokens), 0) AS tokens FROM reservations WHERE day = ? AND kind = ? AND graph_id = ?",
    ...of,
  );
  const { calls, tokens } = settled ?? { calls: 0, tokens: 0 };
  return {
    calls: calls + (reserved?.calls ?? 0),
    tokens: tokens + (reserved?.tokens ?? 0),
    settled: { calls, tokens },
  };
}

export function reserveCall(
  sql: Sql,
  now: Instant,
  defaults: BudgetDefaults,
  graph: GraphName,
  { id, model, tokens, price }: PlannedCall,
): Reservation {
  make(sql);
  return sql.transaction((): Reservation => {
    expireReservations(sql, now);
    const { tenant, user, fallback } = budgetsOf(sql, defaults);
    const day = dayOf(now);
    const untilMidnight = Math.ceil((nextDay(now) - now) / 1000);
    for (const [of, limits, whose] of [
      ["tenant", tenant, null],
      ["user", user, graph],
    ] as const) {
      if (limits.calls === null && limits.tokens === null) continue;
      const used = usedOn(sql, day, whose);
      const fits = (counts: { calls: number; tokens: number }): boolean =>
        (limits.calls === null || counts.calls + 1 <= limits.calls) &&
        (limits.tokens === null || counts.tokens + tokens <= limits.tokens);
      if (fits(used)) continue;
      // calls in progress may use less than they reserved
      const retry_after_s = fits(used.settled) ? SOON_S : untilMidnight;
      const until = now + retry_after_s * 1000;
      sql.all("INSERT OR REPLACE INTO waiting (kind, graph_id, until) VALUES (?, ?, ?)", graph.kind, graph.id, until);
      return { granted: false, of, retry_after_s, fallback };
    }
    const made = sql.all(
      `INSERT OR IGNORE INTO reservations (id, day, kind, graph_id, model, tokens, price_in, price_out, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      id,
      day,
      graph.kind,
      graph.id,
      model,
      tokens,
      price?.in ?? null,
      price?.out ?? null,
      now + RESERVED_MS,
    );
    if (made.length > 0)
      sql.all(
        `INSERT INTO reserved (day, calls, tokens) VALUES (?, 1, ?)
         ON CONFLICT (day) DO UPDATE SET calls = calls + 1, tokens = tokens + excluded.tokens`,
        day,
        tokens,
      );
    return { granted: true };
  });
}

type ReservationRow = {
  id: string;
  day: string;
  kind: string;
  graph_id: string;
  model: string;
  tokens: number;
  expires_at: number;
  price_in: number | null;
  price_out: number | null;
};

/** Ignores a call that is already settled. */
export function settleCall(
  sql: Sql,
  call_id: string,
  use: { tokens_in: number; tokens_out: number },
): GraphName | null {
  if (!isMade(sql)) return null;
  return sql.transaction(() => {
    const [row] = sql.all<ReservationRow>("DELETE FROM reservations WHERE id = ? RETURNING *", call_id);
    if (!row) return null;
    book(sql, row, use);
    return row.kind === ERASED.kind ? null : { kind: row.kind as GraphName["kind"], id: row.graph_id };
  });
}

/** Charges them as reserved. */
export function expireReservations(sql: Sql, now: Instant): void {
  const rows = sql.all<ReservationRow>("DELETE FROM reservations WHERE expires_at <= ? RETURNING *", now);
  for (const row of rows) book(sql, row, { tokens_in: row.tokens, tokens_out: 0 });
}

function book(
  sql: Sql,
  row: ReservationRow,
  { tokens_in, tokens_out }: { tokens_in: number; tokens_out: number },
): void {
  const { day, kind, graph_id, model, price_in, price_out } = row;
  const cost =
    price_in === null || price_out === null ? null : costOf({ in: price_in, out: price_out }, tokens_in, tokens_out);
  const amounts = [tokens_in, tokens_out, cost ?? 0, cost === null ? 1 : 0];
  sql.all("UPDATE reserved SET calls = calls - 1, tokens = tokens - ? WHERE day = ?", row.tokens, day);
  sql.all(
    `INSERT INTO usage (day, kind, graph_id, model, calls, tokens_in, tokens_out, cost, unpriced_calls) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)
     ON CONFLICT (day, kind, graph_id, model) DO UPDATE SET ${ADDED}`,
    day,
    kind,
    graph_id,
    model,
    ...amounts,
  );
  sql.all(
    `INSERT INTO day_totals (day, model, calls, tokens_in, tokens_out, cost, unpriced_calls) VALUES (?, ?, 1, ?, ?, ?, ?)
     ON CONFLICT (day, model) DO UPDATE SET ${ADDED}`,
    day,
    model,
    ...amounts,
  );
}

const ADDED = `calls = calls + excluded.calls, tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out,
  cost = cost + excluded.cost, unpriced_calls = unpriced_calls + excluded.unpriced_calls`;

export function standingOf(sql: Sql, now: Instant, defaults: BudgetDefaults, graph: GraphName): BudgetState {
  make(sql);
  // denied for the day: the rest does not cover one call
  const isDenied =
    sql.all(
      "SELECT 1 FROM waiting WHERE kind = ? AND graph_id = ? AND until > ?",
      graph.kind,
      graph.id,
      now + SOON_S * 1000,
    ).length > 0;
  const { tenant, user, fallback } = budgetsOf(sql, defaults);
  const spent = isDenied || spentBudgets(sql, now, defaults, graph).length > 0;
  const shared = !spent && user.calls === null && user.tokens === null && isAmple(sql, now, tenant);
  return { spent, fallback, shared };
}

function isAmple(sql: Sql, now: Instant, limits: BudgetDefaults["tenant"]): boolean {
  if (limits.calls === null && limits.tokens === null) return true;
  const used = usedOn(sql, dayOf(now), null);
  return (["calls", "tokens"] as const).every((of) => {
    const limit = limits[of];
    return limit === null || limit - used[of] >= Math.max(AMPLE[of], AMPLE.share * limit);
  });
}

export function spentBudgets(
  sql: Sql,
  now: Instant,
  defaults: BudgetDefaults,
  graph: GraphName,
): ("tenant" | "user")[] {
  const { tenant, user } = budgetsOf(sql, defaults);
  const day = dayOf(now);
  const isSpent = (limits: BudgetDefaults["tenant"], whose: GraphName | null): boolean => {
    if (limits.calls === null && limits.tokens === null) return false;
    const { settled } = usedOn(sql, day, whose);
    return (
      (limits.calls !== null && settled.calls >= limits.calls) ||
      (limits.tokens !== null && settled.tokens >= limits.tokens)
    );
  };
  return [
    ...(isSpent(tenant, null) ? (["tenant"] as const) : []),
    ...(isSpent(user, graph) ? (["user"] as const) : []),
  ];
}

/** Whether to wait for the next day rather than for calls in progress. */
export const isForTheDay = (retry_after_s: number): boolean => retry_after_s !== SOON_S;

function budgetsOf(sql: Sql, defaults: BudgetDefaults): BudgetDefaults {
  const { tenant, user, on_spent } = readSettings(sql);
  return {
    tenant: limitsOver(defaults.tenant, tenant),
    user: limitsOver(defaults.user, user),
    fallback: on_spent ?? defaults.fallback,
  };
}

const limitsOver = (base: Budgets["user"], set: BudgetsIn["user"]): Budgets["user"] => ({
  calls: set?.calls === undefined ? base.calls : set.calls,
  tokens: set?.tokens === undefined ? base.tokens : set.tokens,
});

function readSettings(sql: Sql): BudgetsIn {
  const [row] = sql.all<{ value: string }>("SELECT value FROM settings WHERE key = 'budgets'");
  return row ? (JSON.parse(row.value) as BudgetsIn) : {};
}

/** Omitted limits stay. Returns the graphs that waited. */
export function saveBudgets(sql: Sql, budgets: BudgetsIn): GraphName[] {
  make(sql);
  return sql.transaction(() => {
    const known = readSettings(sql);
    const changed: BudgetsIn = {
      tenant: { ...known.tenant, ...budgets.tenant },
      user: { ...known.user, ...budgets.user },
      on_spent: budgets.on_spent ?? known.on_spent,
    };
    sql.all("INSERT OR REPLACE INTO settings (key, value) VALUES ('budgets', ?)", JSON.stringify(changed));
    return sql
      .all<{ kind: GraphName["kind"]; graph_id: string }>("DELETE FROM waiting RETURNING kind, graph_id")
      .map(({ kind, graph_id }) => ({ kind, id: graph_id }));
  });
}

export function readBudgets(sql: Sql, now: Instant, defaults: BudgetDefaults, graph: GraphName | null): Budgets {
  make(sql);
  const { tenant, user, fallback } = budgetsOf(sql, defaults);
  const day = dayOf(now);
  const balance = (limits: BudgetDefaults["tenant"], whose: GraphName | null): Budgets["tenant"] => {
    const { calls, tokens } = usedOn(sql, day, whose);
    const useOf = (limit: number | null, used: number) => {
      const remaining = limit === null ? null : Math.max(0, limit - used);
      return { limit, used, remaining, left: remaining };
    };
    return { calls: useOf(limits.calls, calls), tokens: useOf(limits.tokens, tokens) };
  };
  return {
    tenant: balance(tenant, null),
    user,
    memory: graph === null ? null : balance(user, graph),
    on_spent: fallback,
    resets_at: formatInstant(nextDay(now)),
  };
}

export function countRequests(sql: Sql, minute: number, added: number): number {
  make(sql);
  return sql.transaction(() => {
    sql.all("DELETE FROM requests WHERE minute < ?", minute);
    const [row] = sql.all<{ count: number }>(
      "INSERT INTO requests (minute, count) VALUES (?, ?) ON CONFLICT (minute) DO UPDATE SET count = count + excluded.count RETURNING count",
      minute,
      added,
    );
    return row?.count ?? added;
  });
}

const ERASED = { kind: "erased", graph_id: "" } as const;

export type UsageRow = {
  seq: number;
  day: string;
  kind: string;
  graph_id: string;
  model: string;
  calls: number;
  tokens_in: number;
  tokens_out: number;
  cost: number;
  unpriced_calls: number;
};

/** Returns the number of deleted rows. The tenant's totals keep the cost. */
export function forgetGraph(sql: Sql, { kind, id }: GraphName): number {
  if (!isMade(sql)) return 0;
  return sql.transaction(() => {
    // day by day: no index begins with the graph
    const rows = sql.all<UsageRow>(
      "DELETE FROM usage WHERE day IN (SELECT day FROM day_totals) AND kind = ? AND graph_id = ? RETURNING *",
      kind,
      id,
    );
    for (const row of rows) {
      sql.all(
        `INSERT INTO usage (day, kind, graph_id, model, calls, tokens_in, tokens_out, cost, unpriced_calls) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (day, kind, graph_id, model) DO UPDATE SET ${ADDED}`,
        row.day,
        ERASED.kind,
        ERASED.graph_id,
        row.model,
        row.calls,
        row.tokens_in,
        row.tokens_out,
        row.cost,
        row.unpriced_calls,
      );
    }
    sql.all(
      "UPDATE reservations SET kind = ?, graph_id = ? WHERE kind = ? AND graph_id = ?",
      ERASED.kind,
      ERASED.graph_id,
      kind,
      id,
    );
    sql.all("DELETE FROM waiting WHERE kind = ? AND graph_id = ?", kind, id);
    return rows.length;
  });
}
