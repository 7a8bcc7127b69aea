/** Questions to a memory, and how long the answers take. */
import { performance } from "node:perf_hooks";
import type { SearchAnswer } from "../shared/api/search.ts";
import type { EngraphClient, Memory } from "../sdk/src/client.ts";
import { askedBy, isSupported, type SearchConfiguration } from "./configurations.ts";

/** What a search may answer at most; ranks beyond are not looked at. */
export const DEEPEST = 100;

export interface Asked {
  /** For each question the ids found, best first. */
  rankings: string[][];
  /** Milliseconds of each search through HTTP. */
  latencies: number[];
}

/**
 * Asks every question with one configuration, one after the other. `null` when the server does not know the configuration.
 * @param idsOf the ids that an answer's episodes stand for, in order
 */
export async function askAll(
  client: EngraphClient,
  memory: Memory,
  configuration: SearchConfiguration,
  questions: readonly string[],
  idsOf: (episodes: SearchAnswer["episodes"]) => string[],
  onProgress: (line: string) => void = () => {},
): Promise<Asked | null> {
  if (!(await isSupported(client, memory, configuration))) return null;
  const asked: Asked = { rankings: [], latencies: [] };
  for (const query of questions) {
    const began = performance.now();
    const answer = await client.search(memory, {
      query,
      scope: ["episodes"],
      limit: DEEPEST,
      ...askedBy(configuration),
    });
    asked.latencies.push(performance.now() - began);
    asked.rankings.push([...new Set(idsOf(answer.episodes))]);
    onProgress(`${configuration.label}: ${asked.rankings.length} of ${questions.length} questions`);
  }
  return asked;
}
