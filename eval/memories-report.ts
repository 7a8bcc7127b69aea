/** What a benchmark of memories found, as Markdown: recall in every grain that it has evidence in, by type of question. */
import { configurationTable, type Evidence, recallOf, type Row } from "./configuration-table.ts";
import { type Grain, GRAINS } from "./formats/memory.ts";
import { piecesOf, rankedIn } from "./memory-evidence.ts";
import type { AskedMemory } from "./memories.ts";
import { markdownTable, percentWithInterval } from "./table.ts";

const PLURALS: Record<Grain, string> = {
  turn: "turns",
  session: "sessions",
  passage: "passages",
  quote: "quoted sentences",
};

export function memoriesReport(memories: readonly AskedMemory[], cutoffs: readonly number[]): string {
  const questions = memories.flatMap((memory) => memory.questions);
  const grains = GRAINS.filter((grain) => questions.some(({ evidence }) => evidence[grain] !== undefined));
  return [...grains.flatMap((grain) => grainTables(memories, grain, cutoffs)), telling(memories)].join("\n\n");
}

function grainTables(memories: readonly AskedMemory[], grain: Grain, cutoffs: readonly number[]): string[] {
  const evidence = memories.flatMap(({ questions, places }) =>
    questions.map((question) => piecesOf(question, grain, places)),
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
function joinRows(memories: readonly AskedMemory[], grain: Grain): Row[] {
  return (memories[0]?.rows ?? []).map(({ label }, place) => {
    const same = memories.map(({ rows, places }) => ({ row: rows[place], places }));
    const isKnown = same.every(({ row }) => row !== undefined && row.rankings !== null);
    const rankings = same.flatMap(({ row, places }) =>
      (row?.rankings ?? []).map((ranking) => rankedIn(grain, ranking, places)),
    );
    return { label, rankings: isKnown ? rankings : null, latencies: same.flatMap(({ row }) => row?.latencies ?? []) };
  });
}

/** The first row that the server knows, beside the last, which is plain full text. */
function typeTable(
  rows: readonly Row[],
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
      ...recallOf(row?.rankings?.filter((_, place) => isOfType[place]) ?? [], some, cutoffs).map(percentWithInterval),
    ]);
  });
  return markdownTable(["type", "questions", ...cutoffs.map((k) => `R@${k}`)], lines);
}

function telling(memories: readonly AskedMemory[]): string {
  const sum = (pick: (memory: AskedMemory) => number): number =>
    memories.reduce((total, memory) => total + pick(memory), 0);
  const [episodes, seconds] = [sum((memory) => memory.episodes), sum((memory) => memory.seconds)];
  return (
    `${memories.length} memories of ${episodes} episodes, told and extracted in ${seconds.toFixed(0)} s ` +
    `(${(episodes / seconds).toFixed(0)} a second); ${sum((memory) => memory.failed)} failed.`
  );
}
