import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { readingsOf } from "../episodes/readings.ts";
import { rebuildVersions, reviseFromLog, slotsWithContradictions } from "../graph/fact-versions.ts";
import { updateWording } from "../graph/wordings.ts";
import { invalidateVector } from "../index/embedding.ts";
import { recordReplacement } from "../index/replacements.ts";
import { updateCorrectedWordings } from "./operations.ts";

/**
 * Replaces the readings of an episode. The next reading is applied at the same instant, so that knowledge common to both has no gap.
 *
 * @param episode its row number, and its id as the cause
 * @param past the instant of replacement, if not `now`
 */
export function replaceReadings(
  sql: Sql,
  { seq, id }: { seq: number; id: string },
  now: Instant,
  past: Instant | null = null,
): void {
  const at = past ?? now;
  const replaced = readingsOf(sql, seq).flatMap(({ known_from }) =>
    known_from !== null && known_from < at ? [known_from] : [],
  );
  if (replaced.length === 0) return;
  recordReplacement(sql, seq, at);
  const facts = sql
    .all<{ fact_seq: number }>(
      `SELECT DISTINCT fact_seq FROM provenance WHERE episode_seq = ? AND linked_to IS NULL
         AND known_from IN (SELECT value FROM json_each(?)) ORDER BY 1`,
      seq,
      JSON.stringify(replaced),
    )
    .map(({ fact_seq }) => fact_seq);
  if (past === null) reviseFromLog(sql, slotsWithContradictions(sql, facts), id, now);
  else rebuildVersions(sql, slotsWithContradictions(sql, facts));
  for (const fact of facts) if (updateWording(sql, fact)) invalidateVector(sql, "facts", fact);
  updateCorrectedWordings(sql);
}
