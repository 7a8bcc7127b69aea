import fc from "fast-check";
import { expect, test } from "vitest";
import { maximalMarginalRelevance } from "../../../worker/core/retrieve/mmr.ts";
import { mmrSlowly } from "../../oracle/mmr.ts";

const candidates = (vectors: Record<number, number[]>): { id: number; vector: Float32Array }[] =>
  Object.entries(vectors).map(([id, vector]) => ({ id: Number(id), vector: Float32Array.from(vector) }));

const QUERY = Float32Array.of(1, 0);
const THREE = candidates({ 1: [0.8, 0.6], 2: [0.8, 0.6], 3: [0.6, -0.8] });

test("MMR prefers something new to more of the same", () => {
  const taken = maximalMarginalRelevance(QUERY, THREE, 3);
  expect(taken.map(({ id }) => id)).toEqual([1, 3, 2]);
  // ½·.8; ½·.6 − ½·(.48 − .48); ½·.8 − ½·1
  [0.4, 0.3, -0.1].forEach((score, place) => expect(taken[place]?.score).toBeCloseTo(score, 6));
});

test("λ = 1 means relevance only, λ = 0 novelty only", () => {
  expect(maximalMarginalRelevance(QUERY, THREE, 3, 1).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(maximalMarginalRelevance(QUERY, THREE, 2, 0).map(({ id }) => id)).toEqual([1, 3]);
});

test("ties go to the lower id, in any order of candidates", () => {
  expect(maximalMarginalRelevance(QUERY, [...THREE].reverse(), 1)[0]?.id).toBe(1);
});

test("MMR takes all candidates if more are asked for", () => {
  expect(maximalMarginalRelevance(QUERY, THREE, 9).length).toBe(3);
  expect(maximalMarginalRelevance(QUERY, THREE, 0)).toEqual([]);
  expect(maximalMarginalRelevance(QUERY, [], 3)).toEqual([]);
});

test("MMR takes the same candidates as the oracle", () => {
  // eighths are exact in float32, so ties are equal
  const vector = fc
    .array(fc.integer({ min: -8, max: 8 }), { minLength: 6, maxLength: 6 })
    .map((v) => v.map((x) => x / 8));
  fc.assert(
    fc.property(
      vector,
      fc.array(vector, { maxLength: 12 }),
      fc.nat({ max: 14 }),
      fc.constantFrom(0, 0.25, 0.5, 1),
      (query, vectors, k, lambda) => {
        const fast = vectors.map((vector, id) => ({ id, vector: Float32Array.from(vector) }));
        const slow = vectors.map((vector, id) => ({ id, vector }));
        expect(maximalMarginalRelevance(Float32Array.from(query), fast, k, lambda).map(({ id }) => id)).toEqual(
          mmrSlowly(query, slow, k, lambda),
        );
      },
    ),
  );
});

test("vectors of different lengths and a λ outside [0, 1] are refused", () => {
  expect(() => maximalMarginalRelevance(QUERY, candidates({ 7: [1, 0, 0] }), 1)).toThrow(
    "candidate 7 has 3 dimensions, the query 2",
  );
  expect(() => maximalMarginalRelevance(QUERY, THREE, 1, 1.5)).toThrow("lambda is 1.5, expected 0 ≤ lambda ≤ 1");
});
