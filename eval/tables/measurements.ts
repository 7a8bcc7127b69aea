import { existsSync } from "node:fs";
import { join } from "node:path";
import { ANSWER_SOURCES, type AnswerSource } from "../answers/answer-sources.ts";
import { MEMORY_BENCHMARKS } from "../commands/memories.ts";
import type { BenchmarkMemory } from "../formats/benchmark-memory.ts";
import { DMR } from "../formats/dmr.ts";
import { HOTPOTQA } from "../formats/hotpotqa.ts";
import { memoryOf } from "../formats/locomo-memory.ts";
import { LONGMEMEVAL } from "../formats/longmemeval.ts";
import { MUSIQUE } from "../formats/musique.ts";
import { type PublishedDataSet, readText } from "../formats/published-file.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { nonNull } from "../../shared/non-null.ts";

interface DataFile {
  paths: readonly string[];
  where: string;
}

export const DATA_FILES = {
  locomo: { paths: ["locomo/locomo-dev.json", "locomo/locomo10.json", "locomo10.json"], where: WHERE_TO_GET_LOCOMO },
  "locomo-2": {
    paths: ["locomo/locomo-dev-2.json", "locomo/locomo10.json", "locomo10.json"],
    where: WHERE_TO_GET_LOCOMO,
  },
  openie: {
    paths: ["musique/openie-gpt-3.5.json", "openie_musique_results_ner_gpt-3.5-turbo-1106.json"],
    where: MUSIQUE.where,
  },
  questions: { paths: ["musique/questions-dev.json", "musique.json"], where: MUSIQUE.where },
  hotpotqa: { paths: ["hotpotqa/questions-dev.json", "hotpot_dev_distractor_v1.json"], where: HOTPOTQA.where },
  longmemeval: { paths: ["longmemeval/longmemeval_s.json", "longmemeval_s.json"], where: LONGMEMEVAL.where },
  dmr: { paths: ["dmr/msc_self_instruct.jsonl", "msc_self_instruct.jsonl"], where: DMR.where },
} as const satisfies Record<string, DataFile>;

export type DataFileName = keyof typeof DATA_FILES;

export const findDataFile = (folder: string, name: DataFileName): string | null =>
  DATA_FILES[name].paths.map((path) => join(folder, path)).find((path) => existsSync(path)) ?? null;

interface Answered {
  from: readonly AnswerSource[];
  memories: (files: readonly string[]) => BenchmarkMemory[];
}

export interface Measurement {
  name: string;
  benchmark: string;
  files: readonly DataFileName[];
  options: readonly string[];
  /** On two busy cores. */
  minutes: number;
  answered?: Answered;
  /** Globs of code that only this measurement runs. */
  code?: readonly string[];
}

const DEV = ["--samples", "conv-26,conv-30,conv-41"];
const DEV_2 = ["--samples", "conv-44,conv-49"];

const answersOf = (published: PublishedDataSet, name: string, from: readonly AnswerSource[]): Answered => ({
  from,
  memories: ([file = ""]) => {
    const { limit, read } = nonNull(MEMORY_BENCHMARKS[name], name);
    return read(readText(published, file), limit.count);
  },
});

export const MEASUREMENTS: readonly Measurement[] = [
  { name: "musique", benchmark: "musique", files: ["openie", "questions"], options: [], minutes: 8 },
  {
    name: "musique-parts",
    benchmark: "musique",
    files: ["openie", "questions"],
    options: ["--parts"],
    minutes: 2,
    code: ["bench/fast-sql.ts"],
  },
  { name: "hotpotqa", benchmark: "hotpotqa", files: ["hotpotqa"], options: ["--ks", "2,5,10,20"], minutes: 4 },
  { name: "locomo-2", benchmark: "locomo", files: ["locomo-2"], options: DEV_2, minutes: 10 },
  { name: "locomo", benchmark: "locomo", files: ["locomo"], options: DEV, minutes: 15 },
  {
    name: "locomo-model-written",
    benchmark: "locomo",
    files: ["locomo"],
    options: [...DEV, "--facts", "model-written", "--configurations", "bm25+cosine+pagerank", "--contexts", "auto"],
    minutes: 8,
  },
  {
    name: "locomo-answers",
    benchmark: "locomo",
    files: ["locomo"],
    options: ["--samples", "conv-26", "--configurations", "bm25+cosine+pagerank", "--contexts", "auto"],
    minutes: 20,
    answered: { from: ANSWER_SOURCES, memories: ([file = ""]) => readLocomoFile(file, ["conv-26"]).map(memoryOf) },
  },
  {
    name: "longmemeval-answers",
    benchmark: "longmemeval",
    files: ["longmemeval"],
    options: ["--configurations", "bm25+cosine+pagerank", "--contexts", "auto"],
    minutes: 60,
    answered: answersOf(LONGMEMEVAL, "longmemeval", ["context", "full", "20+20", "ask"]),
  },
  {
    name: "dmr-answers",
    benchmark: "dmr",
    files: ["dmr"],
    options: ["--configurations", "bm25+cosine+pagerank", "--contexts", "auto"],
    minutes: 30,
    answered: answersOf(DMR, "dmr", ["context", "full", "sessions", "10+10"]),
  },
];

const measurementNames = MEASUREMENTS.map(({ name }) => name);
export type MeasurementName = string;

export const measurementOf = (name: MeasurementName): Measurement =>
  nonNull(MEASUREMENTS[measurementNames.indexOf(name)], `measurement ${name}`);

export const argumentsOf = (
  { benchmark, options, answered }: Measurement,
  files: readonly string[],
  answerCache: string,
): string[] => [
  benchmark,
  ...files,
  ...options,
  ...(answered ? ["--answers", "--from", answered.from.join(","), "--answer-cache", answerCache] : []),
];

export const commandOf = (measurement: Measurement): string =>
  `npm run eval -- ${argumentsOf(
    measurement,
    measurement.files.map((file) => `<${file}>`),
    "<folder>",
  ).join(" ")}`;
