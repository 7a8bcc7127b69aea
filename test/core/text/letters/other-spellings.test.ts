import { expect, test } from "vitest";
import { otherSpellings } from "../../../../worker/core/text/letters/other-spellings.ts";

test.each([
  ["Müller", ["mueller"]],
  ["Mueller", ["muller"]],
  ["where does mueller live?", ["muller"]],
  ["Søren Kierkegaard", ["soeren", "kierkegard"]],
  ["من المسؤول", ["المسيول", "المسول"]],
  ["قرائة", ["قراوه", "قراه"]],
  ["ئ", ["و"]],
  ["Müller or Mueller", ["mueller", "muller"]],
])("%j also asks for %j", (query, spellings) => {
  expect(otherSpellings(query)).toEqual(spellings);
});

test("words of four letters, and pairs within a longer run of vowels, have no other spelling", () => {
  expect(otherSpellings("Joe, the poet, paid the Steuer in a queue")).toEqual([]);
});

test("a word has no other spelling that the index takes for the same word", () => {
  expect(otherSpellings("issue issues value values league argues shoes")).toEqual([]);
});
