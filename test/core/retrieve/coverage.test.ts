import { describe, expect, test } from "vitest";
import { coverage } from "../../../worker/core/retrieve/coverage.ts";

const TEXTS = [
  "we painted the kitchen green",
  "olaf delivered the oak cupboards for the kitchen",
  "mia plays the violin",
];

describe("the coverage of a question", () => {
  test("is 1 if one text has all words, in any form", () => {
    expect(coverage(["delivers", "cupboard"], TEXTS, 3)).toBe(1);
  });

  test("is 0 if no text has any word, and without words or texts", () => {
    expect(coverage(["topics", "conversations"], TEXTS, 3)).toBe(0);
    expect(coverage([], TEXTS, 3)).toBe(0);
    expect(coverage(["kitchen"], [], 3)).toBe(0);
  });

  test("counts the words of one text only, so words that are spread over texts cover less", () => {
    const together = coverage(["green", "kitchen"], TEXTS, 3);
    const apart = coverage(["green", "violin"], TEXTS, 3);
    expect(together).toBe(1);
    expect(apart).toBeCloseTo(0.5, 10);
  });

  test("weighs a word by its idf, log(1 + N / (n + 0.5))", () => {
    const [common, absent] = [Math.log(1 + 3 / 2.5), Math.log(1 + 3 / 0.5)];
    expect(coverage(["kitchen", "price"], TEXTS, 3)).toBeCloseTo(common / (common + absent), 10);
  });
});
