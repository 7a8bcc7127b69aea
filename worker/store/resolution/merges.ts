import type { Instant } from "../../../shared/instant.ts";
import { lastNumberSql } from "../base/row-numbers.ts";
import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Sql } from "../../ports/sql.ts";
import { currentVersionsOf, reviseFromLog, slotsWithContradictions, writeRevision } from "../graph/fact-versions.ts";
import { rebuildEntity } from "../graph/mentions.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { FIRST_STATED, findFact, insertFact, type FactEnds } from "../graph/statements.ts";
import { updateWording } from "../graph/wordings.ts";
import { dropWalkSegments } from "../base/segments.ts";
import { removeSynonyms } from "../index/synonyms.ts";
import { projectEdgesOf } from "../traversal/lessons.ts";
import { copyVector } from "../index/vectors.ts";

/** @param into the older one */
export function mergeInto(
  sql: Sql,
  allocator: IdAllocator,
  into: number,
  from: number,
  cause: string,
  now: Instant,
): void {
  moveMentions(sql, into, from, now);
  dropWalkSegments(sql);
  sql.all("UPDATE OR IGNORE aliases SET entity_seq = ? WHERE entity_seq = ? AND given = 1", into, from);
  sql.all("DELETE FROM aliases WHERE entity_seq = ?", from);
  sql.all("UPDATE entities SET merged_into = ?, merged_at = ? WHERE seq = ?", into, now, from);
  removeSynonyms(sql, from);
  rebuildEntity(sql, into);
  const replaced = factsOf(sql, from);
  const touched = replaced.map((fact) => replaceFact(sql, allocator, fact, into, from, now));
  const closed = currentVersionsOf(
    sql,
    replaced.map(({ seq }) => seq),
  );
  writeRevision(sql, { superseded: closed.map(({ version }) => version), believed: [] }, cause, now);
  reviseFromLog(sql, slotsWithContradictions(sql, touched), cause, now);
  projectEdgesOf(sql, { entities: [from], facts: replaced.map(({ seq }) => seq) });
}

export function survivorsOf(sql: Sql, entities: readonly number[]): (entity_seq: number) => number {
  const rows = sql.all<{ seq: number }>(
    "SELECT seq FROM entities WHERE seq IN (SELECT value FROM json_each(?)) AND merged_into IS NOT NULL",
    JSON.stringify(entities),
  );
  const merged = new Set(rows.map(({ seq }) => seq));
  return (seq) => (merged.has(seq) ? survivorOf(sql, seq) : seq);
}

export function survivorOf(sql: Sql, entity_seq: number): number {
  const [row] = sql.all<{ seq: number }>(
    `WITH RECURSIVE chain (seq, depth) AS (SELECT ?1, 0 UNION ALL
       SELECT e.merged_into, depth + 1 FROM chain JOIN entities e ON e.seq = chain.seq WHERE e.merged_into IS NOT NULL)
     SELECT seq FROM chain ORDER BY depth DESC LIMIT 1`,
    entity_seq,
  );
  return row?.seq ?? entity_seq;
}

export function moveMentions(
  sql: Sql,
  into: number,
  from: number,
  now: Instant,
  rows: readonly number[] | null = null,
): void {
  const among = rows === null ? null : JSON.stringify(rows);
  sql.all(
    `INSERT INTO mentions (seq, episode_seq, entity_seq, name, type, count, attributes, known_from, original, linked_from)
     SELECT ${lastNumberSql("mentions")} + row_number() OVER (ORDER BY known_from, coalesce(original, seq)), episode_seq, ?1, name, type, count, attributes, known_from, coalesce(original, seq), ?3
     FROM mentions WHERE entity_seq = ?2 AND linked_to IS NULL AND (?4 IS NULL OR seq IN (SELECT value FROM json_each(?4)))
     ORDER BY known_from, coalesce(original, seq)`,
    into,
    from,
    now,
    among,
  );
  sql.all(
    `UPDATE mentions SET linked_to = ?1 WHERE entity_seq = ?2 AND linked_to IS NULL AND (?3 IS NULL OR seq IN (SELECT value FROM json_each(?3)))`,
    now,
    from,
    among,
  );
}

export interface MergedFact extends FactEnds {
  seq: number;
  id: string;
  predicate: string;
  object_value: string | null;
  fact: string;
  kind: "state" | "event";
  functional: number;
  inverse_functional: number;
  strength: number;
}

export const factsOf = (sql: Sql, entity_seq: number): MergedFact[] =>
  sql.all<MergedFact & Record<string, never>>(
    `SELECT f.seq, f.id, f.subject_seq, f.object_seq, f.predicate, f.object_value, f.fact, f.kind, f.functional, f.inverse_functional, f.strength FROM facts f
     WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND f.replaced_by IS NULL ORDER BY ${FIRST_STATED}`,
    entity_seq,
  );

export function replaceFact(
  sql: Sql,
  allocator: IdAllocator,
  fact: MergedFact,
  into: number,
  from: number,
  now: Instant,
  rows: readonly number[] | null = null,
): number {
  const ends: FactEnds = {
    subject_seq: fact.subject_seq === from ? into : fact.subject_seq,
    object_seq: fact.object_seq === from ? into : fact.object_seq,
  };
  const among = rows === null ? null : JSON.stringify(rows);
  const linked = "fact_seq = ?1 AND linked_to IS NULL AND (?2 IS NULL OR seq IN (SELECT value FROM json_each(?2)))";
  const [first] = sql.all<{ claim: string }>(
    `SELECT claim FROM provenance WHERE ${linked} ORDER BY known_from, coalesce(original, seq) LIMIT 1`,
    fact.seq,
    among,
  );
  const claim = nonNull(first, `statement of fact ${fact.seq}`).claim;
  const { seq } =
    findFact(sql, fact, ends, claim) ?? insertFact(sql, allocator, fact, ends, { claim, replaced: fact.id }, now);
  sql.all(
    `INSERT INTO provenance (seq, fact_seq, episode_seq, subject_name, predicate, object_name, object_value, fact, kind, functional, inverse_functional, strength,
       attributes, hyperedge_id, claim, span_start, span_end, denied, held_at, confidence, ${BOUND_NAMES.join(", ")}, reference_time, known_from, original, linked_from)
     SELECT ${lastNumberSql("provenance")} + row_number() OVER (ORDER BY known_from, coalesce(original, seq)), ?3, episode_seq, subject_name, predicate, object_name, object_value, fact, kind, functional, inverse_functional, strength,
       attributes, hyperedge_id, claim, span_start, span_end, denied, held_at, confidence, ${BOUND_NAMES.join(", ")}, reference_time, known_from, coalesce(original, seq), ?4
     FROM provenance WHERE ${linked} ORDER BY known_from, coalesce(original, seq)`,
    fact.seq,
    among,
    seq,
    now,
  );
  sql.all(`UPDATE provenance SET linked_to = ?3 WHERE ${linked}`, fact.seq, among, now);
  const isLeft = sql.all("SELECT 1 FROM provenance WHERE fact_seq = ? AND linked_to IS NULL LIMIT 1", fact.seq);
  if (isLeft.length === 0) sql.all("UPDATE facts SET replaced_by = ? WHERE seq = ?", seq, fact.seq);
  if (updateWording(sql, seq)) copyVector(sql, "facts", fact.seq, seq);
  return seq;
}

/** The entity did not exist in the gap, or was merged into `into`. */
export function addGap(sql: Sql, entity: number, since: Instant, until: Instant, into: number | null = null): void {
  if (since >= until) return;
  sql.all(
    `INSERT INTO entity_gaps (entity_seq, since, until, merged_into) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET until = max(until, ?3), merged_into = coalesce(merged_into, ?4)`,
    entity,
    since,
    until,
    into,
  );
}

export function showEntity(sql: Sql, entity: number, now: Instant): void {
  const [hidden] = sql.all<{ since: Instant; into: number | null }>(
    "SELECT merged_at AS since, merged_into AS 'into' FROM entities WHERE seq = ? AND merged_at IS NOT NULL",
    entity,
  );
  if (hidden === undefined) return;
  sql.all("UPDATE entities SET merged_into = NULL, merged_at = NULL WHERE seq = ?", entity);
  addGap(sql, entity, hidden.since, now, hidden.into);
}
