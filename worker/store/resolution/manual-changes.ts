import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { undoneEpisodes } from "../index/retractions.ts";

interface ManualChange {
  operation_seq: number;
  sentence: string | null;
  name: string | null;
}

const LISTED = "(SELECT value FROM json_each(?))";

const onlyIn = (sql: Sql, episodes: readonly number[]): ManualChange[] =>
  sql.all<ManualChange & Record<string, never>>(
    `WITH s AS (SELECT operation_seq, episode_seq FROM correction_sources UNION SELECT operation_seq, episode_seq FROM entity_edit_sources)
     SELECT o.seq AS operation_seq, c.fact AS sentence, d.name FROM operations o
     LEFT JOIN corrections c ON c.operation_seq = o.seq LEFT JOIN entity_edits d ON d.operation_seq = o.seq
     WHERE o.seq IN (SELECT operation_seq FROM s WHERE episode_seq IN (SELECT value FROM json_each(?1)))
       AND o.seq NOT IN (SELECT operation_seq FROM s WHERE episode_seq NOT IN (SELECT value FROM json_each(?1))) ORDER BY o.seq`,
    JSON.stringify(episodes),
  );

export const wordsByHandOnlyIn = (sql: Sql, episodes: readonly number[]): string[] =>
  onlyIn(sql, episodes).flatMap(({ sentence, name }) => [sentence, name].filter((words) => words !== null));

export function deleteManualChanges(sql: Sql, episodes: readonly number[]): { count: number; entries: number[] } {
  const gone = onlyIn(sql, episodes).map(({ operation_seq }) => operation_seq);
  const seqs = JSON.stringify(gone);
  for (const table of ["correction_sources", "entity_edit_sources"]) {
    sql.all(`DELETE FROM ${table} WHERE episode_seq IN ${LISTED}`, JSON.stringify(episodes));
    sql.all(`DELETE FROM ${table} WHERE operation_seq IN ${LISTED}`, seqs);
  }
  for (const table of ["corrections", "entity_edits"])
    sql.all(`DELETE FROM ${table} WHERE operation_seq IN ${LISTED}`, seqs);
  const ids = sql.all<{ id: string }>(`DELETE FROM operations WHERE seq IN ${LISTED} RETURNING id`, seqs);
  const entries = sql.all<{ seq: number }>(
    `SELECT seq FROM changes WHERE entry = 'operation' AND subject_id IN ${LISTED} ORDER BY seq`,
    JSON.stringify(ids.map(({ id }) => id)),
  );
  return { count: ids.length, entries: entries.map(({ seq }) => seq) };
}

/** Returns believed sources; all if none is believed, because a manual fact may name a rolled-back episode. */
export function believedSources<T extends { episode_seq: number }>(sql: Sql, sources: readonly T[], now: Instant): T[] {
  const undone = new Set(undoneEpisodes(sql, now));
  const believed = sources.filter(({ episode_seq }) => !undone.has(episode_seq));
  return believed.length > 0 ? believed : [...sources];
}
