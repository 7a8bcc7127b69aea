import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../worker/core/clustering/seeded-random.ts";
import { inLowerCase, PartIndex, type NeededParts } from "../../../../worker/core/text/matching/part-index.ts";

const random = seededRandom(11);
const below = (count: number): number => Math.floor(random() * count);
const words = (length: number): string => Array.from({ length }, () => "abcd ſ"[below(6)]).join("");
const partsOf = (): NeededParts =>
  Array.from({ length: below(3) }, () => Array.from({ length: 1 + below(3) }, () => inLowerCase(words(2 + below(3)))));

const isIn = (needed: NeededParts, text: string): boolean =>
  needed.every((list) => list.some((part) => inLowerCase(text).includes(part)));

describe("PartIndex", () => {
  it("agrees with a search for each part, whatever was added before", () => {
    const index = new PartIndex();
    const texts = Array.from({ length: 40 }, () => words(below(14)).toUpperCase());
    for (let added = 0; added < 60; added++) {
      const needed = partsOf();
      const lists = index.add(needed);
      for (const text of texts)
        expect([text, needed, index.has(lists, text)]).toEqual([text, needed, isIn(needed, text)]);
    }
  });

  it("finds a text again that it knew before more lists were added", () => {
    const index = new PartIndex();
    const [dreams, cats] = [index.add([["dream"]]), index.add([["cat"]])];
    expect([index.has(dreams, "a dream"), index.has(cats, "a dream")]).toEqual([true, false]);
    expect(index.has(index.add([["dream"], ["a "]]), "a dream")).toBe(true);
  });
});
