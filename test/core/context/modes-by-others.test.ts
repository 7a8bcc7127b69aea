/** Modes of questions that two people invented in five languages before the rules were tuned on them (decision 0168). */
import { expect, test } from "vitest";
import { autoMode } from "../../../worker/core/context/auto-mode.ts";
import questions from "../../fixtures/modes-by-others.json" with { type: "json" };

const WANTED: Readonly<Record<string, readonly string[]>> = {
  overview: ["hybrid", "timeline"],
  order: ["timeline"],
  connection: ["hybrid"],
  detail: ["auto"],
};

test.each([
  ["first", "overview", 33, 40],
  ["first", "order", 16, 25],
  ["first", "connection", 17, 20],
  ["first", "detail", 40, 40],
  ["second", "overview", 20, 30],
  ["second", "order", 10, 20],
  ["second", "connection", 12, 15],
  ["second", "detail", 35, 35],
])("of the %s set's questions for an %s, at least %i of %i get their mode", (set, kind, served, count) => {
  const asked = questions.filter((each) => each.set === set && each.kind === kind);
  const right = asked.filter(({ question }) => WANTED[kind]?.includes(autoMode(question).name));
  expect(asked).toHaveLength(count);
  expect(right.length).toBeGreaterThanOrEqual(served);
});
