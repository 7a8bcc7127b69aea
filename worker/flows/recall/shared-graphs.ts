import type { GraphAddress } from "../../../shared/ids.ts";
import { mergeRanked, worthOf } from "../../core/retrieve/merge-ranked.ts";
import type { GraphSearch, Scored, SearchResult } from "../../ports/graph/search.ts";

export const sharedGraphs = ({ tenant }: GraphAddress, also: readonly string[] = []): GraphAddress[] =>
  [...new Set(also)].map((id) => ({ tenant, kind: "graph", id }));

/** The search for a shared graph, without ids and judgments of the memory itself. */
export const withoutOwnIds = <
  S extends Pick<GraphSearch, "reranker" | "center_entity_id" | "origin_ids" | "thread_id" | "judged">,
>(
  search: S,
): S => ({
  ...search,
  reranker: search.reranker === "distance" ? "weighted" : search.reranker,
  center_entity_id: undefined,
  origin_ids: undefined,
  thread_id: undefined,
  judged: undefined,
});

/** Merges the results of the memory with those of shared graphs, which get their `graph_id`. */
export function joinResults(
  query: string,
  first: SearchResult,
  others: readonly SearchResult[],
  also: readonly GraphAddress[],
): SearchResult {
  if (others.length === 0) return first;
  const joined = <T extends Scored>(of: (found: SearchResult) => readonly T[], textOf: (item: T) => string): T[] => {
    const rankings = [first, ...others].map(of);
    const worths = worthOf(
      query,
      rankings.map((items) => items.map(textOf)),
    );
    const named = rankings.map((items, place) =>
      place === 0 ? items : items.map((item) => ({ ...item, graph_id: also[place - 1]?.id })),
    );
    return mergeRanked(named, worths);
  };
  return {
    ...first,
    facts: joined(
      ({ facts }) => facts,
      ({ fact }) => fact,
    ),
    entities: joined(
      ({ entities }) => entities,
      ({ name, summary }) => `${name} ${summary}`,
    ),
    episodes: joined(
      ({ episodes }) => episodes,
      ({ content }) => content,
    ),
    communities: joined(
      ({ communities }) => communities,
      ({ name, summary }) => `${name} ${summary}`,
    ),
    observations: joined(
      ({ observations = [] }) => observations,
      ({ text }) => text,
    ),
    pending: [first, ...others].reduce((sum, { pending }) => sum + pending, 0),
  };
}
