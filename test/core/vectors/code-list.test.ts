import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hammingDistances, nearestCodes } from "../../../worker/core/vectors/bit-codes.ts";
import { CodeList } from "../../../worker/core/vectors/code-list.ts";

const WORDS = 2;
const word = fc.oneof(fc.nat(), fc.constantFrom(0, 0xffffffff));
const code = fc.array(word, { minLength: WORDS, maxLength: WORDS });

describe("a list of codes", () => {
  test("a code list finds what a single scan finds, whether codes were added in blocks or one by one", () => {
    const addition = fc.record({ block: fc.boolean(), codes: fc.array(code, { maxLength: 40 }) });
    fc.assert(
      fc.property(fc.array(addition, { maxLength: 6 }), code, fc.nat(70), fc.nat(64), (additions, asked, k, most) => {
        const list = new CodeList();
        const all: number[][] = [];
        for (const { block, codes } of additions) {
          const rows = codes.map((_, place) => 7 * (all.length + place));
          all.push(...codes);
          if (block) list.addBlock(Uint32Array.from(rows), Uint32Array.from(codes.flat()));
          else rows.forEach((row, place) => list.add(row, Uint32Array.from(codes[place] ?? [])));
        }
        const query = Uint32Array.from(asked);
        const joined = Uint32Array.from(all.flat());
        const distances = new Uint16Array(all.length);
        hammingDistances(joined, all.length, query, distances);
        const nearest = list.nearest(query, k);
        expect(nearest.map(({ row }) => row)).toEqual(
          nearestCodes(joined, all.length, query, k).map((place) => 7 * place),
        );
        for (const { row, codes, at } of nearest) expect([...codes.subarray(at, at + WORDS)]).toEqual(all[row / 7]);
        const near = [...distances.keys()].filter((place) => (distances[place] ?? 0) <= most);
        expect(list.within(query, most)).toEqual(near.map((place) => 7 * place));
      }),
    );
  });

  test("a code list reports the memory it uses", () => {
    const list = new CodeList();
    expect(list.bytes).toBe(0);
    list.addBlock(new Uint32Array(3), new Uint32Array(3 * WORDS));
    expect(list.bytes).toBe(3 * 4 + 3 * WORDS * 4);
    list.addBlock(new Uint32Array(0), new Uint32Array(0));
    list.add(1, new Uint32Array(WORDS));
    expect(list.bytes).toBeGreaterThan(36);
  });
});
