import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedEntity, ExtractedFact, Extraction } from "../../core/extraction/extraction.ts";
import { claimKey } from "../../core/resolve/claim-key.ts";
import { MERGING } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { PlanVectors } from "../../ports/graph/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { dropWalkSegments } from "../base/segments.ts";
import { forgetCommunityTexts } from "../communities/drift.ts";
import { entitiesOfEditedNames, isEditedName } from "../index/entity-edits.ts";
import { findEntityByName, findSameSpellings, resolveNewName } from "../graph/entity-lookup.ts";
import { rebuildVersions, slotsWithContradictions } from "../graph/fact-versions.ts";
import { namesMeant } from "../graph/meant-entities.ts";
import { insertEntity, rebuildEntity, recordMention } from "../graph/mentions.ts";
import { findDecidedPartners } from "../graph/pair-verdicts.ts";
import { recordStatement } from "../graph/statements.ts";
import { updateFact } from "../graph/wordings.ts";
import { invalidateVector } from "../index/embedding.ts";
import { linkSynonyms } from "../index/synonyms.ts";
import { storeVector } from "../index/vectors.ts";
import { projectEdgesOf } from "../traversal/lessons.ts";
import { statementsOf, type ApplyContext, type StatementSource } from "./apply.ts";
import { bearersOf, concernsOwnNames, ownNamesIn, speakersCalled } from "./own-names.ts";
import { findAffectedRows, findMergedEntities, recompute } from "./recompute.ts";

/**
 * Derives dependent later knowledge again. Costs as much as the facts in the same slots or, if verdicts join names or claims, all facts
 * about the entities.
 *
 * @param known_from when it was learned
 * @param now when it is applied
 */
export function insertReading(
  sql: Sql,
  context: ApplyContext & { ids: Ids },
  source: StatementSource,
  extraction: Extraction,
  vectors: Pick<PlanVectors, "entities" | "facts">,
  known_from: Instant,
  now: Instant,
): string[] {
  const { entities, facts } = extraction;
  dropWalkSegments(sql);
  const isPlain =
    ownNamesIn(sql, source.seq, facts).size === 0 &&
    !concernsOwnNames(
      sql,
      entities.map(({ name }) => name),
      [],
    );
  if (
    isPlain &&
    entities.every((entity) => isSettled(sql, source.id, entity)) &&
    !facts.some((fact) => hasPartner(sql, fact))
  )
    insertRows(sql, context, source, extraction, vectors, known_from);
  else recomputeWith(sql, context, source, extraction, known_from, now);
  return sql
    .all<{ id: string }>(
      `SELECT f.id FROM provenance p JOIN facts f ON f.seq = p.fact_seq
       WHERE p.episode_seq = ? AND p.known_from = ? AND p.original IS NULL ORDER BY p.seq`,
      source.seq,
      known_from,
    )
    .map(({ id }) => id);
}

function isSettled(sql: Sql, episode_id: string, { name }: ExtractedEntity): boolean {
  const normalised = normaliseName(name);
  const seq = findEntityByName(sql, normalised);
  return (
    !isEditedName(sql, normalised) &&
    namesMeant(sql, episode_id, normalised).length === 0 &&
    findSameSpellings(sql, normalised).length === 0 &&
    findDecidedPartners(sql, "name", normalised, MERGING).length === 0 &&
    (seq === null || findMergedEntities(sql, [seq]).length === 0)
  );
}

const hasPartner = (sql: Sql, fact: ExtractedFact): boolean =>
  findDecidedPartners(sql, "claim", claimKey(fact), MERGING).length > 0;

function insertRows(
  sql: Sql,
  { allocator, cache }: ApplyContext,
  source: StatementSource,
  extraction: Extraction,
  vectors: Pick<PlanVectors, "entities" | "facts">,
  known_from: Instant,
): void {
  const named = new Map<string, number>();
  extraction.entities.forEach((entity, index) => {
    const normalised = normaliseName(entity.name);
    const existing = findEntityByName(sql, normalised);
    if (existing === null) resolveNewName(sql, normalised, known_from);
    const seq = existing ?? insertEntity(sql, allocator.entity(normalised), known_from);
    recordMention(sql, seq, { ...entity, episode_seq: source.seq }, known_from);
    if (existing === null) {
      const vector = nonNull(vectors.entities[index], "entity vector");
      storeVector(sql, "entities", seq, vector);
      linkSynonyms(sql, cache, seq, vector);
    } else rebuildEntity(sql, seq);
    named.set(entity.name, seq);
  });
  const entityNamed = (name: string): number => nonNull(named.get(name), `entity "${name}"`);
  const stated = statementsOf(allocator, source, extraction.facts).map((said, index) => {
    const ends = {
      subject_seq: entityNamed(said.subject),
      object_seq: said.object === null ? null : entityNamed(said.object),
    };
    const { seq, reworded } = recordStatement(sql, allocator, said, ends, known_from);
    if (reworded) storeVector(sql, "facts", seq, nonNull(vectors.facts[index], "fact vector"));
    return seq;
  });
  for (const seq of new Set(stated)) if (updateFact(sql, seq) === "reworded") invalidateVector(sql, "facts", seq);
  rebuildVersions(sql, slotsWithContradictions(sql, stated));
}

function recomputeWith(
  sql: Sql,
  { allocator, ids }: ApplyContext & { ids: Ids },
  source: StatementSource,
  { entities, facts }: Extraction,
  known_from: Instant,
  now: Instant,
): void {
  const names = entities.flatMap(({ name }) => {
    const normalised = normaliseName(name);
    return [
      normalised,
      ...findSameSpellings(sql, normalised),
      ...findDecidedPartners(sql, "name", normalised, MERGING),
    ];
  });
  const found = names.map((name) => findEntityByName(sql, name)).filter((seq) => seq !== null);
  const own = ownNamesIn(sql, source.seq, facts);
  const seqs = [
    ...new Set([
      ...found,
      ...entitiesOfEditedNames(sql, names),
      ...speakersCalled(sql, names),
      ...bearersOf(sql, [...own.keys()]),
    ]),
  ];
  const claims = facts.flatMap((fact) => [
    claimKey(fact),
    ...findDecidedPartners(sql, "claim", claimKey(fact), MERGING),
  ]);
  const claimed = sql.all<{ seq: number }>(
    "SELECT DISTINCT fact_seq AS seq FROM provenance WHERE claim IN (SELECT value FROM json_each(?)) ORDER BY 1",
    JSON.stringify(claims),
  );
  const affected = findAffectedRows(
    sql,
    seqs,
    claimed.map(({ seq }) => seq),
  );
  const step = {
    at: known_from,
    cause: source.id,
    mentions: entities.map((entity) => ({ ...entity, episode_seq: source.seq })),
    statements: statementsOf(allocator, source, facts).map((said) => ({ ...said, cause: source.id })),
    operation: null,
  };
  recompute(sql, ids, affected, step);
  projectEdgesOf(sql, affected);
  // communities must not keep members that never existed
  const gone = missingEntities(sql, affected.entities);
  if (gone.length > 0) forgetCommunityTexts(sql, gone, now);
  for (const { seq } of sql.all<{ seq: number }>(
    "SELECT DISTINCT entity_seq AS seq FROM mentions WHERE episode_seq = ? AND known_from = ?",
    source.seq,
    known_from,
  ))
    invalidateVector(sql, "entities", seq);
  for (const { seq } of sql.all<{ seq: number }>(
    "SELECT DISTINCT fact_seq AS seq FROM provenance WHERE episode_seq = ? AND known_from = ?",
    source.seq,
    known_from,
  ))
    invalidateVector(sql, "facts", seq);
}

const missingEntities = (sql: Sql, seqs: readonly number[]): number[] =>
  sql
    .all<{ seq: number }>(
      "SELECT value AS seq FROM json_each(?) WHERE value NOT IN (SELECT seq FROM entities) ORDER BY 1",
      JSON.stringify(seqs),
    )
    .map(({ seq }) => seq);
