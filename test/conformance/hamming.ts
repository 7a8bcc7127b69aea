import fc from "fast-check";
import { expect, test } from "vitest";
import { hammingDistances, nearestCodes, type HammingDistances } from "../../worker/core/vectors/bit-codes.ts";

export function hammingConformance(distancesOf: HammingDistances): void {
  test("distances equal those of the JavaScript implementation, for any width and number of codes", () => {
    const wordsOf = (width: number): fc.Arbitrary<{ width: number; words: number[] }> =>
      fc.record({
        width: fc.constant(width),
        words: fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: width, maxLength: 40 * width }),
      });
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 4, 8, 32).chain(wordsOf), ({ width, words }) => {
        const count = Math.floor(words.length / width) - 1;
        const query = Uint32Array.from(words.slice(0, width));
        const codes = Uint32Array.from(words.slice(width));
        const found = new Uint16Array(count);
        const expected = new Uint16Array(count);
        distancesOf(codes, count, query, found);
        hammingDistances(codes, count, query, expected);
        expect(found).toEqual(expected);
      }),
    );
  });

  test("more codes than fit into one block are all compared, without remains of the previous call", () => {
    const width = 32;
    const count = 2_001;
    const codes = Uint32Array.from({ length: count * width }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 0);
    for (const last of [1_000, 0, 2_000]) {
      const query = codes.slice(last * width, (last + 1) * width);
      expect(nearestCodes(codes, count, query, 5, distancesOf)).toEqual(nearestCodes(codes, count, query, 5));
      expect(nearestCodes(codes, count, query, 1, distancesOf)).toEqual([last]);
    }
  });

  test("the distance between opposite codes is their number of bits", () => {
    const distances = new Uint16Array(1);
    distancesOf(new Uint32Array(32).fill(0xffffffff), 1, new Uint32Array(32), distances);
    expect(distances[0]).toBe(1024);
  });
}
