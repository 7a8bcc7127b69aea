import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stem } from "../../../worker/core/text/stem.ts";
import { queryTerms, searchableText } from "../../../worker/core/text/tokenise.ts";
import { stemCounter, termShares } from "../../../worker/core/retrieve/term-shares.ts";

const sharesOf = (query: string, texts: readonly string[]): Map<number, number[]> =>
  termShares(queryTerms(query), new Map(texts.map((text, id) => [id, searchableText(text)])));

const whole = (shares: readonly number[] | undefined): number => (shares ?? []).reduce((sum, share) => sum + share, 0);

describe("shares of a query's terms", () => {
  test("a rare word weighs more than a common one", () => {
    const shares = sharesOf("guitar lesson", ["my guitar", "a lesson", "that lesson", "this lesson", "the lesson"]);
    expect(whole(shares.get(0))).toBeGreaterThan(whole(shares.get(1)));
    expect(shares.get(0)?.[1]).toBe(0);
  });

  test("two words once each beat one word twice, and a short text beats a long one", () => {
    const filler = "something else entirely ".repeat(20);
    const shares = sharesOf("guitar lesson", [
      "guitar, lesson",
      "guitar, guitar",
      `${filler} lesson, guitar`,
      "lesson",
    ]);
    expect(whole(shares.get(0))).toBeGreaterThan(whole(shares.get(1)));
    expect(whole(shares.get(0))).toBeGreaterThan(whole(shares.get(2)));
  });

  test("inflections of a word match each other, but not parts of other words", () => {
    const shares = sharesOf("Which parties did Ada move to?", ["a party", "moved", "removed, partial", "Adam"]);
    expect([...shares.keys()]).toEqual([0, 1]);
  });

  test("any script and emoji match, and empty input matches nothing", () => {
    expect([...sharesOf("猫 🎸", ["我的猫", "🎸!", "dog"]).keys()]).toEqual([0, 1]);
    expect(sharesOf("", ["a text"]).size).toBe(0);
    expect(sharesOf("guitar", []).size).toBe(0);
    expect(sharesOf("guitar", ["", "..."]).size).toBe(0);
  });

  test("for any texts, every share and their sum are in [0, 1)", () => {
    const text = fc
      .array(fc.constantFrom("ada", "guitar", "guitars", "lesson", "y", "sky", "skies", "a", "猫", "(", ".*"))
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 8 }), (query, texts) => {
        for (const [id, found] of sharesOf(query, texts)) {
          expect(texts[id]).not.toBe("");
          for (const share of found) expect(share).toBeGreaterThanOrEqual(0);
          expect(whole(found)).toBeGreaterThan(0);
          expect(whole(found)).toBeLessThan(1);
        }
      }),
    );
  });
});

test("stems are counted as they would be by reading every word", () => {
  const words = fc.oneof(
    fc.constantFrom(
      "story",
      "stories",
      "storied",
      "move",
      "moved",
      "moving",
      "run",
      "running",
      "y",
      "ies",
      "bus",
      "猫",
      "naïve",
    ),
    fc.stringMatching(/^[a-eisy]{1,6}$/),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), fc.array(words, { maxLength: 30 }), (terms, said) => {
      const stems = terms.map(stem);
      const counts = stems.map((term) => said.filter((word) => stem(word) === term).length);
      expect(stemCounter(stems)(said.join(" "))).toEqual(counts);
    }),
  );
});
