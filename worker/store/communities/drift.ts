import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { isSummaryNode, nodeOfEntity, rowOfNode } from "../../core/communities/generation.ts";
import { strongestLabel } from "../../core/clustering/label-propagation.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta, writeMetas } from "../base/meta.ts";
import { rememberedSql } from "../base/moment-sql.ts";
import { dropStageResults, generationOf } from "./refresh.ts";

/**
 * Zep §2.3: new entities join the community of most neighbors, communities of touched entities become stale, and touched entities count as
 * drift.
 */
export function runDynamicStep(sql: Sql, episode_seq: number, now: Instant): void {
  const touched = sql
    .all<{ seq: number }>(
      `SELECT DISTINCT entity_seq AS seq FROM mentions WHERE episode_seq = ?1 AND linked_to IS NULL
       UNION SELECT f.subject_seq FROM provenance p JOIN facts f ON f.seq = p.fact_seq WHERE p.episode_seq = ?1 AND p.linked_to IS NULL
       UNION SELECT f.object_seq FROM provenance p JOIN facts f ON f.seq = p.fact_seq
         WHERE p.episode_seq = ?1 AND p.linked_to IS NULL AND f.object_seq IS NOT NULL ORDER BY 1`,
      episode_seq,
    )
    .map(({ seq }) => seq);
  updateTouched(sql, touched, now);
}

export function runDynamicStepAfterRollback(sql: Sql, facts: readonly number[], now: Instant): void {
  const touched = sql.all<{ seq: number }>(
    `SELECT f.subject_seq AS seq FROM facts f WHERE f.seq IN (SELECT value FROM json_each(?1))
     UNION SELECT f.object_seq FROM facts f WHERE f.seq IN (SELECT value FROM json_each(?1)) AND f.object_seq IS NOT NULL ORDER BY 1`,
    JSON.stringify(facts),
  );
  updateTouched(
    sql,
    touched.map(({ seq }) => seq),
    now,
  );
}

function updateTouched(sql: Sql, touched: readonly number[], now: Instant): void {
  if (touched.length === 0) return;
  if (generationOf(sql) > 0) {
    assignLeafCommunities(sql, touched, now);
    markStale(sql, touched, now);
  }
  countDrift(sql, touched.length, now);
}

export function unreportedDrift(sql: Sql): number | null {
  const drift = readMeta(sql, "drift") ?? 0;
  return drift === (readMeta(sql, "drift_reported") ?? 0) ? null : drift;
}

function countDrift(sql: Sql, by: number, now: Instant): void {
  const drift = readMeta(sql, "drift") ?? 0;
  // an imported graph has drift without a start
  const begins = drift === 0 || readMeta(sql, "drifting_since") === null;
  writeMetas(sql, { drift: drift + by, drifted_at: now, ...(begins && { drifting_since: now }) });
}

/** Graphs of at most 200 entities refresh after two quiet minutes, or ten at the latest. Cron refreshes larger ones. */
const [QUIET_MS, MAX_WAIT_MS] = [2 * 60_000, 10 * 60_000];
const MAX_SMALL = 200;
/** Touched entities: at least 2, and a tenth of all. */
const [LEAST_DRIFT, LEAST_SHARE] = [2, 0.1];

export function refreshDue(sql: Sql): Instant | null {
  const drift = readMeta(sql, "drift") ?? 0;
  if (drift < LEAST_DRIFT) return null;
  const [row] = sql.all<{ count: number }>(
    "SELECT count(*) AS count FROM (SELECT 1 FROM entities WHERE merged_at IS NULL LIMIT ? + 0)",
    MAX_SMALL + 1,
  );
  const entities = row?.count ?? 0;
  const [last, first] = [readMeta(sql, "drifted_at"), readMeta(sql, "drifting_since")];
  if (entities > MAX_SMALL || drift < LEAST_SHARE * entities || last === null || first === null) return null;
  return Math.min(last + QUIET_MS, first + MAX_WAIT_MS);
}

export function assignLeafCommunities(sql: Sql, entities: readonly number[], now: Instant): void {
  for (const seq of entities) {
    const node = nodeOfEntity(seq);
    if (sql.all("SELECT 1 FROM community_members WHERE node = ? AND known_to IS NULL", node).length > 0) continue;
    const neighbours = sql.all<{ community_id: string; age: number; weight: number }>(
      `SELECT m.community_id, min(c.seq) AS age, count(*) AS weight FROM facts f
       JOIN fact_versions v ON v.fact_seq = f.seq AND v.known_to IS NULL
       JOIN community_members m ON m.node = 2 * iif(f.subject_seq = ?1, f.object_seq, f.subject_seq) AND m.known_to IS NULL
       JOIN communities c ON c.id = m.community_id AND c.known_to IS NULL
       WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND f.object_seq IS NOT NULL
         AND ${rememberedSql("v", "f", "?2", { include_uncertain: true })} GROUP BY m.community_id`,
      seq,
      now,
    );
    const oldest = strongestLabel(neighbours.map(({ age, weight }) => ({ label: age, weight })));
    if (oldest === null) continue;
    const { community_id } = nonNull(
      neighbours.find(({ age }) => age === oldest),
      "community",
    );
    sql.all(
      "INSERT OR REPLACE INTO community_members (node, community_id, known_from) VALUES (?, ?, ?)",
      node,
      community_id,
      now,
    );
    markStale(sql, [seq], now);
  }
}

function markStale(sql: Sql, entities: readonly number[], now: Instant): void {
  sql.all(
    `WITH RECURSIVE above (id) AS (
       SELECT community_id FROM community_members WHERE known_to IS NULL AND node IN (SELECT 2 * value FROM json_each(?1))
       UNION SELECT c.parent_id FROM above JOIN communities c ON c.id = above.id WHERE c.known_to IS NULL AND c.parent_id IS NOT NULL)
     UPDATE communities SET stale_from = ?2 WHERE known_to IS NULL AND stale_from IS NULL AND id IN (SELECT id FROM above)`,
    JSON.stringify(entities),
    now,
  );
}

/** Forgets texts that may contain forgotten words. */
export function forgetCommunityTexts(sql: Sql, entities: readonly number[], now: Instant): void {
  const rows = JSON.stringify(entities);
  const fingerprints = JSON.stringify(
    sql
      .all<{ fingerprint: string }>(
        `DELETE FROM written WHERE EXISTS (SELECT 1 FROM json_each(written.entities) e WHERE e.value IN (SELECT value FROM json_each(?)))
         RETURNING fingerprint`,
        rows,
      )
      .map(({ fingerprint }) => fingerprint),
  );
  const nodes = nodesAbove(sql, entities, fingerprints);
  const affected = JSON.stringify(nodes);
  const cleared = sql.all<{ seq: number }>(
    `WITH RECURSIVE above (id) AS (
       SELECT community_id FROM community_members WHERE node IN (SELECT value FROM json_each(?1))
       UNION SELECT id FROM communities WHERE fingerprint IN (SELECT value FROM json_each(?3))
       UNION SELECT c.parent_id FROM above JOIN communities c ON c.id = above.id WHERE c.parent_id IS NOT NULL)
     UPDATE communities SET name = NULL, summary = NULL, report = NULL, fingerprint = NULL, rests_on = NULL, stale_from = coalesce(stale_from, ?2)
     WHERE id IN (SELECT id FROM above) AND (fingerprint IS NOT NULL OR known_to IS NULL) RETURNING seq`,
    affected,
    now,
    fingerprints,
  );
  const seqs = JSON.stringify(cleared.map(({ seq }) => seq));
  sql.all("DELETE FROM searched_communities WHERE rowid IN (SELECT value FROM json_each(?))", seqs);
  sql.all("DELETE FROM community_vectors WHERE seq IN (SELECT value FROM json_each(?))", seqs);

  const summaries = JSON.stringify(nodes.filter(isSummaryNode).map(rowOfNode));
  sql.all("DELETE FROM summary_entities WHERE seq IN (SELECT value FROM json_each(?))", summaries);
  sql.all("DELETE FROM summary_members WHERE summary_seq IN (SELECT value FROM json_each(?))", summaries);
  sql.all(
    `DELETE FROM community_members WHERE node IN (SELECT value FROM json_each(?))
     AND (node % 2 = 1 OR node / 2 NOT IN (SELECT seq FROM entities))`,
    affected,
  );
  sql.all(
    "UPDATE community_members SET known_to = ? WHERE known_to IS NULL AND node IN (SELECT 2 * value FROM json_each(?))",
    now,
    rows,
  );
  assignLeafCommunities(sql, existingAmong(sql, rows), now);
  sql.all("DELETE FROM descriptions WHERE entity_seq IN (SELECT value FROM json_each(?))", rows);
  writeMeta(sql, "forgettings", (readMeta(sql, "forgettings") ?? 0) + 1);
  dropStageResults(sql);
  if (cleared.length > 0) countDrift(sql, entities.length, now);
}

const existingAmong = (sql: Sql, rows: string): number[] =>
  sql
    .all<{ seq: number }>(
      "SELECT seq FROM entities WHERE merged_at IS NULL AND seq IN (SELECT value FROM json_each(?)) ORDER BY seq",
      rows,
    )
    .map(({ seq }) => seq);

/** Every summary entity whose text may be about them. */
function nodesAbove(sql: Sql, entities: readonly number[], fingerprints: string): number[] {
  const above = sql.all<{ node: number }>(
    `WITH RECURSIVE above (node) AS (
       SELECT 2 * value FROM json_each(?1)
       UNION SELECT 2 * seq + 1 FROM summary_entities WHERE fingerprint IN (SELECT value FROM json_each(?2))
       UNION SELECT 2 * beside.seq + 1 FROM above JOIN summary_members m ON m.node = above.node
         JOIN summary_entities s ON s.seq = m.summary_seq JOIN summary_entities beside ON beside.fingerprint = s.fingerprint)
     SELECT node FROM above`,
    JSON.stringify(entities),
    fingerprints,
  );
  return above.map(({ node }) => node);
}
