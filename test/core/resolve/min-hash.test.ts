import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bandsOf, entropyOf, isSameSpelling } from "../../../worker/core/resolve/min-hash.ts";
import { runs } from "../../sample-size.ts";

const LONG = "12th international conference on very large data bases";

describe("the spelling of names", () => {
  test("long names that differ in one letter have the same spelling", () => {
    expect(isSameSpelling(LONG, LONG.slice(0, -1))).toBe(true);
    expect(isSameSpelling(LONG, "11th international conference on very small data bases")).toBe(false);
  });

  test("names with different digits have different spellings, however long they are", () => {
    expect(isSameSpelling(`room 101 of the ${LONG}`, `room 102 of the ${LONG}`)).toBe(false);
  });

  test.each([
    ["frau müller", "frau möller"],
    ["東京 marathon", "大阪 marathon"],
    ["музей barcelona", "ресторан barcelona"],
    ["c# developers", "c++ developers"],
  ])("the names %s and %s have different spellings", (a, b) => {
    expect(isSameSpelling(a, b)).toBe(false);
  });

  test("short or monotonous names have no bands and never the same spelling", () => {
    expect(bandsOf("ada")).toEqual([]);
    expect(bandsOf("aaaaaaaaaa")).toEqual([]);
    expect(bandsOf("ada lovelace")).toHaveLength(8);
    expect(isSameSpelling("aaaaaaaaaa", "aaaaaaaaaaa")).toBe(false);
  });

  test("names in any script are compared by spelling", () => {
    expect(bandsOf("กรุงเทพมหานครอมรรัตนโกสินทร์")).toHaveLength(8);
    expect(
      isSameSpelling(
        "国際連合教育科学文化機関世界遺産委員会第四十五回",
        "国際連合教育科学文化機関世界遺産委員会第四十五回会",
      ),
    ).toBe(true);
  });

  test("entropy is measured in bits per character", () => {
    expect(entropyOf("abab")).toBe(1);
    expect(entropyOf("abcd")).toBe(2);
    expect(entropyOf("a b c d")).toBe(2);
  });
});

test("near-duplicates agree in at least one band", () => {
  const word = fc.stringMatching(/^[a-z]{4,9}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 7, maxLength: 12 }), (words) => {
      const name = words.join(" ");
      const other = `${name}s`;
      fc.pre(isSameSpelling(name, other));
      const bands = bandsOf(other);
      expect(bandsOf(name).some((hash, band) => hash === bands[band])).toBe(true);
    }),
    { numRuns: runs(300), seed: 7 },
  );
});
