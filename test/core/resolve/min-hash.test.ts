import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bandsOf, entropyOf, isSameSpelling } from "../../../worker/core/resolve/min-hash.ts";

const LONG = "12th international conference on very large data bases";

describe("the spelling of names", () => {
  test("that differ in a letter of many is the same", () => {
    expect(isSameSpelling(LONG, LONG.slice(0, -1))).toBe(true);
    expect(isSameSpelling(LONG, "11th international conference on very small data bases")).toBe(false);
  });

  test("with other digits is another, however long the rest", () => {
    expect(isSameSpelling(`room 101 of the ${LONG}`, `room 102 of the ${LONG}`)).toBe(false);
  });

  test("says nothing where a name is short or monotonous", () => {
    expect(bandsOf("ada")).toEqual([]);
    expect(bandsOf("aaaaaaaaaa")).toEqual([]);
    expect(bandsOf("ada lovelace")).toHaveLength(8);
    expect(isSameSpelling("aaaaaaaaaa", "aaaaaaaaaaa")).toBe(false);
  });

  test("in any script is telling", () => {
    expect(bandsOf("กรุงเทพมหานครอมรรัตนโกสินทร์")).toHaveLength(8);
    expect(
      isSameSpelling(
        "国際連合教育科学文化機関世界遺産委員会第四十五回",
        "国際連合教育科学文化機関世界遺産委員会第四十五回会",
      ),
    ).toBe(true);
  });

  test("is measured in bits a character", () => {
    expect(entropyOf("abab")).toBe(1);
    expect(entropyOf("abcd")).toBe(2);
    expect(entropyOf("a b c d")).toBe(2);
  });
});

test("near-duplicates agree in a band, so that they are found", () => {
  const word = fc.stringMatching(/^[a-z]{4,9}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 7, maxLength: 12 }), (words) => {
      const name = words.join(" ");
      const other = `${name}s`;
      fc.pre(isSameSpelling(name, other));
      const bands = bandsOf(other);
      expect(bandsOf(name).some((hash, band) => hash === bands[band])).toBe(true);
    }),
    { numRuns: 300, seed: 7 },
  );
});
