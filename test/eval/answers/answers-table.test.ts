import { expect, test } from "vitest";
import type { AnsweredQuestion } from "../../../eval/answers/answer-questions.ts";
import { answersReport } from "../../../eval/answers/answers-table.ts";

const judged = (lenient: boolean, strict: boolean, tokens: number) => ({
  answer: "",
  exact: strict,
  f1: strict ? 1 : 0.5,
  lenient,
  strict,
  official: tokens === 100 ? lenient : null,
  tokens,
  contextMs: tokens === 100 ? 20 : 0,
  answerMs: 500,
});
const answered = (type: string, strict: boolean, everything: boolean): AnsweredQuestion => ({
  id: type,
  question: "?",
  reference: "!",
  type,
  from: { context: judged(true, strict, 100), full: everything ? judged(false, false, 9000) : null },
});
const report = answersReport([answered("temporal", true, true), answered("multi-hop", false, false)], "a-model");

test("the table shows scores with their costs", () => {
  expect(report).toMatch(
    /Engraph's context +\| +2 \| +50\.0 .*\| +75\.0 .*\| +100\.0 .*\| +50\.0 \(0\.0–100\.0\) \| +100\.0 .*\| +100 \| +100 \| +20\.0 ms .*\| +500 ms \(500–500\) \| +500 ms \|/,
  );
  expect(report).toMatch(/full history +\| +1 \| +0\.0 .*\| +– \| +9000 \| +9000 \| +– \| +– \| +500 ms/);
});

test("every question type has its scores, or dashes if no question was answered", () => {
  expect(report).toMatch(/\| temporal +\| +1 \| 100\.0 .*100\.0/);
  expect(report).toMatch(/\| multi-hop +\| +1 \| +0\.0 .*\| +50\.0 .*\n\| {3}full history +\| +0 \| +– \| +– \|/);
});

test("the report names the model and the version of the prompts", () => {
  expect(report).toMatch(/^Answers of a-model, judged by the same model, prompts \d{4}-\d{2}-\d{2}\.\d+:/);
});
