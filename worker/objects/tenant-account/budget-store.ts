import type { Budgets, BudgetsIn, UsagePage, UsageQuery } from "../../../shared/api/usage.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { costOf } from "../../core/accounting/cost.ts";
import type { PlannedCall, Reservation, BudgetState } from "../../ports/accounts.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { foreignCursor } from "../../store/base/cursors.ts";

/** A call that is not settled within this time counts as reserved: no call takes longer. */
export const RESERVED_MS = 5 * 60_000;
/** Retry after this long where only calls in progress use up the budget. */
const SOON_S = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Usage rows: the calls of one graph to one model on one UTC day. Reservations are calls in progress. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS usage (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, day TEXT NOT NULL, kind TEXT NOT NULL, graph_id TEXT NOT NULL, model TEXT NOT NULL,
    calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, cost REAL NOT NULL, unpriced_calls INTEGER NOT NULL,
    UNIQUE (day, kind, graph_id, model)
  );
  CREATE TABLE IF NOT EXISTS reservations (
    id TEXT PRIMARY KEY, day TEXT NOT NULL, kind TEXT NOT NULL, graph_id TEXT NOT NULL, model TEXT NOT NULL, tokens INTEGER NOT NULL,
    price_in REAL, price_out REAL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting (kind TEXT NOT NULL, graph_id TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, graph_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS requests (minute INTEGER PRIMARY KEY, count INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

export interface BudgetDefaults extends Pick<BudgetState, "fallback"> {
  tenant: Budgets["user"];
  user: Budgets["user"];
}

const exists = (sql: Sql): boolean => sql.all("SELECT 1 FROM sqlite_master WHERE name = 'usage'").length > 0;
const make = (sql: Sql): void => {
  if (!exists(sql)) sql.exec(SCHEMA);
};

const dayOf = (at: Instant): string => formatInstant(at).slice(0, 10);
const nextDay = (at: Instant): Instant => (Math.floor(at / DAY_MS) + 1) * DAY_MS;

/** What a graph, or with `null` the whole tenant, used on a day. */
interface Used {
  calls: number;
  tokens: number;
  /** The same without calls in progress. */
  settled: { calls: number; tokens: number };
}

function usedOn(sql: Sql, day: string, graph: GraphName | null): Used {
  const parameters = [day, graph?.kind ?? null, graph?.id ?? null];
  const of = "day = ?1 AND (?2 IS NULL OR (kind = ?2 AND graph_id = ?3))";
  const [settled] = sql.all<{ calls: number; tokens: number }>(
    `SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(tokens_in + tokens_out), 0) AS tokens FROM usage WHERE ${of}`,
    ...parameters,
  );
  const [reserved] = sql.all<{ calls: number; tokens: number }>(
    `SELECT count(*) AS calls, coalesce(sum(tokens), 0) AS tokens FROM reservations WHERE ${of}`,
    ...parameters,
  );
  const { calls, tokens } = settled ?? { calls: 0, tokens: 0 };
  return {
    calls: calls + (reserved?.calls ?? 0),
    tokens: tokens + (reserved?.tokens ?? 0),
    settled: { calls, tokens },
  };
}

/** Reserves a call, or says whose budget it would exceed. */
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
      // calls in progress end soon, and may have used less than reserved
      const retry_after_s = fits(used.settled) ? SOON_S : untilMidnight;
      const until = now + retry_after_s * 1000;
      sql.all("INSERT OR REPLACE INTO waiting (kind, graph_id, until) VALUES (?, ?, ?)", graph.kind, graph.id, until);
      return { granted: false, of, retry_after_s, fallback };
    }
    sql.all(
      "INSERT OR IGNORE INTO reservations (id, day, kind, graph_id, model, tokens, price_in, price_out, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
  price_in: number | null;
  price_out: number | null;
};

/** Records what a call used; returns whose it was. A call that is settled already stays as it is. */
export function settleCall(
  sql: Sql,
  call_id: string,
  use: { tokens_in: number; tokens_out: number },
): GraphName | null {
  if (!exists(sql)) return null;
  return sql.transaction(() => {
    const [row] = sql.all<ReservationRow>("DELETE FROM reservations WHERE id = ? RETURNING *", call_id);
    if (!row) return null;
    book(sql, row, use);
    return row.kind === ERASED.kind ? null : { kind: row.kind as GraphName["kind"], id: row.graph_id };
  });
}

function expireReservations(sql: Sql, now: Instant): void {
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
  sql.all(
    `INSERT INTO usage (day, kind, graph_id, model, calls, tokens_in, tokens_out, cost, unpriced_calls) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)
     ON CONFLICT (day, kind, graph_id, model) DO UPDATE SET calls = calls + 1, tokens_in = tokens_in + excluded.tokens_in,
       tokens_out = tokens_out + excluded.tokens_out, cost = cost + excluded.cost, unpriced_calls = unpriced_calls + excluded.unpriced_calls`,
    day,
    kind,
    graph_id,
    model,
    tokens_in,
    tokens_out,
    cost ?? 0,
    cost === null ? 1 : 0,
  );
}

/** Whether a graph or its tenant has no call or no token left today. */
export function standingOf(sql: Sql, now: Instant, defaults: BudgetDefaults, graph: GraphName): BudgetState {
  make(sql);
  // a call was denied for the day: what is left is not enough for one
  const isDenied =
    sql.all(
      "SELECT 1 FROM waiting WHERE kind = ? AND graph_id = ? AND until > ?",
      graph.kind,
      graph.id,
      now + SOON_S * 1000,
    ).length > 0;
  const { fallback } = budgetsOf(sql, defaults);
  return { spent: isDenied || spentBudgets(sql, now, defaults, graph).length > 0, fallback };
}

/** The budgets of which nothing is left today to a graph: its own, its tenant's. */
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

/** Whether a refusal is for the rest of the day, and not because of calls in progress. */
export const isForTheDay = (retry_after_s: number): boolean => retry_after_s !== SOON_S;

function budgetsOf(sql: Sql, defaults: BudgetDefaults): BudgetDefaults {
  const { tenant, user, on_spent } = readSettings(sql);
  return {
    tenant: limitsOver(defaults.tenant, tenant),
    user: limitsOver(defaults.user, user),
    fallback: on_spent ?? defaults.fallback,
  };
}

/** The limits that are set, and for the others those of `base`. */
const limitsOver = (base: Budgets["user"], set: BudgetsIn["user"]): Budgets["user"] => ({
  calls: set?.calls === undefined ? base.calls : set.calls,
  tokens: set?.tokens === undefined ? base.tokens : set.tokens,
});

/** What was set, and nothing else: the rest is as configured. */
function readSettings(sql: Sql): BudgetsIn {
  const [row] = sql.all<{ value: string }>("SELECT value FROM settings WHERE key = 'budgets'");
  return row ? (JSON.parse(row.value) as BudgetsIn) : {};
}

/** Changes the limits that are given and keeps the others. Returns the graphs that waited because a budget was spent: they may try again. */
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

/** The budgets in force, and what is left of them today. */
export function readBudgets(sql: Sql, now: Instant, defaults: BudgetDefaults, graph: GraphName | null): Budgets {
  make(sql);
  const { tenant, user, fallback } = budgetsOf(sql, defaults);
  const day = dayOf(now);
  const balance = (limits: BudgetDefaults["tenant"], whose: GraphName | null): Budgets["tenant"] => {
    const { calls, tokens } = usedOn(sql, day, whose);
    const left = (limit: number | null, used: number) => ({
      limit,
      used,
      left: limit === null ? null : Math.max(0, limit - used),
    });
    return { calls: left(limits.calls, calls), tokens: left(limits.tokens, tokens) };
  };
  return {
    tenant: balance(tenant, null),
    user,
    memory: graph === null ? null : balance(user, graph),
    on_spent: fallback,
    resets_at: formatInstant(nextDay(now)),
  };
}

/** Adds to the requests of a minute and deletes earlier minutes; returns the count of the minute. */
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

/** The name under which the usage of erased graphs stays in their tenant's totals. */
const ERASED = { kind: "erased", graph_id: "" } as const;

type UsageRow = {
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

/** Usage, latest day first. */
export function readUsage(sql: Sql, now: Instant, query: UsageQuery): UsagePage {
  make(sql);
  sql.transaction(() => expireReservations(sql, now));
  const { from = null, to = null, user_id, graph_id, model = null, limit } = query;
  const kind = user_id === undefined ? (graph_id === undefined ? null : "graph") : "user";
  const of: SqlValue[] = [from, to, kind, user_id ?? graph_id ?? null, model];
  const where = `(?1 IS NULL OR day >= ?1) AND (?2 IS NULL OR day <= ?2) AND (?3 IS NULL OR (kind = ?3 AND graph_id = ?4)) AND (?5 IS NULL OR model = ?5)`;
  const after = pageStart(query.cursor);
  const rows = sql.all<UsageRow>(
    `SELECT * FROM usage WHERE ${where} AND (?6 IS NULL OR day < ?6 OR (day = ?6 AND seq < ?7)) ORDER BY day DESC, seq DESC LIMIT ?8 + 0`,
    ...of,
    after?.day ?? null,
    after?.seq ?? null,
    limit + 1,
  );
  const [total] = sql.all<Omit<UsageRow, "seq" | "day" | "kind" | "graph_id" | "model">>(
    `SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(tokens_in), 0) AS tokens_in, coalesce(sum(tokens_out), 0) AS tokens_out,
       coalesce(sum(cost), 0) AS cost, coalesce(sum(unpriced_calls), 0) AS unpriced_calls FROM usage WHERE ${where}`,
    ...of,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map((row) => ({
      day: row.day,
      user_id: row.kind === "user" ? row.graph_id : null,
      graph_id: row.kind === "graph" ? row.graph_id : null,
      model: row.model,
      calls: row.calls,
      tokens_in: row.tokens_in,
      tokens_out: row.tokens_out,
      cost: row.unpriced_calls > 0 ? null : rounded(row.cost),
    })),
    next_cursor: rows.length > limit && last ? `usage-${last.day}-${last.seq}` : null,
    total: total
      ? { ...total, cost: rounded(total.cost) }
      : { calls: 0, tokens_in: 0, tokens_out: 0, cost: 0, unpriced_calls: 0 },
  };
}

/** Rounds to a billionth of a dollar: sums of fractions are no more exact. */
const rounded = (dollars: number): number => Math.round(dollars * 1e9) / 1e9;

function pageStart(cursor: string | undefined): { day: string; seq: number } | null {
  if (cursor === undefined) return null;
  const match = /^usage-(\d{4}-\d{2}-\d{2})-(\d{1,15})$/.exec(cursor);
  if (!match) throw foreignCursor("cursor");
  return { day: match[1] ?? "", seq: Number(match[2]) };
}

/** Removes a graph's name from the usage; returns how many rows had it. Its cost stays in its tenant's totals. */
export function forgetGraph(sql: Sql, { kind, id }: GraphName): number {
  if (!exists(sql)) return 0;
  return sql.transaction(() => {
    const rows = sql.all<UsageRow>("DELETE FROM usage WHERE kind = ? AND graph_id = ? RETURNING *", kind, id);
    for (const row of rows) {
      sql.all(
        `INSERT INTO usage (day, kind, graph_id, model, calls, tokens_in, tokens_out, cost, unpriced_calls) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (day, kind, graph_id, model) DO UPDATE SET calls = calls + excluded.calls, tokens_in = tokens_in + excluded.tokens_in,
           tokens_out = tokens_out + excluded.tokens_out, cost = cost + excluded.cost, unpriced_calls = unpriced_calls + excluded.unpriced_calls`,
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
