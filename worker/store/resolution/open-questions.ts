import { claimKey } from "../../core/resolve/claim-key.ts";
import { mostCompleteName, normaliseName } from "../../core/text/normalise-name.ts";
import type { ClaimCandidate, NameCandidate, OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { ExtractedEntity, ExtractedFact } from "../../core/extraction/extraction.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Changeset } from "../../ports/graph/extraction.ts";
import { must } from "../../../shared/must.ts";
import { searchText } from "../index/full-text.ts";
import { believedNames } from "../graph/believed-names.ts";
import { findEntityByName, findSameSpellings } from "../graph/entity-lookup.ts";
import { strongestFacts } from "../graph/summaries.ts";
import { searchVectors, type CodeCache } from "../index/vectors.ts";
import { readPairVerdicts } from "../graph/pair-verdicts.ts";

/** Graphiti's node resolution: fetch 15 candidates by the cosine of their names … */
const MAX_SIMILAR_NAMES = 15;
/** … and 15 by BM25; a question keeps at most 5 of them. */
const MAX_BM25_NAMES = 15;
const MAX_CANDIDATES = 5;
/** Give the resolver at most this many facts per name. */
const MAX_FACTS_PER_NAME = 3;
/** Fetch this many facts near a new one, before those about another subject are left out. */
const MAX_SIMILAR_FACTS = 40;

interface NewName {
  key: string;
  entity: ExtractedEntity;
  vector: Float32Array;
  facts: string[];
  /** Existing entities that it may turn out to be. */
  candidate_seqs: number[];
}

interface NewClaim {
  key: string;
  fact: ExtractedFact;
  vector: Float32Array;
}

/**
 * The questions that a resolver must decide before these changesets are applied: names that are neither known nor spelled like a known
 * one, and states that no functional slot settles, each with similar candidates on which there is no verdict yet. Names and
 * states of earlier changesets count as known.
 */
export function findOpenQuestions(
  sql: Sql,
  cache: CodeCache,
  embedding: Embedding,
  changesets: readonly Changeset[],
): OpenQuestions {
  const names: NewName[] = [];
  const claims: NewClaim[] = [];
  const open: OpenQuestions = { names: [], claims: [] };
  for (const { extraction, vectors } of changesets) {
    extraction?.entities.forEach((entity, index) => {
      const key = normaliseName(entity.name);
      if (
        names.some((known) => known.key === key) ||
        findEntityByName(sql, key) !== null ||
        findSameSpellings(sql, key).length > 0
      )
        return;
      const facts = extraction.facts.filter(({ subject, object }) => subject === entity.name || object === entity.name);
      const name: NewName = {
        key,
        entity,
        vector: must(vectors.entities[index], "vector of a name"),
        facts: facts.slice(0, MAX_FACTS_PER_NAME).map(({ fact }) => fact),
        candidate_seqs: [],
      };
      const candidates = nameCandidates(sql, cache, embedding, name, names);
      if (candidates.length > 0)
        open.names.push({ key, name: entity.name, type: entity.type, facts: name.facts, candidates });
      names.push(name);
    });
    extraction?.facts.forEach((fact, index) => {
      const key = claimKey(fact);
      if (fact.kind === "event" || fact.functional === true || claims.some((known) => known.key === key)) return;
      if (isClaimed(sql, key)) return;
      const claim: NewClaim = { key, fact, vector: must(vectors.facts[index], "vector of a fact") };
      const candidates = claimCandidates(sql, cache, embedding, claim, claims, names);
      if (candidates.length > 0) open.claims.push({ key, fact: fact.fact, candidates });
      claims.push(claim);
    });
  }
  return open;
}

const isClaimed = (sql: Sql, claim: string): boolean =>
  sql.all("SELECT 1 FROM provenance WHERE claim = ? LIMIT 1", claim).length > 0;

/** Entities and earlier new names that a name may refer to, the likeliest first. */
function nameCandidates(
  sql: Sql,
  cache: CodeCache,
  { candidate_similarity }: Embedding,
  { key, entity, vector, candidate_seqs }: NewName,
  earlier: readonly NewName[],
): NameCandidate[] {
  const similar = searchVectors(sql, cache, "entities", vector, MAX_SIMILAR_NAMES)
    .filter(({ score }) => score >= candidate_similarity)
    .map(({ seq }) => seq);
  const byWords = searchText(sql, "entities", entity.name, MAX_BM25_NAMES).map(({ seq }) => seq);
  const decided = readPairVerdicts(sql, "name", key);
  const known = [...new Set([...similar, ...byWords])].flatMap((seq): NameCandidate[] => {
    const candidate = readCandidate(sql, seq);
    if (!candidate || !areTypesCompatible(entity.type, candidate.type)) return [];
    if (candidate.keys.some((name) => decided.has(name))) return [];
    // common words mean little unless one name contains the other
    if (!similar.includes(seq) && !candidate.keys.some((name) => isWithin(name, key))) return [];
    candidate_seqs.push(seq);
    const facts = strongestFacts(sql, seq, MAX_FACTS_PER_NAME);
    return [{ key: candidate.key, names: candidate.names, type: candidate.type, facts }];
  });
  const fromChangesets = earlier
    .filter((other) => areTypesCompatible(entity.type, other.entity.type) && !decided.has(other.key))
    .filter((other) => isWithin(other.key, key) || dot(vector, other.vector) >= candidate_similarity)
    .map((other): NameCandidate => ({
      key: other.key,
      names: [other.entity.name],
      type: other.entity.type,
      facts: other.facts,
    }));
  return [...known, ...fromChangesets].slice(0, MAX_CANDIDATES);
}

/** An entity as a candidate; `null` if it was merged into another one, or is known only from messages that are not believed. */
function readCandidate(sql: Sql, seq: number): { key: string; keys: string[]; names: string[]; type: string } | null {
  const [row] = sql.all<{ name: string; type: string }>(
    "SELECT name, type FROM entities WHERE seq = ? AND merged_at IS NULL",
    seq,
  );
  if (!row) return null;
  const believed = believedNames(sql, [seq]).get(seq);
  if (believed === undefined) return null;
  const name = mostCompleteName(believed.names);
  const names = [name, ...believed.names.filter((alias) => alias !== name)];
  return { key: normaliseName(name), keys: believed.normalised, names, type: row.type };
}

/** Types too vague to tell two entities apart. */
const VAGUE_TYPES = new Set(["concept", "object"]);
const areTypesCompatible = (a: string, b: string): boolean => a === b || VAGUE_TYPES.has(a) || VAGUE_TYPES.has(b);

/** Whether all words of one name are words of the other. */
function isWithin(a: string, b: string): boolean {
  const [words, others] = [new Set(a.split(" ")), new Set(b.split(" "))];
  return words.isSubsetOf(others) || others.isSubsetOf(words);
}

/** Current states of the same subject or a candidate for it: about the same object, similar, or with the same predicate. */
function claimCandidates(
  sql: Sql,
  cache: CodeCache,
  { candidate_similarity }: Embedding,
  { key, fact, vector }: NewClaim,
  earlier: readonly NewClaim[],
  names: readonly NewName[],
): ClaimCandidate[] {
  const decided = readPairVerdicts(sql, "claim", key);
  const entitiesFor = (name: string): number[] => {
    const bearer = findEntityByName(sql, normaliseName(name));
    if (bearer !== null) return [bearer];
    return names.find((other) => other.key === normaliseName(name))?.candidate_seqs ?? [];
  };
  const near = searchVectors(sql, cache, "facts", vector, MAX_SIMILAR_FACTS)
    .filter(({ score }) => score >= candidate_similarity)
    .map(({ seq }) => seq);
  const subjects = entitiesFor(fact.subject);
  const objects = fact.object === null ? [] : entitiesFor(fact.object);
  const known = statesAbout(sql, { subjects, objects, near, predicate: fact.predicate });
  const fromChangesets = earlier.filter(
    (other) =>
      other.fact.subject === fact.subject &&
      // facts with the same text are one statement
      other.fact.fact !== fact.fact &&
      (other.fact.predicate === fact.predicate ||
        (fact.object !== null && other.fact.object === fact.object) ||
        dot(vector, other.vector) >= candidate_similarity),
  );
  return [...known, ...fromChangesets.map((other) => ({ key: other.key, fact: other.fact.fact }))]
    .filter((candidate) => !decided.has(candidate.key) && candidate.key !== key)
    .slice(0, MAX_CANDIDATES);
}

interface ClaimContext {
  subjects: readonly number[];
  objects: readonly number[];
  near: readonly number[];
  predicate: string;
}

/** Current states: those about the pair first, then the similar ones, then those with the predicate. */
const statesAbout = (sql: Sql, { subjects, objects, near, predicate }: ClaimContext): ClaimCandidate[] =>
  sql.all<ClaimCandidate & Record<string, never>>(
    `WITH subjects AS (SELECT value FROM json_each(?1)), objects AS (SELECT value FROM json_each(?2)),
       around AS (
         SELECT seq, 0 AS distance FROM facts WHERE subject_seq IN subjects AND object_seq IN objects
         UNION ALL SELECT seq, 0 FROM facts WHERE subject_seq IN objects AND object_seq IN subjects
         UNION ALL SELECT f.seq, 1 FROM json_each(?3) n JOIN facts f ON f.seq = n.value WHERE f.subject_seq IN subjects
         UNION ALL SELECT seq, 2 FROM facts WHERE subject_seq IN subjects AND predicate = ?4)
     SELECT (SELECT p.claim FROM provenance p WHERE p.fact_seq = f.seq AND p.linked_to IS NULL ORDER BY p.known_from, coalesce(p.original, p.seq) LIMIT 1) AS key, f.fact
     FROM around a JOIN facts f ON f.seq = a.seq WHERE f.kind = 'state' AND f.replaced_by IS NULL
       AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_to IS NULL AND v.valid_to IS NULL)
     GROUP BY f.seq ORDER BY min(a.distance), f.seq DESC LIMIT ?5 + 0`,
    JSON.stringify(subjects),
    JSON.stringify(objects),
    JSON.stringify(near),
    predicate,
    2 * MAX_CANDIDATES,
  );

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
