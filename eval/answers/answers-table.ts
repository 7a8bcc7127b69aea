import { bootstrapMean, quantile, SEED, seededRandom } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { latencyCells, percentWithInterval } from "../table-cells.ts";
import type { AnsweredQuestion, JudgedAnswer } from "./answer-questions.ts";
import { PROMPTS_VERSION } from "./prompts.ts";
import { ANSWER_SOURCES, type AnswerSource } from "./answer-sources.ts";

const SCORES = ["questions", "EM, %", "F1, %", "lenient, %", "strict, %", "data set's judge, %"];
const LABELS: Readonly<Record<AnswerSource, string>> = {
  context: "Engraph's context",
  full: "full history",
  sessions: "session summaries",
  "10+10": "10 facts and 10 entities",
  "20+20": "20 facts and 20 entities",
  ask: "ask",
};
const COSTS = [
  "tokens p50",
  "tokens p95",
  "context p50 (quartiles)",
  "context p95",
  "answer p50 (quartiles)",
  "answer p95",
];

export function answersReport(answered: readonly AnsweredQuestion[], model: string): string {
  const types = [...new Set(answered.map(({ type }) => type))].sort();
  const sources = ANSWER_SOURCES.filter((source) => answered.some(({ from }) => from[source] !== undefined));
  const rows = (questions: readonly AnsweredQuestion[]): [string, JudgedAnswer[]][] =>
    sources.map((source) => [LABELS[source], questions.flatMap(({ from }) => from[source] ?? [])]);
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
    `By type of question, answered from ${sources.map((source) => LABELS[source]).join(", ")}:`,
    markdownTable(["type", ...SCORES], byType),
  ].join("\n\n");
}

function scores(answers: readonly JudgedAnswer[]): string[] {
  const share = (values: readonly number[]): string => percentWithInterval(bootstrapMean(values, seededRandom(SEED)));
  const official = answers.flatMap((answer) => (answer.official === null ? [] : Number(answer.official)));
  return [
    String(answers.length),
    share(answers.map(({ exact }) => Number(exact))),
    share(answers.map(({ f1 }) => f1)),
    share(answers.map(({ lenient }) => Number(lenient))),
    share(answers.map(({ strict }) => Number(strict))),
    share(official),
  ];
}

function costs(answers: readonly JudgedAnswer[]): string[] {
  const tokens = answers.map(({ tokens }) => tokens).sort((a, b) => a - b);
  return [
    ...[0.5, 0.95].map((at) => (tokens.length === 0 ? "–" : quantile(tokens, at).toFixed(0))),
    ...latencyCells(answers.flatMap(({ contextMs }) => (contextMs === 0 ? [] : contextMs))),
    ...latencyCells(answers.flatMap(({ answerMs }) => (answerMs === 0 ? [] : answerMs))),
  ];
}
