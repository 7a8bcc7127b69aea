import { performance } from "node:perf_hooks";
import type { SearchAnswer } from "../shared/api/search.ts";
import type { Memory } from "../sdk/src/index.ts";
import { searchOptionsOf, isSupported, type SearchConfiguration } from "./configurations.ts";

export const MAX_RANK = 100;

export interface SearchResults {
  rankings: string[][];
  latencies: number[];
}

export async function searchAll(
  memory: Memory,
  configuration: SearchConfiguration,
  questions: readonly string[],
  idsOf: (episodes: SearchAnswer["episodes"]) => string[],
  onProgress: (line: string) => void = () => {},
): Promise<SearchResults | null> {
  if (!(await isSupported(memory, configuration))) return null;
  const results: SearchResults = { rankings: [], latencies: [] };
  for (const query of questions) {
    const began = performance.now();
    const answer = await memory.search(query, {
      scope: ["episodes"],
      limit: MAX_RANK,
      ...searchOptionsOf(configuration),
    });
    results.latencies.push(performance.now() - began);
    results.rankings.push([...new Set(idsOf(answer.episodes))]);
    onProgress(`${configuration.label}: ${results.rankings.length} of ${questions.length} questions`);
  }
  return results;
}
