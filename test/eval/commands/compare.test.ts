import { expect, test } from "vitest";
import { comparison, readRun } from "../../../eval/commands/compare.ts";

const ranked = (rankings: string[][] | null) => [{ label: "bm25", rankings }];
const musique = (rankings: string[][] | null, question = "Who?") =>
  readRun(
    JSON.stringify({
      benchmark: "musique",
      questions: [
        { question, evidence: [0, 1] },
        { question: "Where?", evidence: [2] },
      ],
      rows: ranked(rankings),
    }),
  );

test("a comparison has both recalls of a configuration, and their difference by question", () => {
  const before = musique([
    ["0", "5"],
    ["5", "2"],
  ]);
  const after = musique([["1", "0"], ["2"]]);
  const report = comparison(before, after, [1, 2]);
  expect(report).toMatch(/^2 questions/);
  expect(report).toMatch(/bm25, R@1 \| +25\.0 \(.*\) \| +75\.0 \(.*\) \| \+50\.0 \(0\.0 to \+100\.0\)/);
  expect(report).toMatch(/bm25, R@2 \| +75\.0 \(.*\) \| +100\.0 \(.*\) \| +\+25\.0 \(0\.0 to \+50\.0\)/);
});

test("results of different questions are not compared", () => {
  expect(() => comparison(musique([]), musique([], "What?"), [5])).toThrow(
    "the two results are of different questions",
  );
});

test("a configuration that one of the runs does not support is left out", () => {
  expect(comparison(musique([["0"], ["2"]]), musique(null), [5])).not.toContain("bm25");
});

test("passages are found by any episode that holds them", () => {
  const place = (passage: string) => ({ turn: null, session: null, passage, text: passage });
  const run = readRun(
    JSON.stringify({
      benchmark: "hotpotqa",
      memories: [
        {
          questions: [
            { id: "q", question: "Who?", answer: "x", type: "bridge", at: null, evidence: { passage: ["b"] } },
          ],
          rows: ranked([["1", "2", "3"]]),
          places: { 1: place("a"), 2: place("a"), 3: place("b") },
        },
      ],
    }),
  );
  expect(run).toMatchObject({ evidence: [[["b"]]], rankings: new Map([["bm25", [["a", "b"]]]]) });
});

test("questions of LoCoMo's category 5 are not counted", () => {
  const question = (category: number) => ({ question: `of ${category}`, category, evidence: ["D1:1"] });
  const run = readRun(
    JSON.stringify({
      benchmark: "locomo",
      conversations: [{ questions: [question(1), question(5)], configurations: ranked([["D1:1"], ["D1:2"]]) }],
    }),
  );
  expect(run).toMatchObject({ questions: ["of 1"], rankings: new Map([["bm25", [["D1:1"]]]]) });
});

test("another file is refused", () => {
  expect(() => readRun("{}")).toThrow("this is not a result that can be compared");
});
