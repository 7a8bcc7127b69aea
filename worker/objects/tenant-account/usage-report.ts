import type { UsagePage, UsageQuery } from "../../../shared/api/usage.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { foreignCursor } from "../../store/base/cursors.ts";
import { make } from "./account-schema.ts";
import { expireReservations, type UsageRow } from "./budget-store.ts";

export function readUsage(sql: Sql, now: Instant, query: UsageQuery): UsagePage {
  make(sql);
  sql.transaction(() => expireReservations(sql, now));
  const { from, to, user_id, graph_id, model, limit } = query;
  const whose = user_id ?? graph_id;
  const of: [condition: string, ...values: (SqlValue | undefined)[]][] = [
    ["day >= ?", from],
    ["day <= ?", to],
    ["model = ?", model],
  ];
  if (whose !== undefined)
    // the index begins with the day
    of.push(
      ["day IN (SELECT day FROM day_totals)"],
      ["kind = ?", user_id === undefined ? "graph" : "user"],
      ["graph_id = ?", whose],
    );
  const given = of.filter((part) => !part.includes(undefined)) as [string, ...SqlValue[]][];
  const where = ["1", ...given.map(([condition]) => condition)].join(" AND ");
  const values = given.flatMap(([, ...bound]) => bound);
  const after = pageStart(query.cursor);
  const rows = sql.all<UsageRow>(
    `SELECT * FROM usage WHERE ${where}${after ? " AND (day, seq) < (?, ?)" : ""} ORDER BY day DESC, seq DESC LIMIT ? + 0`,
    ...values,
    ...(after ? [after.day, after.seq] : []),
    limit + 1,
  );
  const [total] = sql.all<Omit<UsageRow, "seq" | "day" | "kind" | "graph_id" | "model">>(
    `SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(tokens_in), 0) AS tokens_in, coalesce(sum(tokens_out), 0) AS tokens_out,
       coalesce(sum(cost), 0) AS cost, coalesce(sum(unpriced_calls), 0) AS unpriced_calls
     FROM ${whose === undefined ? "day_totals" : "usage"} WHERE ${where}`,
    ...values,
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

const rounded = (dollars: number): number => Math.round(dollars * 1e9) / 1e9;

function pageStart(cursor: string | undefined): { day: string; seq: number } | null {
  if (cursor === undefined) return null;
  const match = /^usage-(\d{4}-\d{2}-\d{2})-(\d{1,15})$/.exec(cursor);
  if (!match) throw foreignCursor("cursor");
  return { day: match[1] ?? "", seq: Number(match[2]) };
}
