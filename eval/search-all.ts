/** Questions to a memory, and how long the answers take. */
import { performance } from "node:perf_hooks";
import type { SearchAnswer } from "../shared/api/search.ts";
import type { EngraphClient, MemoryId } from "../sdk/src/client.ts";
import { searchOptionsOf, isSupported, type SearchConfiguration } from "./configurations.ts";

/** What a search may answer at most; ranks beyond are not looked at. */
export const MAX_RANK = 100;

export interface SearchResults {
  /** For each question the ids found, best first. */
  rankings: string[][];
  /** Milliseconds of each search through HTTP. */
  latencies: number[];
}

/**
 * Asks every question with one configuration, one after the other. `null` when the server does not know the configuration.
 * @param idsOf the ids that an answer's episodes stand for, in order
 */
export async function searchAll(
  client: EngraphClient,
  memory: MemoryId,
  configuration: SearchConfiguration,
  questions: readonly string[],
  idsOf: (episodes: SearchAnswer["episodes"]) => string[],
  onProgress: (line: string) => void = () => {},
): Promise<SearchResults | null> {
  if (!(await isSupported(client, memory, configuration))) return null;
  const asked: SearchResults = { rankings: [], latencies: [] };
  for (const query of questions) {
    const began = performance.now();
    const answer = await client.search(memory, {
      query,
      scope: ["episodes"],
      limit: MAX_RANK,
      ...searchOptionsOf(configuration),
    });
    asked.latencies.push(performance.now() - began);
    asked.rankings.push([...new Set(idsOf(answer.episodes))]);
    onProgress(`${configuration.label}: ${asked.rankings.length} of ${questions.length} questions`);
  }
  return asked;
}
