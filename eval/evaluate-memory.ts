import { performance } from "node:perf_hooks";
import type { Answering } from "./answers/answering.ts";
import { answerQuestions, type AnsweredQuestion } from "./answers/answer-questions.ts";
import { searchAll, MAX_RANK } from "./search-all.ts";
import type { Memory } from "../sdk/src/index.ts";
import type { ConfigurationRow } from "./configuration-table.ts";
import type { SearchConfiguration } from "./configurations.ts";
import type { BenchmarkMemory, MemoryQuestion } from "./formats/benchmark-memory.ts";
import { type ContextQuestion, type ContextRow, measureContexts } from "./contexts.ts";
import { evidenceEpisodes } from "./memory-evidence.ts";
import { refreshAndWait } from "./refresh-communities.ts";
import { indexTexts } from "./full-text-baseline.ts";
import { type EpisodeSource, ingestMemory } from "./ingest-memory.ts";

export interface EvaluatedMemory {
  id: string;
  episodes: number;
  failed: number;
  seconds: number;
  sources: ReadonlyMap<string, EpisodeSource>;
  questions: MemoryQuestion[];
  rows: ConfigurationRow[];
  contexts: ContextRow[];
  answered: AnsweredQuestion[];
}

export interface MemoryRetrieval {
  configurations: readonly SearchConfiguration[];
  modes: readonly string[];
}

/** The last row is BM25 without the server. */
export async function evaluateMemory(
  memory: Memory,
  benchmark: BenchmarkMemory,
  { configurations, modes }: MemoryRetrieval,
  answering: Answering | null,
  onProgress: (line: string) => void = () => {},
): Promise<EvaluatedMemory> {
  const began = performance.now();
  const { sources, failed } = await ingestMemory(memory, benchmark, onProgress);
  const seconds = (performance.now() - began) / 1_000;
  if (modes.length > 0) await refreshAndWait(memory);
  const questions = benchmark.questions.map(({ question }) => question);
  const rows: ConfigurationRow[] = [];
  for (const configuration of configurations) {
    const asked = await searchAll(
      memory,
      configuration,
      questions,
      (episodes) => episodes.map(({ id }) => id),
      onProgress,
    );
    rows.push({ label: configuration.label, rankings: asked?.rankings ?? null, latencies: asked?.latencies ?? [] });
  }
  rows.push({ label: "BM25 alone", rankings: searchBaseline(sources, questions), latencies: [] });
  const contexts = await measureContexts(memory, modes, contextQuestions(benchmark, sources));
  const answered = answering === null ? [] : await answerQuestions(answering, memory, benchmark, onProgress);
  return {
    id: benchmark.id,
    episodes: sources.size,
    failed,
    seconds,
    sources,
    questions: benchmark.questions,
    rows,
    contexts,
    answered,
  };
}

const contextQuestions = (
  { questions }: BenchmarkMemory,
  sources: ReadonlyMap<string, EpisodeSource>,
): ContextQuestion[] =>
  questions.map((question) => ({ question: question.question, evidence: evidenceEpisodes(question, sources) }));

function searchBaseline(sources: ReadonlyMap<string, EpisodeSource>, questions: readonly string[]): string[][] {
  const index = indexTexts(Array.from(sources, ([id, { text }]) => ({ id, text })));
  const rankings = questions.map((question) => index.search(question, MAX_RANK));
  index.close();
  return rankings;
}
