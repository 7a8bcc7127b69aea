import { expect, test } from "vitest";
import { cutLong } from "../../../../worker/core/text/sentences/cut-long.ts";

test("a sentence of ordinary length stays whole", () => {
  expect(cutLong("I like tea, and my sister Mia likes coffee.")).toEqual([
    "I like tea, and my sister Mia likes coffee.",
  ]);
});

test("a longer one is cut between words, and a word that is longer anywhere, with nothing lost", () => {
  const words = "and then we went home ".repeat(200);
  expect(cutLong(words).join("")).toBe(words);
  expect(
    cutLong(words)
      .slice(1)
      .every((part) => part.length <= 1_200 && part.startsWith(" ")),
  ).toBe(true);
  expect(cutLong("中".repeat(3_000)).map(({ length }) => length)).toEqual([1_200, 1_200, 600]);
});
