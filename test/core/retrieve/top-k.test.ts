import fc from "fast-check";
import { expect, test } from "vitest";
import { topK } from "../../../worker/core/retrieve/top-k.ts";
import { topKSlowly } from "../../oracle/top-k.ts";
import { runs } from "../../sample-size.ts";

test("top-k returns the highest scores, best first, with ties to the lower index", () => {
  expect(topK(Float64Array.of(1, 3, 2, 3, 0), 3)).toEqual([1, 3, 2]);
  expect(topK(Float32Array.of(0.5, 0.5, 0.5), 2)).toEqual([0, 1]);
});

test("NaN is never in the top k", () => {
  expect(topK(Float64Array.of(NaN, -1, NaN, -Infinity), 4)).toEqual([1, 3]);
});

test("top-k returns all indices if more are asked for, and none for k = 0", () => {
  expect(topK(Float64Array.of(1, 2), 9)).toEqual([1, 0]);
  expect(topK(Float64Array.of(1, 2), 0)).toEqual([]);
  expect(topK(new Float64Array(0), 3)).toEqual([]);
});

test("top-k matches the oracle", () => {
  const score = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(NaN, Infinity, -Infinity, -0));
  fc.assert(
    fc.property(
      fc.array(score, { maxLength: 80 }),
      fc.nat({ max: 90 }),
      fc.nat({ max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      (scores, k, first, step) => {
        expect(topK(Float64Array.from(scores), k, first, step)).toEqual(topKSlowly(scores, k, first, step));
      },
    ),
    { numRuns: runs(500) },
  );
});
