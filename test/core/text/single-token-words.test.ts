import { expect, test } from "vitest";
import { filterOf, singleTokenWords } from "../../../scripts/single-token-words.ts";
import { SINGLE_TOKEN_WORD_BITS } from "../../../worker/core/text/single-token-words.bits.ts";
import { hashWord, isSingleToken } from "../../../worker/core/text/single-token-words.ts";

test("the filter holds the words that are one token for every tokeniser, and few others", () => {
  const words = singleTokenWords();
  expect(filterOf(words) === SINGLE_TOKEN_WORD_BITS).toBe(true);
  expect(words.filter((word) => !isSingleToken(hashWord(word)))).toEqual([]);
  const known = new Set(words);
  const others = words.map((word) => `${word}q`).filter((word) => !known.has(word));
  const held = others.filter((word) => isSingleToken(hashWord(word))).length;
  expect(held / others.length).toBeLessThan(1 / 25);
});
