import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";

const MERGED_THEN = "g.merged_into IS NOT NULL AND g.since <= ?2 AND g.until > ?2";

/** The entity that each id means at a known instant: itself, or the one with which it was merged by then. */
export function survivorsAt(sql: Sql, ids: readonly string[], known_at: Instant): Map<string, number> {
  if (ids.length === 0) return new Map();
  const rows = sql.all<{ id: string; seq: number }>(
    `WITH RECURSIVE chain (id, seq) AS (
       SELECT id, seq FROM entities WHERE id IN (SELECT value FROM json_each(?1))
       UNION SELECT chain.id, m.merged_into FROM chain JOIN entities m ON m.seq = chain.seq WHERE m.merged_at <= ?2
       UNION SELECT chain.id, g.merged_into FROM chain JOIN entity_gaps g ON g.entity_seq = chain.seq WHERE ${MERGED_THEN})
     SELECT chain.id, chain.seq FROM chain JOIN entities e ON e.seq = chain.seq WHERE (e.merged_at IS NULL OR e.merged_at > ?2)
       AND NOT EXISTS (SELECT 1 FROM entity_gaps g WHERE g.entity_seq = chain.seq AND ${MERGED_THEN})`,
    JSON.stringify(ids),
    known_at,
  );
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

export const survivorAt = (sql: Sql, id: string | undefined, known_at: Instant): number | null =>
  id === undefined ? null : (survivorsAt(sql, [id], known_at).get(id) ?? NO_ROW);

const NO_ROW = -1;
