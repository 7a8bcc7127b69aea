import { formatInstant, type Instant } from "../../../shared/instant.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { SpentBudget, WebhookCall } from "../../ports/webhooks.ts";
import type { Sql } from "../../ports/sql.ts";

/** The time to the next call of a webhook, unless its consumer sets another. */
export const RECALL_MS = 5 * 60_000;

/** Calls of webhook consumers and spent budgets to report. Created with the tenant's first webhook. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS reminders (webhook TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spent (
    day TEXT NOT NULL, budget TEXT NOT NULL, kind TEXT NOT NULL, graph_id TEXT NOT NULL, told INTEGER NOT NULL,
    PRIMARY KEY (day, budget, kind, graph_id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS owner (tenant TEXT PRIMARY KEY) WITHOUT ROWID;
`;

export const hasReminders = (sql: Sql): boolean =>
  sql.all("SELECT 1 FROM sqlite_master WHERE name = 'reminders'").length > 0;

export function remindBy(sql: Sql, tenant: string, webhooks: readonly string[], at: Instant): void {
  if (!hasReminders(sql)) sql.exec(SCHEMA);
  sql.transaction(() => {
    sql.all("INSERT OR IGNORE INTO owner (tenant) VALUES (?)", tenant);
    for (const webhook of webhooks)
      sql.all(
        "INSERT INTO reminders (webhook, at) VALUES (?1, ?2) ON CONFLICT (webhook) DO UPDATE SET at = min(at, ?2)",
        webhook,
        at,
      );
  });
}

export function remindAt(sql: Sql, webhook: string, at: Instant | null): void {
  if (!hasReminders(sql)) return;
  if (at === null) sql.all("DELETE FROM reminders WHERE webhook = ?", webhook);
  else sql.all("INSERT OR REPLACE INTO reminders (webhook, at) VALUES (?, ?)", webhook, at);
}

/** Notes a spent budget once a day. */
export function noteSpent(sql: Sql, now: Instant, budget: SpentBudget["of"], graph: GraphName): void {
  const [kind, id] = budget === "tenant" ? ["", ""] : [graph.kind, graph.id];
  const day = formatInstant(now).slice(0, 10);
  sql.all("DELETE FROM spent WHERE day < ? AND told = 1", day);
  sql.all(
    "INSERT OR IGNORE INTO spent (day, budget, kind, graph_id, told) VALUES (?, ?, ?, ?, 0)",
    day,
    budget,
    kind,
    id,
  );
}

export function forgetSpent(sql: Sql, { kind, id }: GraphName): void {
  if (hasReminders(sql)) sql.all("DELETE FROM spent WHERE kind = ? AND graph_id = ?", kind, id);
}

export function nextCall(sql: Sql, now: Instant): Instant | null {
  if (!hasReminders(sql)) return null;
  if (sql.all("SELECT 1 FROM spent WHERE told = 0 LIMIT 1").length > 0) return now;
  return sql.all<{ at: number | null }>("SELECT min(at) AS at FROM reminders")[0]?.at ?? null;
}

type SpentRow = { day: string; budget: SpentBudget["of"]; kind: GraphName["kind"] | ""; graph_id: string };

/** A webhook is called again unless its next call is set meanwhile; a spent budget is reported again until it is marked. */
export function takeCalls(sql: Sql, now: Instant): { calls: WebhookCall[]; markReported: () => void } {
  const [owner] = hasReminders(sql) ? sql.all<{ tenant: string }>("SELECT tenant FROM owner LIMIT 1") : [];
  if (owner === undefined) return { calls: [], markReported: () => {} };
  const { tenant } = owner;
  return sql.transaction(() => {
    const due = sql.all<{ webhook: string }>(
      "UPDATE reminders SET at = ?1 + ?2 WHERE at <= ?1 RETURNING webhook",
      now,
      RECALL_MS,
    );
    const spent = sql.all<SpentRow>("SELECT day, budget, kind, graph_id FROM spent WHERE told = 0");
    return {
      calls: [
        ...due.map(({ webhook }) => ({ tenant, webhook })),
        ...spent.map(({ day, budget, kind, graph_id }) => ({
          tenant,
          spent: { of: budget, day, graph: kind === "" ? null : { kind, id: graph_id } },
        })),
      ],
      markReported: () => {
        for (const { day, budget, kind, graph_id } of spent)
          sql.all(
            "UPDATE spent SET told = 1 WHERE day = ? AND budget = ? AND kind = ? AND graph_id = ?",
            day,
            budget,
            kind,
            graph_id,
          );
      },
    };
  });
}
