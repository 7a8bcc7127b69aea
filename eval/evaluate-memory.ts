/** A benchmark without a judge: each memory is told what it is told, and asked its questions in every way. */
import { performance } from "node:perf_hooks";
import type { Llm } from "../worker/ports/providers.ts";
import { answerQuestions, type AnsweredQuestion } from "./answers/answer-questions.ts";
import { searchAll, MAX_RANK } from "./search-all.ts";
import type { EngraphClient, MemoryId } from "../sdk/src/client.ts";
import type { ConfigurationRow } from "./configuration-table.ts";
import type { SearchConfiguration } from "./configurations.ts";
import type { BenchmarkMemory, MemoryQuestion } from "./formats/benchmark-memory.ts";
import { indexTexts } from "./full-text-baseline.ts";
import { type EpisodeSource, ingestMemory } from "./ingest-memory.ts";

export interface EvaluatedMemory {
  id: string;
  episodes: number;
  failed: number;
  /** From the first request until everything is extracted. */
  seconds: number;
  sources: ReadonlyMap<string, EpisodeSource>;
  questions: MemoryQuestion[];
  /** Rankings are of episode ids, one a question. */
  rows: ConfigurationRow[];
  /** None without a model. */
  answered: AnsweredQuestion[];
}

/**
 * Tells one memory everything and asks it every question; the last row is BM25 without the server. With a model the
 * questions are answered too.
 */
export async function evaluateMemory(
  client: EngraphClient,
  memory: MemoryId,
  told: BenchmarkMemory,
  configurations: readonly SearchConfiguration[],
  llm: Llm | null,
  onProgress: (line: string) => void = () => {},
): Promise<EvaluatedMemory> {
  const began = performance.now();
  const { sources, failed } = await ingestMemory(client, memory, told, onProgress);
  const seconds = (performance.now() - began) / 1_000;
  const questions = told.questions.map(({ question }) => question);
  const rows: ConfigurationRow[] = [];
  for (const configuration of configurations) {
    const asked = await searchAll(
      client,
      memory,
      configuration,
      questions,
      (episodes) => episodes.map(({ id }) => id),
      onProgress,
    );
    rows.push({ label: configuration.label, rankings: asked?.rankings ?? null, latencies: asked?.latencies ?? [] });
  }
  rows.push({ label: "BM25 alone", rankings: searchPlainly(sources, questions), latencies: [] });
  const answered = llm === null ? [] : await answerQuestions(llm, client, memory, told, onProgress);
  return { id: told.id, episodes: sources.size, failed, seconds, sources, questions: told.questions, rows, answered };
}

function searchPlainly(places: ReadonlyMap<string, EpisodeSource>, questions: readonly string[]): string[][] {
  const index = indexTexts(Array.from(places, ([id, { text }]) => ({ id, text })));
  const rankings = questions.map((question) => index.search(question, MAX_RANK));
  index.close();
  return rankings;
}
