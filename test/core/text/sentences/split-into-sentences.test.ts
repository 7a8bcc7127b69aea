import { expect, test } from "vitest";
import { sentencesOf, splitIntoSentences } from "../../../../worker/core/text/sentences/split-into-sentences.ts";

test("the sentences of a stored text are whole, and without the white space around them", () => {
  const long = `And ${"word ".repeat(3_000)}end.`;
  expect(sentencesOf(` One is here.  ${long} 二。三。 `)).toEqual(["One is here.", long, "二。", "三。"]);
  expect(sentencesOf("  ")).toEqual([]);
});

test("parts of a text are the text again, and none is longer than it may be", () => {
  const text = `One is here. ${"word ".repeat(50)}end. ${"x".repeat(200)}`;
  const parts = splitIntoSentences(text, 20);
  expect(parts.join("")).toBe(text);
  expect(parts.length).toBeGreaterThan(5);
});
