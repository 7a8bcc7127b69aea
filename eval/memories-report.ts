import { configurationTable, type Evidence, estimateRecall, type ConfigurationRow } from "./configuration-table.ts";
import { type Granularity, GRANULARITIES } from "./formats/benchmark-memory.ts";
import { evidencePieces, rankingAtGranularity } from "./memory-evidence.ts";
import type { EvaluatedMemory } from "./evaluate-memory.ts";
import { contextTable, joinContextRows } from "./context-table.ts";
import { markdownTable } from "../bench/markdown-table.ts";
import { percentWithInterval } from "./table-cells.ts";

const PLURALS: Record<Granularity, string> = {
  turn: "turns",
  session: "sessions",
  passage: "passages",
  quote: "quoted sentences",
};

export function memoriesReport(memories: readonly EvaluatedMemory[], cutoffs: readonly number[]): string {
  const questions = memories.flatMap((memory) => memory.questions);
  const granularities = GRANULARITIES.filter((each) => questions.some(({ evidence }) => evidence[each] !== undefined));
  return [
    ...granularities.flatMap((each) => tablesAt(each, memories, cutoffs)),
    ...contexts(memories),
    ingestionLine(memories),
  ].join("\n\n");
}

function tablesAt(
  granularity: Granularity,
  memories: readonly EvaluatedMemory[],
  cutoffs: readonly number[],
): string[] {
  const evidence = memories.flatMap(({ questions, sources }) =>
    questions.map((question) => evidencePieces(question, granularity, sources)),
  );
  const rows = joinRows(memories, granularity);
  const types = memories.flatMap(({ questions }) => questions.map(({ type }) => type));
  return [
    `Recall of ${PLURALS[granularity]} that hold the answer in %, with 95 % bootstrap intervals over questions:`,
    configurationTable(rows, evidence, cutoffs),
    `By type of question, ${PLURALS[granularity]}, ${rows[0]?.label}:`,
    typeTable(rows, types, evidence, cutoffs),
  ];
}

function contexts(memories: readonly EvaluatedMemory[]): string[] {
  const rows = joinContextRows(memories.map((memory) => memory.contexts));
  const isCounted = memories.flatMap(({ questions }) => questions.map(() => true));
  return rows.length === 0 ? [] : ["What a model would be given:", contextTable(rows, isCounted)];
}

function joinRows(memories: readonly EvaluatedMemory[], granularity: Granularity): ConfigurationRow[] {
  return (memories[0]?.rows ?? []).map(({ label }, place) => {
    const same = memories.map(({ rows, sources }) => ({ row: rows[place], sources }));
    const isKnown = same.every(({ row }) => row !== undefined && row.rankings !== null);
    const rankings = same.flatMap(({ row, sources }) =>
      (row?.rankings ?? []).map((ranking) => rankingAtGranularity(granularity, ranking, sources)),
    );
    return { label, rankings: isKnown ? rankings : null, latencies: same.flatMap(({ row }) => row?.latencies ?? []) };
  });
}

function typeTable(
  rows: readonly ConfigurationRow[],
  types: readonly string[],
  evidence: Evidence,
  cutoffs: readonly number[],
): string {
  const shown = [rows.find(({ rankings }) => rankings !== null), rows.at(-1)];
  const lines = [...new Set(types)].sort().flatMap((type) => {
    const isOfType = types.map((each) => each === type);
    const some = evidence.filter((_, place) => isOfType[place]);
    return shown.map((row, place) => [
      place === 0 ? type : `  ${row?.label}`,
      String(some.filter((pieces) => pieces.length > 0).length),
      ...estimateRecall(row?.rankings?.filter((_, place) => isOfType[place]) ?? [], some, cutoffs).map(
        percentWithInterval,
      ),
    ]);
  });
  return markdownTable(["type", "questions", ...cutoffs.map((k) => `R@${k}`)], lines);
}

function ingestionLine(memories: readonly EvaluatedMemory[]): string {
  const sum = (pick: (memory: EvaluatedMemory) => number): number =>
    memories.reduce((total, memory) => total + pick(memory), 0);
  const [episodes, seconds] = [sum((memory) => memory.episodes), sum((memory) => memory.seconds)];
  return (
    `${memories.length} memories with ${episodes} episodes, sent and extracted in ${seconds.toFixed(0)} s ` +
    `(${(episodes / seconds).toFixed(0)} per second); ${sum((memory) => memory.failed)} failed.`
  );
}
