import type { Instant } from "../../../shared/instant.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { GraphSearch, MentionedName } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { findNamedAt, type NamedEntities } from "../graph/entities.ts";
import { findMisspelt } from "../graph/entity-lookup.ts";
import { searchWithExternalIndex } from "../index/external-index-search.ts";
import type { CodeCache } from "../index/vectors.ts";
import { visibilityOf } from "../index/visibility.ts";

/** The entities that the names given by a model mean: of exactly that name, or else the nearest (HippoRAG §2.3). */
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

/**
 * Where a walk starts: the entities that a query names, each with the score 1, and those nearest to its phrases that are no names here,
 * each with its similarity (HippoRAG §2.3). The best score of an entity counts. Ascending by row.
 */
export function linkPhrases(
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  named: readonly number[],
  moment: ReadMoment,
  now: Instant,
): Ranked[] {
  const scores = new Map(named.map((seq) => [seq, 1]));
  for (const phrase of search.phrases ?? []) {
    if (findNamedAt(sql, normaliseName(phrase.name), moment) !== null) continue;
    for (const { id, score } of nearestTo(phrase, sql, codes, search, moment, now))
      scores.set(id, Math.max(scores.get(id) ?? 0, score));
  }
  return Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => a.id - b.id);
}

/** The entity of the nearest name by vector, or else by spelling, if it is near enough. */
function nearestTo(
  mention: MentionedName,
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  moment: ReadMoment,
  now: Instant,
): Ranked[] {
  const nearest = nearestByVector(mention, sql, codes, search, now);
  if (nearest !== null) return [nearest];
  // word vectors know no misspellings
  const meant = findMisspelt(sql, normaliseName(mention.name));
  const seq = meant === null ? null : findNamedAt(sql, meant.normalised, moment);
  return meant === null || seq === null ? [] : [{ id: seq, score: meant.similarity }];
}

function nearestByVector(
  { vector, least_similarity }: MentionedName,
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  now: Instant,
): Ranked | null {
  if (vector === null || readWatermarks(sql).embedding_model !== search.embedding_model) return null;
  const visible = visibilityOf(sql, "entities", search, now);
  const [nearest] = searchWithExternalIndex(sql, codes, "entities", vector, 1, visible, null);
  if (nearest === undefined || nearest.score < least_similarity) return null;
  return { id: nearest.seq, score: Math.min(1, nearest.score) };
}

/** What a query names, with what a model says that it names. */
export function withMentions(named: NamedEntities, mentioned: readonly number[]): NamedEntities {
  if (mentioned.length === 0) return named;
  const joined = (seqs: readonly number[]): number[] => [...new Set([...seqs, ...mentioned])].sort((a, b) => a - b);
  return { ...named, all: joined(named.all), longest: joined(named.longest) };
}
