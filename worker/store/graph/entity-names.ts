import type { Instant } from "../../../shared/instant.ts";
import { mostCompleteName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";

/** Names at `known_at` of those entities whose name may have changed since, by a later mention or a merge. */
export function namesAt(sql: Sql, seqs: Iterable<number>, known_at: Instant): Map<number, string> {
  const rows = sql.all<{ entity_seq: number; name: string }>(
    `SELECT m.entity_seq, m.name FROM mentions m WHERE m.linked_from <= ?2 AND (m.linked_to IS NULL OR m.linked_to > ?2)
       AND m.entity_seq IN (SELECT DISTINCT entity_seq FROM aliases WHERE known_from > ?2 AND entity_seq IN (SELECT value FROM json_each(?1))
         UNION SELECT seq FROM entities WHERE merged_at > ?2 AND seq IN (SELECT value FROM json_each(?1))
         UNION SELECT merged_into FROM entities WHERE merged_at > ?2 AND merged_into IN (SELECT value FROM json_each(?1)))
     ORDER BY m.known_from, coalesce(m.original, m.seq)`,
    JSON.stringify([...seqs]),
    known_at,
  );
  const mentions = Map.groupBy(rows, ({ entity_seq }) => entity_seq);
  return new Map([...mentions].map(([seq, named]) => [seq, mostCompleteName(named.map(({ name }) => name))]));
}
