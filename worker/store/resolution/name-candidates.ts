import type { ExtractedEntity } from "../../core/extraction/extraction.ts";
import { isWithin, mayBeForms } from "../../core/resolve/name-forms.ts";
import {
  mentionKey,
  type NameCandidate,
  type NameQuestion,
  type ShownMessage,
} from "../../core/resolve/open-questions.ts";
import { mostCompleteName, normaliseName } from "../../core/text/normalise-name.ts";
import { queryTerms, tokenise } from "../../core/text/tokenise.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedNames } from "../graph/believed-names.ts";
import { findEntityByName, findForms } from "../graph/entity-lookup.ts";
import { readPairVerdicts } from "../graph/pair-verdicts.ts";
import { strongestFacts } from "../graph/summaries.ts";
import { searchText } from "../index/full-text.ts";
import { searchVectors, type CodeCache } from "../index/vectors.ts";
import type { ShownEpisode } from "./shown-messages.ts";

/** Compares cosines, like Graphiti's node resolution. */
const MAX_SIMILAR_NAMES = 15;
const MAX_BM25_NAMES = 15;
const MAX_CANDIDATES = 5;
const MAX_BM25_FACTS = 10;
const MAX_DESCRIBED = 3;
export const MAX_FACTS_PER_NAME = 3;

export interface NewName {
  key: string;
  entity: ExtractedEntity;
  vector: Float32Array;
  facts: string[];
  message: ShownMessage;
  candidate_seqs: number[];
}

export function nameQuestion(
  sql: Sql,
  cache: CodeCache,
  embedding: Embedding,
  name: NewName,
  earlier: readonly NewName[],
): NameQuestion | null {
  const { key, entity, facts, message } = name;
  const candidates = nameCandidates(sql, cache, embedding, name, earlier);
  return candidates.length === 0
    ? null
    : { about: "name", key, name: entity.name, type: entity.type, facts, message, candidates };
}

export type KnownName = Pick<NewName, "key" | "entity" | "facts" | "message">;

/**
 * `null` if only one entity bears the name, or a verdict exists. A speaker of the thread is meant by their own name.
 *
 * @param others other normalized names in the message; their entities are excluded
 */
export function ambiguityQuestion(
  sql: Sql,
  { key, entity, facts, message }: KnownName,
  episode: ShownEpisode,
  earlier: readonly NewName[],
  others: readonly string[],
): NameQuestion | null {
  if (entity.type !== "person" || key.includes(" ") || speaksIn(sql, episode, key)) return null;
  const mention = mentionKey(message.id, key);
  if (readPairVerdicts(sql, "mention", mention).size > 0) return null;
  const isBearer = (names: readonly string[]): boolean =>
    names.some((name) => isWithin(name, key)) && !names.some((name) => name !== key && others.includes(name));
  const bearer = findEntityByName(sql, key);
  const byWords = searchText(sql, "entities", entity.name, MAX_BM25_NAMES).map(({ seq }) => seq);
  const known = [...new Set([...(bearer === null ? [] : [bearer]), ...byWords])].flatMap((seq): NameCandidate[] => {
    const candidate = readCandidate(sql, seq);
    const isMeant = candidate !== null && candidate.type === "person" && isBearer(candidate.keys);
    return isMeant ? [shownCandidate(sql, candidate)] : [];
  });
  const fromChangesets = earlier
    .filter((name) => name.entity.type === "person" && isBearer([name.key]))
    .map(newCandidate);
  const candidates = [...known, ...fromChangesets].slice(0, MAX_CANDIDATES);
  if (candidates.length < 2) return null;
  return { about: "mention", key: mention, name: entity.name, type: entity.type, facts, message, candidates };
}

const speaksIn = (sql: Sql, { seq, thread_id, name }: ShownEpisode, key: string): boolean =>
  (name !== null && normaliseName(name) === key) ||
  sql
    .all<{ name: string }>(
      "SELECT DISTINCT name FROM episodes WHERE thread_id = ? AND seq < ? AND name IS NOT NULL",
      thread_id,
      seq,
    )
    .some((speaker) => normaliseName(speaker.name) === key);

function nameCandidates(
  sql: Sql,
  cache: CodeCache,
  { candidate_similarity }: Embedding,
  { key, entity, vector, message, candidate_seqs }: NewName,
  earlier: readonly NewName[],
): NameCandidate[] {
  const similar = searchVectors(sql, cache, "entities", vector, MAX_SIMILAR_NAMES)
    .filter(({ score }) => score >= candidate_similarity)
    .map(({ seq }) => seq);
  const byForm = findForms(sql, key);
  const byWords = searchText(sql, "entities", entity.name, MAX_BM25_NAMES).map(({ seq }) => seq);
  const described = describedEntities(sql, entity.name, message);
  const decided = readPairVerdicts(sql, "name", key);
  const areForms = (a: string, type: string): boolean => mayBeForms(a, key, [type, entity.type].includes("person"));
  const known = [...new Set([...similar, ...byForm, ...byWords, ...described.keys()])].flatMap(
    (seq): NameCandidate[] => {
      const candidate = readCandidate(sql, seq);
      if (!candidate || !areTypesCompatible(entity.type, candidate.type)) return [];
      if (candidate.keys.some((name) => decided.has(name))) return [];
      // names with common words must be forms of the name
      const isLikely = similar.includes(seq) || described.has(seq);
      if (!isLikely && !candidate.keys.some((name) => areForms(name, candidate.type))) return [];
      candidate_seqs.push(seq);
      const shown = shownCandidate(sql, candidate);
      return [{ ...shown, facts: described.get(seq) ?? shown.facts }];
    },
  );
  const fromChangesets = earlier
    .filter((other) => areTypesCompatible(entity.type, other.entity.type) && !decided.has(other.key))
    .filter((other) => areForms(other.key, other.entity.type) || dot(vector, other.vector) >= candidate_similarity)
    .map(newCandidate);
  return [...known, ...fromChangesets].slice(0, MAX_CANDIDATES);
}

/**
 * Finds "the dentist" for Dr. Lee by "Dr. Lee is Ada's dentist". Zep §2.2.1 also searches summaries, but these are made of facts. A single
 * word may be a proper name unless it follows a function word or is in lower case.
 */
function describedEntities(sql: Sql, name: string, { speaker, text }: ShownMessage): ReadonlyMap<number, string[]> {
  const words = queryTerms(name);
  const isDescription = words.length > 1 || tokenise(name).length > words.length || /^\p{Ll}/u.test(name);
  if (!isDescription) return new Map();
  const rows = sql.all<{ seq: number; facts: string; names: string }>(
    `SELECT e.seq, json_group_array(f.fact) AS facts, (SELECT json_group_array(normalised) FROM aliases a WHERE a.entity_seq = e.seq) AS names
     FROM json_each(?) h JOIN facts f ON f.seq = h.value JOIN entities e ON e.seq IN (f.subject_seq, f.object_seq)
     WHERE f.replaced_by IS NULL AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_to IS NULL AND v.valid_to IS NULL)
     GROUP BY e.seq ORDER BY min(h.key), e.seq`,
    JSON.stringify(searchText(sql, "facts", name, MAX_BM25_FACTS).map(({ seq }) => seq)),
  );
  const self = speaker === null ? null : normaliseName(speaker);
  const context = queryTerms(text);
  const described = rows.flatMap(({ seq, facts, names }) => {
    const own = JSON.parse(names) as string[];
    if (own.some((one) => one === self || queryTerms(one).every((word) => words.includes(word)))) return [];
    const summary = strongestFacts(sql, seq, MAX_FACTS_PER_NAME);
    const whole = (JSON.parse(facts) as string[]).find((fact) => says(words, [fact]));
    if (whole === undefined && !says(words, summary)) return [];
    const known = [...new Set([...(whole === undefined ? [] : [whole]), ...summary])];
    return [{ seq, known, shared: context.filter((word) => says([word], known)).length }];
  });
  described.sort((one, other) => other.shared - one.shared);
  return new Map(described.slice(0, MAX_DESCRIBED).map(({ seq, known }) => [seq, known]));
}

function says(words: readonly string[], sentences: readonly string[]): boolean {
  const said = new Set(sentences.flatMap((sentence) => queryTerms(sentence)));
  return words.every((word) => said.has(word));
}

interface KnownEntity {
  seq: number;
  key: string;
  keys: string[];
  names: string[];
  type: string;
}

function readCandidate(sql: Sql, seq: number): KnownEntity | null {
  const [row] = sql.all<{ name: string; type: string }>(
    "SELECT name, type FROM entities WHERE seq = ? AND merged_at IS NULL",
    seq,
  );
  if (!row) return null;
  const believed = believedNames(sql, [seq]).get(seq);
  if (believed === undefined) return null;
  const name = mostCompleteName(believed.names);
  const names = [name, ...believed.names.filter((alias) => alias !== name)];
  return { seq, key: normaliseName(name), keys: believed.normalised, names, type: row.type };
}

const shownCandidate = (sql: Sql, { seq, key, names, type }: KnownEntity): NameCandidate => ({
  key,
  names,
  type,
  facts: strongestFacts(sql, seq, MAX_FACTS_PER_NAME),
});

const newCandidate = ({ key, entity: { name, type }, facts }: NewName): NameCandidate => ({
  key,
  names: [name],
  type,
  facts,
});

const VAGUE_TYPES = new Set(["concept", "object"]);
const areTypesCompatible = (a: string, b: string): boolean => a === b || VAGUE_TYPES.has(a) || VAGUE_TYPES.has(b);

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
