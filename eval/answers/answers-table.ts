/** Judged answers as Markdown: scores with intervals, overall and by question type, and what the answers cost. */
import { bootstrapMean, quantile, SEED, seededRandom } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { latencyCells, percentWithInterval } from "../table-cells.ts";
import type { AnsweredQuestion, JudgedAnswer } from "./answer-questions.ts";
import { PROMPTS_VERSION, type Strictness } from "./prompts.ts";

const SCORES = ["questions", "lenient, %", "strict, %"];
const COSTS = [
  "tokens p50",
  "tokens p95",
  "context p50 (quartiles)",
  "context p95",
  "answer p50 (quartiles)",
  "answer p95",
];

/** @param model the provider's name for it */
export function answersReport(answered: readonly AnsweredQuestion[], model: string): string {
  const types = [...new Set(answered.map(({ type }) => type))].sort();
  const rows = (questions: readonly AnsweredQuestion[]): [string, JudgedAnswer[]][] => [
    ["Engraph's context", questions.map(({ fromMemory }) => fromMemory)],
    ["full history", questions.flatMap(({ fromEverything }) => fromEverything ?? [])],
  ];
  const byType = types.flatMap((type) =>
    rows(answered.filter((question) => question.type === type)).map(([label, answers], place) => [
      place === 0 ? type : `  ${label}`,
      ...scores(answers),
    ]),
  );
  return [
    `Answers of ${model}, judged by the same model, prompts ${PROMPTS_VERSION}:`,
    markdownTable(
      ["answered from", ...SCORES, ...COSTS],
      rows(answered).map(([label, answers]) => [label, ...scores(answers), ...costs(answers)]),
    ),
    "By type of question, from Engraph's context and from the full history:",
    markdownTable(["type", ...SCORES], byType),
  ].join("\n\n");
}

function scores(answers: readonly JudgedAnswer[]): string[] {
  const score = (strictness: Strictness): string =>
    percentWithInterval(
      bootstrapMean(
        answers.map((answer) => Number(answer[strictness])),
        seededRandom(SEED),
      ),
    );
  return [String(answers.length), score("lenient"), score("strict")];
}

function costs(answers: readonly JudgedAnswer[]): string[] {
  const tokens = answers.map(({ tokens }) => tokens).sort((a, b) => a - b);
  return [
    ...[0.5, 0.95].map((at) => (tokens.length === 0 ? "–" : quantile(tokens, at).toFixed(0))),
    ...latencyCells(answers.flatMap(({ contextMs }) => (contextMs === 0 ? [] : contextMs))),
    ...latencyCells(answers.map(({ answerMs }) => answerMs)),
  ];
}
