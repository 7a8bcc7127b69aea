import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";

/** The messages that were written within one of the periods. */
export function saidWithin(
  sql: Sql,
  periods: readonly { from: Instant; to: Instant }[] = [],
  seqs: Iterable<number>,
): Set<number> {
  if (periods.length === 0) return new Set();
  const rows = sql.all<{ seq: number }>(
    `SELECT e.seq FROM json_each(?1) p JOIN episodes e ON e.seq IN (SELECT value FROM json_each(?2))
     WHERE e.reference_time >= p.value ->> 'from' AND e.reference_time < p.value ->> 'to'`,
    JSON.stringify(periods),
    JSON.stringify([...seqs]),
  );
  return new Set(rows.map(({ seq }) => seq));
}
