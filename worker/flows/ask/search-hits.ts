import { DEFAULT_METHODS } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { SearchHits, TraversalQuestion } from "../../ports/graph/traversal.ts";
import { embedded, searchFrom } from "../recall/recall.ts";
import { stopwatch } from "../recall/stopwatch.ts";
import type { Services } from "../services.ts";

/** Judge this much of what search finds before the first hop. One hop more costs two calls, six messages more some 600 tokens. */
const HITS = { facts: 10, episodes: 6 } as const;

/** What a search for the question finds first, at its moment: as `POST search` does, without messages that were taken back. */
export async function searchHits(
  parts: Pick<Services, "embedder" | "vectors" | "digest" | "clock" | "metrics" | "log">,
  address: GraphAddress,
  graph: Graph,
  { question, vector, as_of, known_at, include_uncertain }: TraversalQuestion,
): Promise<SearchHits> {
  const search = {
    ...searchFrom(parts, { scope: ["facts", "episodes"] }, DEFAULT_METHODS),
    limit: HITS.facts,
    episode_limit: HITS.episodes,
    unretracted: true,
    as_of,
    known_at,
    include_uncertain,
  };
  const whole = await embedded(parts, address, graph, { query: question, vector }, search, stopwatch(parts));
  const { facts, episodes } = await graph.search(whole);
  return { facts: facts.map(({ id }) => id), episodes: episodes.map(({ id }) => id) };
}
