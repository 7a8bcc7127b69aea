/** A benchmark without a judge: each memory is told what it is told, and asked its questions in every way. */
import { performance } from "node:perf_hooks";
import type { Llm } from "../worker/ports/providers.ts";
import { answerQuestions, type AnsweredQuestion } from "./answers/answer-questions.ts";
import { askAll, DEEPEST } from "./ask.ts";
import type { EngraphClient, Memory } from "../sdk/src/client.ts";
import type { Row } from "./configuration-table.ts";
import type { SearchConfiguration } from "./configurations.ts";
import type { BenchmarkMemory, MemoryQuestion } from "./formats/memory.ts";
import { indexTexts } from "./full-text-baseline.ts";
import { type Place, tellMemory } from "./tell-memory.ts";

export interface AskedMemory {
  id: string;
  episodes: number;
  failed: number;
  /** From the first request until everything is extracted. */
  seconds: number;
  places: ReadonlyMap<string, Place>;
  questions: MemoryQuestion[];
  /** Rankings are of episode ids, one a question. */
  rows: Row[];
  /** None without a model. */
  answered: AnsweredQuestion[];
}

/**
 * Tells one memory everything and asks it every question; the last row is BM25 without the server. With a model the
 * questions are answered too.
 */
export async function askMemory(
  client: EngraphClient,
  memory: Memory,
  told: BenchmarkMemory,
  configurations: readonly SearchConfiguration[],
  llm: Llm | null,
  onProgress: (line: string) => void = () => {},
): Promise<AskedMemory> {
  const began = performance.now();
  const { places, failed } = await tellMemory(client, memory, told, onProgress);
  const seconds = (performance.now() - began) / 1_000;
  const questions = told.questions.map(({ question }) => question);
  const rows: Row[] = [];
  for (const configuration of configurations) {
    const asked = await askAll(
      client,
      memory,
      configuration,
      questions,
      (episodes) => episodes.map(({ id }) => id),
      onProgress,
    );
    rows.push({ label: configuration.label, rankings: asked?.rankings ?? null, latencies: asked?.latencies ?? [] });
  }
  rows.push({ label: "BM25 alone", rankings: searchPlainly(places, questions), latencies: [] });
  const answered = llm === null ? [] : await answerQuestions(llm, client, memory, told, onProgress);
  return { id: told.id, episodes: places.size, failed, seconds, places, questions: told.questions, rows, answered };
}

function searchPlainly(places: ReadonlyMap<string, Place>, questions: readonly string[]): string[][] {
  const index = indexTexts(Array.from(places, ([id, { text }]) => ({ id, text })));
  const rankings = questions.map((question) => index.search(question, DEEPEST));
  index.close();
  return rankings;
}
