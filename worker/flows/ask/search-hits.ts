import type { Moment } from "../../../shared/api/moment.ts";
import { DEFAULT_METHODS } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { FormerRelation } from "../../core/traverse/relations/former-relations.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { SearchResult } from "../../ports/graph/search.ts";
import type { SearchHits, TraversalQuestion } from "../../ports/graph/traversal.ts";
import { embedded, searchFrom } from "../recall/recall.ts";
import { stopwatch } from "../recall/stopwatch.ts";
import type { Services } from "../services.ts";

type SearchParts = Pick<Services, "embedder" | "vectors" | "digest" | "clock" | "metrics" | "log">;

/**
 * Results that are judged before the first hop. One more hop costs two calls; six more messages cost about 600 tokens.
 */
const HITS = { facts: 10, episodes: 6 } as const;
/** Messages if the guide also reads the assistant's replies, as the built-in guide does without a cost. */
const HITS_WITH_REPLIES = 10;

const MOST_EARLIER = 20;

/**
 * Results of a search before the first hop. For a question about an earlier state, adds facts of that relation that ended.
 */
export async function searchHits(
  parts: SearchParts,
  address: GraphAddress,
  graph: Graph,
  { question, vector, as_of, known_at, include_uncertain, with_replies }: TraversalQuestion,
  former: FormerRelation | null,
): Promise<SearchHits> {
  const moment = { as_of, known_at, include_uncertain };
  const most = with_replies === true ? HITS_WITH_REPLIES : HITS.episodes;
  const { facts, episodes } = await searchFor(parts, address, graph, question, vector, moment, most);
  const earlier = former === null ? [] : await earlierFacts(graph, former, { known_at, include_uncertain });
  return { facts: [...new Set([...facts.map(({ id }) => id), ...earlier])], episodes: episodes.map(({ id }) => id) };
}

/** A search returns no states that ended. */
async function earlierFacts(
  graph: Graph,
  { predicate }: FormerRelation,
  moment: Pick<TraversalQuestion, "known_at" | "include_uncertain">,
): Promise<string[]> {
  const { data } = await graph.facts({ predicate, limit: MOST_EARLIER, ...moment });
  return data.map(({ id }) => id);
}

export async function searchFor(
  parts: SearchParts,
  address: GraphAddress,
  graph: Graph,
  query: string,
  vector: Float32Array | null,
  moment: Moment,
  episode_limit: number = HITS.episodes,
): Promise<Pick<SearchResult, "facts" | "episodes">> {
  const search = {
    ...searchFrom(parts, { scope: ["facts", "episodes"] }, DEFAULT_METHODS),
    limit: HITS.facts,
    episode_limit,
    unretracted: true,
    ...moment,
  };
  return graph.search(await embedded(parts, address, graph, { query, vector }, search, stopwatch(parts)));
}
