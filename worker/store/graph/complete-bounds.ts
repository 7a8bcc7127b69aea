import type { Sql } from "../../ports/sql.ts";

/** Milliseconds, in any time zone. */
const LONGEST =
  "CASE valid_from_precision WHEN 'year' THEN 31622400000 WHEN 'month' THEN 2682000000 WHEN 'day' THEN 90000000 ELSE 1 END";

/** Release 0.1.0 stored one precision for both bounds and no basis (see `readBoundsOfFact`). Unstated bounds are observed. */
export function completeBounds(sql: Sql): void {
  complete(
    sql,
    "provenance",
    "kind = 'event'",
    "iif(valid_from = reference_time, 'observed', 'inferred')",
    "iif(valid_to = reference_time, 'observed', 'inferred')",
    "reference_time",
  );
  sql.all(
    "UPDATE provenance SET held_at = valid_from WHERE kind = 'state' AND valid_from_basis = 'observed' AND held_at IS NULL",
  );
  const first = "(SELECT min(p.reference_time) FROM provenance p WHERE p.fact_seq = fact_versions.fact_seq)";
  const isEvent = "(SELECT f.kind FROM facts f WHERE f.seq = fact_versions.fact_seq) = 'event'";
  complete(sql, "fact_versions", isEvent, "'observed'", "'observed'", first);
}

function complete(sql: Sql, table: string, isEvent: string, from: string, to: string, said_at: string): void {
  sql.all(
    `UPDATE ${table} SET valid_to = ${said_at}, valid_to_precision = 'instant', valid_to_basis = 'observed'
     WHERE valid_from IS NULL AND valid_to IS NULL AND ${isEvent}`,
  );
  sql.all(
    `UPDATE ${table} SET valid_to_precision = coalesce(valid_from_precision, 'instant'), valid_to_basis = CASE
       WHEN valid_from_precision IS NULL THEN ${to} WHEN ${isEvent} OR valid_to - valid_from <= ${LONGEST} THEN 'stated' ELSE 'inferred' END
     WHERE valid_to IS NOT NULL AND valid_to_basis IS NULL`,
  );
  sql.all(
    `UPDATE ${table} SET valid_from_basis = iif(valid_from_precision IS NULL, ${from}, 'stated'),
       valid_from_precision = coalesce(valid_from_precision, 'instant') WHERE valid_from IS NOT NULL AND valid_from_basis IS NULL`,
  );
  sql.all(
    `UPDATE ${table} SET valid_from_precision = NULL WHERE valid_from IS NULL AND valid_from_precision IS NOT NULL`,
  );
}
