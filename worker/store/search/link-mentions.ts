import type { Instant } from "../../../shared/instant.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { findNamedAt, type NamedEntities } from "../graph/entities.ts";
import { searchWithExternalIndex } from "../index/external-index-search.ts";
import type { CodeCache } from "../index/vectors.ts";
import { visibilityOf } from "../index/visibility.ts";

/** The entities that the names given by a model mean: of exactly that name, or else the nearest by vector (HippoRAG §2.3). */
export function linkMentions(
  sql: Sql,
  codes: CodeCache,
  search: GraphSearch,
  moment: ReadMoment,
  now: Instant,
): number[] {
  const { mentions = [], embedding_model } = search;
  const isComparable = readWatermarks(sql).embedding_model === embedding_model;
  return mentions.flatMap(({ name, vector, least_similarity }) => {
    const exact = findNamedAt(sql, normaliseName(name), moment);
    if (exact !== null) return [exact];
    if (vector === null || !isComparable) return [];
    const visible = visibilityOf(sql, "entities", search, now);
    const [nearest] = searchWithExternalIndex(sql, codes, "entities", vector, 1, visible, null);
    return nearest !== undefined && nearest.score >= least_similarity ? [nearest.seq] : [];
  });
}

/** What a query names, with what a model says that it names. */
export function withMentions({ all, longest }: NamedEntities, mentioned: readonly number[]): NamedEntities {
  if (mentioned.length === 0) return { all, longest };
  const joined = (seqs: readonly number[]): number[] => [...new Set([...seqs, ...mentioned])].sort((a, b) => a - b);
  return { all: joined(all), longest: joined(longest) };
}
