import { expect, test } from "vitest";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage, wordsThatMayEnd } from "../../../../worker/core/language/index.ts";

const MARCH = Date.parse("2026-03-02T09:00:00Z");
const readAfter = (earlier: string, content: string): ExtractedFact[] =>
  readMessage({
    content,
    speaker: "Ada",
    reference_time: MARCH,
    time_zone: "UTC",
    previous: [{ content: earlier, speaker: "Ada", reference_time: MARCH - 86_400_000 }],
  }).facts;
const instructionsOf = (facts: readonly ExtractedFact[]): (string | null)[] =>
  facts.flatMap(({ predicate, object_value }) => (predicate === "HAS_INSTRUCTION" ? [object_value] : []));

test.each([
  ["Always quote prices in euros.", "Quote prices in Swiss francs instead, please."],
  ["Always give temperatures in Celsius.", "Give temperatures in Fahrenheit instead."],
  ["Nenne Preise immer in Euro.", "Nenne Preise bitte in Franken stattdessen."],
])("%s / %s: adds an instruction", (earlier, later) => {
  expect(instructionsOf(readAfter(earlier, later))).toEqual([later]);
  expect(wordsThatMayEnd(later).some((word) => earlier.toLowerCase().includes(word))).toBe(true);
});

test.each([
  ["Always quote distances in miles.", "Quote prices in Swiss francs instead, please."],
  ["Always quote prices in euros.", "Quote this price in Swiss francs instead."],
  ["Always quote prices in euros.", "We paid in francs instead."],
  ["I live in Porto.", "Quote prices in Swiss francs instead, please."],
])("%s / %s: adds no instruction", (earlier, later) => {
  expect(instructionsOf(readAfter(earlier, later))).toEqual([]);
});
