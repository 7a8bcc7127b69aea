import { describe, expect, test } from "vitest";
import { scoreByTerms } from "../../../worker/core/retrieve/bm25.ts";
import { queryTerms, searchableText } from "../../../worker/core/text/tokenise.ts";

const scoresOf = (query: string, texts: readonly string[], rows = texts.length): number[] => {
  const scores = scoreByTerms(queryTerms(query), new Map(texts.map((text, id) => [id, searchableText(text)])), rows);
  return texts.map((_, id) => scores.get(id) ?? -1);
};

describe("scores by terms", () => {
  test("a rare word weighs more than a common one", () => {
    const [guitar = 0, lesson = 0] = scoresOf("guitar lesson", ["my guitar", "a lesson", "the lesson"], 20);
    expect(guitar).toBeGreaterThan(lesson);
  });

  test("a text without any of the words scores 0, and inflections are the same word", () => {
    expect(scoresOf("moving", ["she moved", "she stayed"], 10)).toEqual([expect.any(Number), 0]);
    expect(scoresOf("moving", ["she moved"], 10)[0]).toBeGreaterThan(0);
  });

  test("a short text beats a long one", () => {
    const [short = 0, long = 0] = scoresOf("oslo", ["in oslo", `in oslo ${"and elsewhere ".repeat(20)}`], 20);
    expect(short).toBeGreaterThan(long);
  });

  test("a word that every text has counts for something", () => {
    expect(scoresOf("oslo", ["oslo", "oslo"])).toEqual([expect.any(Number), expect.any(Number)]);
    expect(scoresOf("oslo", ["oslo", "oslo"])[0]).toBeGreaterThan(0);
  });
});
