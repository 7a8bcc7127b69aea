import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedEntity, ExtractedFact, Extraction } from "../../core/extraction/extraction.ts";
import { heldAtOf, readBoundsOfFact } from "../../core/extraction/bounds-of-fact.ts";
import { numberHyperedges } from "../../core/extraction/hyperedges.ts";
import { isFunctional } from "../../core/language/index.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { insertEntity, recordFirstMention, recordMention } from "../graph/mentions.ts";
import type { PlanVectors } from "../../ports/graph/extraction.ts";
import { mergeInto, showEntity, survivorOf, survivorsOf } from "./merges.ts";
import { unsplit } from "../index/entity-edits.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { resolveNewName } from "../graph/entity-lookup.ts";
import { findMeantEntity, hasDecidedMentions } from "../graph/meant-entities.ts";
import { addStatements, type FactStatement } from "../graph/statements.ts";
import { entitiesOfOwnName, ownNamesIn, speakerByGivenName, speakerNameOf } from "./own-names.ts";
import { linkSynonyms } from "../index/synonyms.ts";
import { storeVector, type CodeCache } from "../index/vectors.ts";

export interface StatementSource {
  seq: number;
  id: string;
  reference_time: Instant;
}

export interface ApplyContext {
  allocator: IdAllocator;
  cache: CodeCache;
}

/** @param resolved row numbers by names in the extraction */
export function applyExtraction(
  sql: Sql,
  { allocator, cache }: ApplyContext,
  source: StatementSource,
  extraction: Extraction,
  vectors: Pick<PlanVectors, "entities" | "facts">,
  now: Instant,
  resolved: ReadonlyMap<string, number> = new Map(),
): string[] {
  const entities = new Map<string, number>();
  const own = ownNamesIn(sql, source.seq, extraction.facts);
  const speaker = extraction.entities.length === 0 ? null : speakerNameOf(sql, source.id);
  const places = speakersFirst(extraction.entities, own);
  for (const index of places) {
    const entity = nonNull(extraction.entities[index], "entity");
    const named = resolved.get(entity.name);
    const { seq, isNew, isFresh } =
      named === undefined
        ? findOrCreateMentioned(sql, allocator, { own, speaker, first: entity }, entity.name, source.id, now)
        : { seq: named, isNew: false, isFresh: false };
    const mention = { ...entity, episode_seq: source.seq };
    if (isFresh) recordFirstMention(sql, seq, mention, now);
    else recordMention(sql, seq, mention, now);
    if (isNew) {
      const vector = nonNull(vectors.entities[index], "entity vector");
      storeVector(sql, "entities", seq, vector);
      linkSynonyms(sql, cache, seq, vector);
    }
    entities.set(entity.name, seq);
  }
  const survivor = extraction.facts.length === 0 ? null : survivorsOf(sql, [...entities.values()]);
  const entityNamed = (name: string): number => {
    const seq = nonNull(entities.get(name), `entity "${name}"`);
    return survivor?.(seq) ?? seq;
  };

  const statements = statementsOf(allocator, source, extraction.facts).map((statement) => ({
    statement,
    ends: {
      subject_seq: entityNamed(statement.subject),
      object_seq: statement.object === null ? null : entityNamed(statement.object),
    },
  }));
  const facts = addStatements(sql, allocator, statements, source.id, now);
  for (const [index, { seq, reworded }] of facts.entries())
    if (reworded) storeVector(sql, "facts", seq, nonNull(vectors.facts[index], "fact vector"));
  return facts.map(({ id }) => id);
}

export function statementsOf(
  allocator: IdAllocator,
  source: StatementSource,
  facts: readonly ExtractedFact[],
): FactStatement[] {
  const hyperedges: string[] = [];
  const numbers = numberHyperedges(facts);
  return facts.map((fact, index) => {
    const number = numbers[index] ?? null;
    if (number !== null) hyperedges[number] ??= allocator.hyperedge();
    const bounds = readBoundsOfFact(fact, source.reference_time);
    return {
      ...fact,
      ...bounds,
      held_at: heldAtOf(fact, bounds),
      denied: fact.denied === true ? 1 : 0,
      confidence: fact.confidence ?? "stated",
      episode_seq: source.seq,
      reference_time: source.reference_time,
      functional: (fact.functional ?? isFunctional(fact.predicate)) ? 1 : 0,
      inverse_functional: fact.inverse_functional === true ? 1 : 0,
      attributes: JSON.stringify(fact.attributes ?? {}),
      hyperedge_id: number === null ? null : (hyperedges[number] ?? null),
    };
  });
}

interface FoundEntity {
  seq: number;
  isNew: boolean;
  isFresh: boolean;
}

const known = (seq: number): FoundEntity => ({ seq, isNew: false, isFresh: false });

/** A verdict on this mention decides first, then an exact name, an alias, or a name decided the same. */
function findOrCreateEntity(
  sql: Sql,
  allocator: IdAllocator,
  { name, first: mention = null }: { name: string; first?: ExtractedEntity | null },
  cause: string,
  now: Instant,
): FoundEntity {
  const normalised = normaliseName(name);
  const existing = findMeantEntity(sql, cause, normalised);
  const original = existing === null ? null : unsplit(sql, existing, normalised);
  if (original !== null) {
    if (original.seq === null) {
      const seq = insertEntity(sql, { ...allocator.entity(normalised), id: original.id }, now);
      return { seq, isNew: true, isFresh: false };
    }
    // a part that was split off and lost its statements comes back
    if (original.merged_into !== existing || original.by_hand === 1) return known(survivorOf(sql, original.seq));
    showEntity(sql, original.seq, now);
    return known(original.seq);
  }
  if (existing !== null) return known(existing);
  const [first, ...others] = resolveNewName(sql, normalised, now);
  if (first === undefined) {
    const identity = allocator.entity(normalised);
    const only = identity.seq === null && !hasDecidedMentions(sql) ? mention : null;
    return { seq: insertEntity(sql, identity, now, only), isNew: true, isFresh: only !== null };
  }
  for (const other of others) mergeInto(sql, allocator, first, other, cause, now);
  return known(first);
}

export function speakersFirst(named: readonly { name: string }[], own: ReadonlyMap<string, string>): number[] {
  const isOwn = named.map(({ name }) => own.has(normaliseName(name)));
  const places = named.map((_, place) => place);
  return [...places.filter((place) => isOwn[place] === false), ...places.filter((place) => isOwn[place] === true)];
}

/** A speaker's own name leads to the speaker's entity. A later speaker with only the given name is the same entity. */
export function findOrCreateMentioned(
  sql: Sql,
  allocator: IdAllocator,
  said: { own: ReadonlyMap<string, string>; speaker: string | null; first?: ExtractedEntity },
  name: string,
  cause: string,
  now: Instant,
): FoundEntity {
  const normalised = normaliseName(name);
  const speaker = said.own.get(normalised);
  const self = speaker === undefined ? null : findMeantEntity(sql, cause, normaliseName(speaker));
  if (speaker === undefined || self === null) {
    const seq = speakerByGivenName(sql, cause, normalised, said.speaker);
    return seq === null ? findOrCreateEntity(sql, allocator, { ...said, name }, cause, now) : known(seq);
  }
  const { entities, isFree } = entitiesOfOwnName(sql, { name: normalised, speaker }, self, cause, now);
  if (!isFree) return findOrCreateEntity(sql, allocator, { ...said, name }, cause, now);
  const [first = self, ...others] = entities;
  for (const other of others) mergeInto(sql, allocator, first, other, cause, now);
  return known(first);
}
