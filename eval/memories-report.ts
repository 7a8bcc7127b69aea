/** What a benchmark of memories found, as Markdown: recall in every grain that it has evidence in, by type of question. */
import { configurationTable, type Evidence, estimateRecall, type ConfigurationRow } from "./configuration-table.ts";
import { type Granularity, GRANULARITIES } from "./formats/benchmark-memory.ts";
import { evidencePieces, rankingAtGranularity } from "./memory-evidence.ts";
import type { EvaluatedMemory } from "./evaluate-memory.ts";
import { markdownTable, percentWithInterval } from "./table-cells.ts";

const PLURALS: Record<Granularity, string> = {
  turn: "turns",
  session: "sessions",
  passage: "passages",
  quote: "quoted sentences",
};

export function memoriesReport(memories: readonly EvaluatedMemory[], cutoffs: readonly number[]): string {
  const questions = memories.flatMap((memory) => memory.questions);
  const grains = GRANULARITIES.filter((grain) => questions.some(({ evidence }) => evidence[grain] !== undefined));
  return [...grains.flatMap((grain) => grainTables(memories, grain, cutoffs)), telling(memories)].join("\n\n");
}

function grainTables(memories: readonly EvaluatedMemory[], grain: Granularity, cutoffs: readonly number[]): string[] {
  const evidence = memories.flatMap(({ questions, sources }) =>
    questions.map((question) => evidencePieces(question, grain, sources)),
  );
  const rows = joinRows(memories, grain);
  const types = memories.flatMap(({ questions }) => questions.map(({ type }) => type));
  return [
    `Recall of ${PLURALS[grain]} that hold the answer in %, with 95 % bootstrap intervals over questions:`,
    configurationTable(rows, evidence, cutoffs),
    `By type of question, ${PLURALS[grain]}, ${rows[0]?.label}:`,
    typeTable(rows, types, evidence, cutoffs),
  ];
}

/** The rows of all memories as one, their rankings in the grain. */
function joinRows(memories: readonly EvaluatedMemory[], grain: Granularity): ConfigurationRow[] {
  return (memories[0]?.rows ?? []).map(({ label }, place) => {
    const same = memories.map(({ rows, sources }) => ({ row: rows[place], places }));
    const isKnown = same.every(({ row }) => row !== undefined && row.rankings !== null);
    const rankings = same.flatMap(({ row, places }) =>
      (row?.rankings ?? []).map((ranking) => rankingAtGranularity(grain, ranking, places)),
    );
    return { label, rankings: isKnown ? rankings : null, latencies: same.flatMap(({ row }) => row?.latencies ?? []) };
  });
}

/** The first row that the server knows, beside the last, which is plain full text. */
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

function telling(memories: readonly EvaluatedMemory[]): string {
  const sum = (pick: (memory: EvaluatedMemory) => number): number =>
    memories.reduce((total, memory) => total + pick(memory), 0);
  const [episodes, seconds] = [sum((memory) => memory.episodes), sum((memory) => memory.seconds)];
  return (
    `${memories.length} memories of ${episodes} episodes, told and extracted in ${seconds.toFixed(0)} s ` +
    `(${(episodes / seconds).toFixed(0)} a second); ${sum((memory) => memory.failed)} failed.`
  );
}
