import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { markdownTable } from "../bench/markdown-table.ts";
import type { Memory } from "../sdk/src/index.ts";
import { bootstrapMean, mean, SEED, seededRandom } from "./recall.ts";
import { MAX_RANK } from "./search-all.ts";
import { percentWithInterval } from "./table-cells.ts";

/** o200k tokens. */
export const BUDGETS = [500, 1_000, 2_000, 4_000] as const;
const HELD_SHARE = 0.6;

export interface BudgetQuestion {
  question: string;
  texts: readonly string[];
}

export interface BudgetRow {
  label: string;
  held: number[][];
  tokens: number[][];
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

/** A text counts with at least 60 % of its distinct words in one line. NaN for no texts. */
export function heldShare(context: string, texts: readonly string[]): number {
  const lines = context.split("\n").map(wordsOf);
  const isHeld = (text: string): boolean => {
    const words = [...wordsOf(text)];
    return lines.some((line) => words.filter((word) => line.has(word)).length >= HELD_SHARE * words.length);
  };
  return texts.filter(isHeld).length / texts.length;
}

export function linesWithin(lines: readonly string[], budget: number): string {
  const shown: string[] = [];
  let left = budget;
  for (const line of lines) {
    const cost = countTokens(`${line}\n`);
    if (cost > left) continue;
    left -= cost;
    shown.push(line);
  }
  return shown.join("\n");
}

export async function measureBudgets(memory: Memory, questions: readonly BudgetQuestion[]): Promise<BudgetRow[]> {
  const ways: [label: string, contextOf: (query: string) => Promise<(budget: number) => Promise<string>>][] = [
    ["context", async (query) => async (budget) => (await memory.context(query, { maxTokens: budget })).context],
    [
      "messages alone, in rank order",
      async (query) => {
        const { episodes } = await memory.search(query, { scope: ["episodes"], limit: MAX_RANK });
        const lines = episodes.map(
          ({ name, content, reference_time }) =>
            `${reference_time.slice(0, 10)} ${name ?? ""}: ${content.replaceAll(/\s+/gu, " ")}`,
        );
        return async (budget) => linesWithin(lines, budget);
      },
    ],
    [
      "facts alone, in rank order",
      async (query) => {
        const { facts } = await memory.search(query, { scope: ["facts"], limit: MAX_RANK });
        const lines = facts.map(({ fact, period }) => `${fact} (${period})`);
        return async (budget) => linesWithin(lines, budget);
      },
    ],
  ];
  const rows: BudgetRow[] = [];
  for (const [label, contextOf] of ways) {
    const row: BudgetRow = { label, held: BUDGETS.map(() => []), tokens: BUDGETS.map(() => []) };
    for (const { question, texts } of questions) {
      const within = await contextOf(question);
      for (const [place, budget] of BUDGETS.entries()) {
        const context = await within(budget);
        row.held[place]?.push(heldShare(context, texts));
        row.tokens[place]?.push(countTokens(context));
      }
    }
    rows.push(row);
  }
  return rows;
}

export const joinBudgetRows = (all: readonly (readonly BudgetRow[])[]): BudgetRow[] =>
  (all[0] ?? []).map(({ label }, row) => ({
    label,
    held: BUDGETS.map((_, place) => all.flatMap((rows) => rows[row]?.held[place] ?? [])),
    tokens: BUDGETS.map((_, place) => all.flatMap((rows) => rows[row]?.tokens[place] ?? [])),
  }));

export function budgetTable(rows: readonly BudgetRow[], isCounted: readonly boolean[]): string {
  const header = [
    "evidence held, %",
    ...BUDGETS.map((budget) => `${budget} tokens`),
    "over a budget",
    "tokens of 2,000",
  ];
  return markdownTable(
    header,
    rows.map(({ label, held, tokens }) => {
      const counted = (values: readonly number[]): number[] =>
        values.filter((value, place) => (isCounted[place] ?? false) && !Number.isNaN(value));
      const over = BUDGETS.flatMap((budget, place) => (tokens[place] ?? []).map((used) => used > budget));
      return [
        label,
        ...held.map((values) => percentWithInterval(bootstrapMean(counted(values), seededRandom(SEED)))),
        `${((100 * over.filter(Boolean).length) / Math.max(1, over.length)).toFixed(1)} %`,
        mean(tokens[BUDGETS.indexOf(2_000)] ?? []).toFixed(0),
      ];
    }),
  );
}
