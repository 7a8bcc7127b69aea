import type { Instant } from "../../../shared/instant.ts";
import type { NewReading } from "../../ports/graph/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import { currentInstant } from "../base/meta.ts";
import { finishWork } from "../episodes/extraction-queue.ts";
import { deleteReadings, isOutdated, readingsOf, unappliedReadings } from "../episodes/readings.ts";
import { finishRenewal, isRenewed, readingInForce } from "../episodes/renewals.ts";
import { rebuildVersions, reviseFromLog, slotsWithContradictions } from "../graph/fact-versions.ts";
import { updateWording } from "../graph/wordings.ts";
import { invalidateVector } from "../index/embedding.ts";
import { recordReplacement } from "../index/replacements.ts";
import { updateCorrectedWordings } from "./operations.ts";

/** Replaces the readings at the instant of the next one, so that knowledge that both have shows no gap. */
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

/**
 * If the answer equals the reading in force, made after the same messages, that reading gets the new version and no fact changes.
 *
 * @returns false if the answer must be stored and applied
 */
export const confirmReading = (sql: Sql, clock: Instant, reading: NewReading): boolean =>
  sql.transaction(() => {
    const { reader, digest, members, earlier } = reading;
    const [member] = members;
    if (member === undefined || members.length > 1 || member.known_from !== null) return false;
    const { seq, extraction } = member;
    if (!isRenewed(sql, seq) || isOutdated(sql, reading.edits)) return false;
    const [same] = sql.all<{ seq: number; sources: string }>(
      `SELECT x.seq, (SELECT json_group_array(episode_seq) FROM (SELECT episode_seq FROM made_with WHERE extraction_seq = x.seq ORDER BY 1)) AS sources
       FROM extractions x WHERE x.seq = ${readingInForce(sql, "?1", currentInstant(sql, clock))} AND x.model = ?2 AND x.result = ?3
         AND NOT EXISTS (SELECT 1 FROM prompt_names n WHERE n.prompt = x.prompt)`,
      seq,
      reader.model,
      JSON.stringify(extraction),
    );
    const shown = [...earlier, seq].toSorted((a, b) => a - b);
    if (same?.sources !== JSON.stringify(shown)) return false;
    deleteReadings(sql, unappliedReadings(sql, seq, null));
    sql.all(
      "UPDATE extractions SET prompt_version = ?, digest = ? WHERE seq = ?",
      reader.prompt_version,
      digest,
      same.seq,
    );
    finishRenewal(sql, seq);
    finishWork(sql, seq);
    return true;
  });
