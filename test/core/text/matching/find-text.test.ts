import fc from "fast-check";
import { expect, test } from "vitest";
import { findText, hasText } from "../../../../worker/core/text/matching/find-text.ts";
import { replaceInFile } from "../../../../worker/core/text/file-commands.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";
import { runs } from "../../../sample-size.ts";

/** Words of few letters often repeat their own beginnings. */
const repetitive = (maxLength: number) => fc.string({ unit: fc.constantFrom("a", "b", "中"), maxLength });

test("words are found where String.indexOf finds them", () => {
  fc.assert(
    fc.property(repetitive(60), repetitive(14), fc.nat(70), (text, words, from) => {
      expect(findText(text, words, from)).toBe(text.indexOf(words, from));
      expect(hasText(text, words)).toBe(text.includes(words));
    }),
    { numRuns: runs(2_000) },
  );
  const around = (words: string): string => `${words.slice(0, -1)}${words}a`;
  fc.assert(
    fc.property(repetitive(30), (words) => {
      expect(findText(around(words), words)).toBe(around(words).indexOf(words));
    }),
  );
});

const half = (length: number): string => "a".repeat(length / 4);
const SEARCHES: Record<string, (length: number) => unknown> = {
  "finding words": (length) => findText("a".repeat(length), `${half(length)}b${half(length)}`),
  "an edit of a file": (length) =>
    replaceInFile("/memories/a", "a".repeat(length), `${half(length)}b${half(length)}`, ""),
};

test.each(Object.keys(SEARCHES))("the cost of %s grows in proportion to both lengths", async (name) => {
  const ratio = await costRatio(
    () => SEARCHES[name]?.(65_536),
    () => SEARCHES[name]?.(16_384),
    { most: 9, least_ms: 5 },
  );
  expect(ratio).toBeLessThanOrEqual(9);
});
