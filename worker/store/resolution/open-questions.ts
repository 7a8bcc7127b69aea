import { claimKey } from "../../core/resolve/claim-key.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { ClaimCandidate, NameCandidate, OpenQuestions } from "../../core/resolve/open-questions.ts";
import type { ExtractedEntity, ExtractedFact } from "../../core/extraction/extraction.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Plan } from "../../ports/graph/extraction.ts";
import { must } from "../../../shared/must.ts";
import { searchText } from "../index/full-text.ts";
import { findEntityByName, findSameSpellings } from "../graph/entity-lookup.ts";
import { strongestFacts } from "../graph/summaries.ts";
import { searchVectors, type CodeCache } from "../index/vectors.ts";
import { readPairDecisions } from "../graph/pair-decisions.ts";

/** Graphiti's node resolution: so many by the similarity of their names … */
const SIMILAR_NAMES = 15;
/** … and so many by their words. */
const WORDED_ALIKE = 15;
const MOST_CANDIDATES = 5;
const FACTS_SHOWN = 3;
/** Facts whose sentences are nearest to a new one, before those about another subject are left out. */
const SIMILAR_FACTS = 40;

interface NewName {
  key: string;
  entity: ExtractedEntity;
  vector: Float32Array;
  facts: string[];
  /** Entities that it may turn out to be. */
  may_be: number[];
}

interface NewClaim {
  key: string;
  fact: ExtractedFact;
  vector: Float32Array;
}

/**
 * What taking these plans in would leave to chance: names that are neither known nor spelled like a known one, and states
 * that no slot settles, each with what comes near it and was not yet decided of. Earlier ones of the plans count as known.
 */
export function findOpenQuestions(
  sql: Sql,
  cache: CodeCache,
  embedding: Embedding,
  plans: readonly Plan[],
): OpenQuestions {
  const names: NewName[] = [];
  const claims: NewClaim[] = [];
  const open: OpenQuestions = { names: [], claims: [] };
  for (const { extraction, vectors } of plans) {
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
        facts: facts.slice(0, FACTS_SHOWN).map(({ fact }) => fact),
        may_be: [],
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

/** Things that a name may stand for, the likeliest first. */
function nameCandidates(
  sql: Sql,
  cache: CodeCache,
  { candidate_similarity }: Embedding,
  { key, entity, vector, may_be }: NewName,
  earlier: readonly NewName[],
): NameCandidate[] {
  const similar = searchVectors(sql, cache, "entities", vector, SIMILAR_NAMES)
    .filter(({ score }) => score >= candidate_similarity)
    .map(({ seq }) => seq);
  const worded = searchText(sql, "entities", entity.name, WORDED_ALIKE).map(({ seq }) => seq);
  const decided = readPairDecisions(sql, "name", key);
  const known = [...new Set([...similar, ...worded])].flatMap((seq): NameCandidate[] => {
    const thing = knownThing(sql, seq);
    if (!thing || !mayBeOne(entity.type, thing.type) || thing.keys.some((name) => decided.has(name))) return [];
    // words in common are of little weight; one name within the other is
    if (!similar.includes(seq) && !thing.keys.some((name) => isWithin(name, key))) return [];
    may_be.push(seq);
    return [{ key: thing.key, names: thing.names, type: thing.type, facts: strongestFacts(sql, seq, FACTS_SHOWN) }];
  });
  const together = earlier
    .filter((other) => mayBeOne(entity.type, other.entity.type) && !decided.has(other.key))
    .filter((other) => isWithin(other.key, key) || dot(vector, other.vector) >= candidate_similarity)
    .map((other): NameCandidate => ({
      key: other.key,
      names: [other.entity.name],
      type: other.entity.type,
      facts: other.facts,
    }));
  return [...known, ...together].slice(0, MOST_CANDIDATES);
}

/** A thing as a resolver is shown it. `null` for one that was merged into another. */
function knownThing(sql: Sql, seq: number): { key: string; keys: string[]; names: string[]; type: string } | null {
  const [row] = sql.all<{ name: string; type: string }>(
    "SELECT name, type FROM entities WHERE seq = ? AND merged_into IS NULL",
    seq,
  );
  if (!row) return null;
  const aliases = sql.all<{ normalised: string; alias: string }>(
    "SELECT normalised, alias FROM aliases WHERE entity_seq = ? ORDER BY known_from, alias",
    seq,
  );
  const names = [row.name, ...aliases.map(({ alias }) => alias).filter((alias) => alias !== row.name)];
  return { key: normaliseName(row.name), keys: aliases.map(({ normalised }) => normalised), names, type: row.type };
}

/** Types that say nothing much. */
const VAGUE = new Set(["concept", "object"]);
const mayBeOne = (a: string, b: string): boolean => a === b || VAGUE.has(a) || VAGUE.has(b);

/** Whether all words of one name are words of the other. */
function isWithin(a: string, b: string): boolean {
  const [words, others] = [new Set(a.split(" ")), new Set(b.split(" "))];
  return words.isSubsetOf(others) || others.isSubsetOf(words);
}

/** States that are believed of the same subject, or of one it may turn out to be: of the same pair, near, or of one predicate. */
function claimCandidates(
  sql: Sql,
  cache: CodeCache,
  { candidate_similarity }: Embedding,
  { key, fact, vector }: NewClaim,
  earlier: readonly NewClaim[],
  names: readonly NewName[],
): ClaimCandidate[] {
  const decided = readPairDecisions(sql, "claim", key);
  const entitiesFor = (name: string): number[] => {
    const bearer = findEntityByName(sql, normaliseName(name));
    if (bearer !== null) return [bearer];
    return names.find((other) => other.key === normaliseName(name))?.may_be ?? [];
  };
  const near = searchVectors(sql, cache, "facts", vector, SIMILAR_FACTS)
    .filter(({ score }) => score >= candidate_similarity)
    .map(({ seq }) => seq);
  const subjects = entitiesFor(fact.subject);
  const objects = fact.object === null ? [] : entitiesFor(fact.object);
  const known = statesAbout(sql, { subjects, objects, near, predicate: fact.predicate });
  const together = earlier.filter(
    (other) =>
      other.fact.subject === fact.subject &&
      // facts of one sentence are one statement
      other.fact.fact !== fact.fact &&
      (other.fact.predicate === fact.predicate ||
        (fact.object !== null && other.fact.object === fact.object) ||
        dot(vector, other.vector) >= candidate_similarity),
  );
  return [...known, ...together.map((other) => ({ key: other.key, fact: other.fact.fact }))]
    .filter((candidate) => !decided.has(candidate.key) && candidate.key !== key)
    .slice(0, MOST_CANDIDATES);
}

interface Around {
  subjects: readonly number[];
  objects: readonly number[];
  near: readonly number[];
  predicate: string;
}

/** States believed to hold: those of the pair first, then those near by their words, then those of the predicate. */
const statesAbout = (sql: Sql, { subjects, objects, near, predicate }: Around): ClaimCandidate[] =>
  sql.all<ClaimCandidate & Record<string, never>>(
    `WITH subjects AS (SELECT value FROM json_each(?1)), objects AS (SELECT value FROM json_each(?2)),
       around AS (
         SELECT seq, 0 AS distance FROM facts WHERE subject_seq IN subjects AND object_seq IN objects
         UNION ALL SELECT seq, 0 FROM facts WHERE subject_seq IN objects AND object_seq IN subjects
         UNION ALL SELECT f.seq, 1 FROM json_each(?3) n JOIN facts f ON f.seq = n.value WHERE f.subject_seq IN subjects
         UNION ALL SELECT seq, 2 FROM facts WHERE subject_seq IN subjects AND predicate = ?4)
     SELECT (SELECT p.claim FROM provenance p WHERE p.fact_seq = f.seq AND p.linked_to IS NULL ORDER BY coalesce(p.original, p.seq) LIMIT 1) AS key, f.fact
     FROM around a JOIN facts f ON f.seq = a.seq WHERE f.kind = 'state' AND f.replaced_by IS NULL
       AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_to IS NULL AND v.valid_to IS NULL)
     GROUP BY f.seq ORDER BY min(a.distance), f.seq DESC LIMIT ?5 + 0`,
    JSON.stringify(subjects),
    JSON.stringify(objects),
    JSON.stringify(near),
    predicate,
    2 * MOST_CANDIDATES,
  );

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
