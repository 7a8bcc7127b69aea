import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bitCode, codedQuery, codeWords, nearestCodes } from "../../../worker/core/vectors/bit-codes.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { dotProduct } from "../../../worker/core/vectors/dot-product.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";

test("a code has one bit for each dimension, rounded up to a power of two", () => {
  expect(bitCode(new Float32Array(1024)).length).toBe(32);
  expect(codeWords(1024)).toBe(32);
  expect(codeWords(1000)).toBe(32);
  expect(codeWords(1536)).toBe(64);
});

test("the nearest codes have the smallest Hamming distances, ties go to the lower index", () => {
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
  test("300 candidates of 3,000 contain nearly all of the true top 20 of hashed vectors", () => {
    const text = zipfWords(7);
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

describe("the estimate of a cosine by a code", () => {
  const unit = (numbers: readonly number[]): Float32Array => {
    const length = Math.hypot(...numbers) || 1;
    return Float32Array.from(numbers, (value) => value / length);
  };
  /** A rotated unit axis has the same magnitude everywhere: its signs give the rotation of any vector. */
  const rotatedByAxes = (vector: Float32Array): number[] => {
    const axes = Array.from({ length: vector.length }, (_, axis) =>
      bitCode(Float32Array.from(vector, (_value, index) => Number(index === axis))),
    );
    return Array.from({ length: vector.length }, (_, bit) =>
      axes.reduce((sum, code, axis) => {
        const isSet = (((code[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
        return sum + (isSet ? 1 : -1) * (vector[axis] ?? 0);
      }, 0),
    );
  };

  test("the cosine estimate is the rotated query's dot product with the signs, scaled by that of a vector with its own signs", () => {
    const numbers = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 32, maxLength: 32 });
    const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(numbers, fc.array(word, { minLength: 3, maxLength: 3 }), (values, codes) => {
        const query = unit(values);
        const rotated = rotatedByAxes(query);
        const length = Math.hypot(...rotated) || 1;
        const { cosines } = codedQuery(query);
        codes.forEach((code, at) => {
          const slow = rotated.reduce((sum, value, bit) => sum + (((code >>> bit) & 1) === 1 ? value : -value), 0);
          expect(cosines(Uint32Array.from(codes), at)).toBeCloseTo(
            (slow / length / Math.sqrt(32)) * Math.sqrt(Math.PI / 2),
            4,
          );
        });
      }),
    );
  });

  test("the cosine estimate is unbiased, with a standard deviation of 0.75/√bits, a third less than by the Hamming distance", () => {
    const text = zipfWords(7);
    const query = embedHashed(text(12), 1024);
    const { code, cosines } = codedQuery(query);
    const errors = Array.from({ length: 2_000 }, () => {
      const other = embedHashed(text(12), 1024);
      const [own, exact] = [bitCode(other), dotProduct(query, other)];
      const bits = own.reduce(
        (sum, word, i) => sum + ((word ^ (code[i] ?? 0)) >>> 0).toString(2).replaceAll("0", "").length,
        0,
      );
      return { estimate: cosines(own, 0) - exact, hamming: Math.cos((Math.PI * bits) / 1024) - exact };
    });
    const mean = (of: (error: (typeof errors)[number]) => number): number =>
      errors.reduce((sum, error) => sum + of(error), 0) / errors.length;
    const deviation = Math.sqrt(mean(({ estimate }) => estimate ** 2));
    expect(Math.abs(mean(({ estimate }) => estimate))).toBeLessThan(0.005);
    expect(deviation).toBeLessThan(1.2 * (0.75 / Math.sqrt(1024)));
    expect(deviation).toBeLessThan(0.7 * Math.sqrt(mean(({ hamming }) => hamming ** 2)));
  });
});
