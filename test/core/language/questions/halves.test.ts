import { expect, test } from "vitest";
import { halvesOf, splitByWords } from "../../../../worker/core/language/questions/halves.ts";

test("a question is split where whole questions are joined, unless there would be too many parts", () => {
  expect(splitByWords("Where does Ada live and when did she move there?", 2)).toEqual([
    "Where does Ada live",
    "when did she move there",
  ]);
  expect(splitByWords("Where do Ada and Bob live?", 2)).toEqual(["Where do Ada and Bob live"]);
  expect(splitByWords("Who? What? When?", 2)).toEqual(["Who? What? When?"]);
});

test.each<[string, readonly [string, string] | null]>([
  ["Where does Ada work?", null],
  ["Who is Ada? Who is Bob? Who is Carl?", null],
  [
    "What is the name of Ada's niece and when was she born?",
    ["What is the name of Ada's niece?", "when was Ada's niece born?"],
  ],
  [
    "What's Omar's wife's name and when is their anniversary?",
    ["What's Omar's wife's name?", "when is Omar's wife's anniversary?"],
  ],
  ["Where do I rent and what is the deposit?", ["Where do I rent?", "what is the deposit?"]],
  ["Who tiled my bathroom and for how much?", ["Who tiled my bathroom?", "for how much tiled my bathroom?"]],
])("%s has complete halves", (question, halves) => {
  expect(halvesOf(question)).toEqual(halves);
});
