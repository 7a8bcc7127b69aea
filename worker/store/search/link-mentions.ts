import type { Instant } from "../../../shared/instant.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { GraphSearch, MentionedName } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { findNamedAt, type NamedEntities } from "../graph/entities.ts";
import { findForms, findMisspelt } from "../graph/entity-lookup.ts";
import { searchWithExternalIndex } from "../index/external-index-search.ts";
import type { CodeCache } from "../index/vectors.ts";
import { filterVisible, visibilityOf } from "../index/visibility.ts";
import { withWordsOfToday } from "./words-at.ts";

/** Exact names, else the nearest (HippoRAG §2.3). */
export const linkMentions = (
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  moment: ReadMoment,
  now: Instant,
): number[] => {
  const { mentions = [] } = search;
  return mentions.flatMap((mention) => {
    const exact = findNamedAt(sql, normaliseName(mention.name), moment);
    if (exact !== null) return [exact];
    return nearestTo(mention, sql, codes, search, moment, now).map(({ id }) => id);
  });
};

interface Linked extends Ranked {
  /**
   * The phrase is spelled like the entity's name. False if only the vector is near or the phrase is a form of the name.
   */
  isSure: boolean;
}

export interface LinkedPhrase extends Linked {
  written: string;
}

export const linkedPhrases = (
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  moment: ReadMoment,
  now: Instant,
): LinkedPhrase[] =>
  (search.phrases ?? []).flatMap((phrase) =>
    findNamedAt(sql, normaliseName(phrase.name), moment) !== null
      ? []
      : nearestTo(phrase, sql, codes, search, moment, now).map((linked) => ({ ...linked, written: phrase.name })),
  );

/** Named entities score 1, those nearest to unknown phrases their similarity (HippoRAG §2.3). */
export function seedsOfNames(named: readonly number[], phrases: readonly LinkedPhrase[]): Ranked[] {
  const scores = new Map(named.map((seq) => [seq, 1]));
  for (const { id, score } of phrases) scores.set(id, Math.max(scores.get(id) ?? 0, score));
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => a.id - b.id);
}

function nearestTo(
  mention: MentionedName,
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  moment: ReadMoment,
  now: Instant,
): Linked[] {
  const nearest = nearestByVector(mention, sql, codes, search, moment, now);
  if (nearest !== null) return [{ ...nearest, isSure: misspeltAt(mention, sql, moment)?.id === nearest.id }];
  // word vectors miss misspellings
  const meant = misspeltAt(mention, sql, moment);
  if (meant !== null) return [{ ...meant, isSure: true }];
  return byForm(mention, sql, search, now).map((linked) => ({ ...linked, isSure: false }));
}

function misspeltAt({ name }: MentionedName, sql: Sql, moment: ReadMoment): Ranked | null {
  const meant = findMisspelt(sql, normaliseName(name));
  const seq = meant === null ? null : findNamedAt(sql, meant.normalised, moment);
  return meant === null || seq === null ? null : { id: seq, score: meant.similarity };
}

/** A form is weaker evidence than a name. */
const FORM_SCORE = 0.8;

/** "Dan" leads to Dan Miller, unless there is also a Dan Brown. */
function byForm({ name }: MentionedName, sql: Sql, search: GraphSearch, now: Instant): Ranked[] {
  const forms = findForms(sql, normaliseName(name)).map((id) => ({ id, score: FORM_SCORE }));
  const visible = filterVisible(sql, visibilityOf(sql, "entities", search, now), forms);
  return visible.length === 1 ? visible : [];
}

function nearestByVector(
  { vector, least_similarity }: MentionedName,
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  moment: ReadMoment,
  now: Instant,
): Ranked | null {
  if (vector === null || readWatermarks(sql).embedding_model !== search.embedding_model) return null;
  const visible = visibilityOf(sql, "entities", search, now);
  const near = searchWithExternalIndex(sql, codes, "entities", vector, 1, visible, null);
  const [nearest] = withWordsOfToday(sql, "entities", near, moment);
  if (nearest === undefined || nearest.score < least_similarity) return null;
  return { id: nearest.seq, score: Math.min(1, nearest.score) };
}

export function withMentions(named: NamedEntities, mentioned: readonly number[]): NamedEntities {
  if (mentioned.length === 0) return named;
  const joined = (seqs: readonly number[]): number[] => [...new Set([...seqs, ...mentioned])].sort((a, b) => a - b);
  return { ...named, all: joined(named.all), longest: joined(named.longest) };
}
