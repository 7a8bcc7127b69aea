import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bitCode, codeWords, nearestCodes } from "../../../worker/core/indexing/bit-codes.ts";
import { embedHashed } from "../../../worker/core/indexing/hashed-embedding.ts";
import { words } from "../../fixtures/zipf-words.ts";

test("a code has one bit for each dimension, rounded up to a power of two", () => {
  expect(bitCode(new Float32Array(1024)).length).toBe(32);
  expect(codeWords(1024)).toBe(32);
  expect(codeWords(1000)).toBe(32);
  expect(codeWords(1536)).toBe(64);
});

test("nearest codes are those of the smallest Hamming distance, ties to the lower index", () => {
  const code = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(code, { maxLength: 60 }), code, fc.integer({ min: 1, max: 80 }), (codes, query, k) => {
      const distance = (index: number): number =>
        (codes[index] ?? []).reduce(
          (sum, word, i) => sum + ((word ^ (query[i] ?? 0)) >>> 0).toString(2).replaceAll("0", "").length,
          0,
        );
      const slow = codes
        .map((_, index) => index)
        .sort((a, b) => distance(a) - distance(b) || a - b)
        .slice(0, k);
      expect(nearestCodes(Uint32Array.from(codes.flat()), codes.length, Uint32Array.from(query), k)).toEqual(slow);
    }),
  );
});

describe("after the rotation", () => {
  test("300 candidates of 3,000 hold nearly all of the true top 20 of hashed vectors", () => {
    const text = words(7);
    const vectors = Array.from({ length: 3_000 }, () => embedHashed(text(12), 1024));
    const codes = new Uint32Array(vectors.length * 32);
    vectors.forEach((vector, index) => codes.set(bitCode(vector), index * 32));
    let found = 0;
    for (let q = 0; q < 20; q++) {
      const query = embedHashed(text(6), 1024);
      const scores = vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0));
      const truth = scores
        .map((_, index) => index)
        .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
        .slice(0, 20);
      const candidates = new Set(nearestCodes(codes, vectors.length, bitCode(query), 300));
      found += truth.filter((index) => candidates.has(index)).length;
    }
    expect(found / 400).toBeGreaterThan(0.95);
  });
});
