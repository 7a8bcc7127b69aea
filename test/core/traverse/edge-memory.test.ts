import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dot,
  edgeWeight,
  enhance,
  fade,
  LAMBDA,
  norm,
  NORM_CAP,
  penalise,
  sharedCosine,
  type Vector,
} from "../../../worker/core/traverse/edge-memory.ts";

const vector = (...values: number[]): Float64Array => new Float64Array(values);
const plain = (v: Vector, q: Vector): Float64Array => enhance(v, q, Infinity);
const times = (n: number, step: (v: Float64Array) => Float64Array, v: Float64Array): Float64Array =>
  Array.from({ length: n }).reduce<Float64Array>(step, v);
const expectClose = (actual: Vector, expected: readonly number[]): void => {
  expected.forEach((value, place) => expect(Math.abs((actual[place] ?? NaN) - value)).toBeLessThan(1e-9));
};

const E1 = vector(1, 0, 0);
const E2 = vector(0.6, 0.8, 0);
const DAY = 86_400_000;

describe("the published update, without the cap", () => {
  test("the first enhancement has length 2/π, and more of them approach 1", () => {
    const lengths = [1, 2, 3, 4].map((n) => norm(times(n, (v) => plain(v, E1), vector(0, 0, 0))));
    expectClose(vector(...lengths), [0.636619772368, 0.980586903339, 0.999996991481, 1]);
  });

  test("a penalty shrinks only the component along the question", () => {
    const once = plain(vector(0, 0, 0), E1);
    const left = [1, 2, 3, 4].map((n) =>
      dot(
        times(n, (v) => penalise(v, E1), once),
        E1,
      ),
    );
    expectClose(vector(...left), [0.417643495747, 0.206955226958, 0.082104103707, 0.030269100537]);
    const aslant = vector(Math.cos(Math.PI / 3), Math.sin(Math.PI / 3));
    const v = penalise(plain(vector(0, 0), vector(1, 0)), aslant);
    expect(v[0]).toBeCloseTo(0.54770207, 8);
    expect(v[1]).toBeCloseTo(-0.15400998, 8);
  });

  test("enhancements and penalties of two questions in turn give the golden values", () => {
    let v: Float64Array = vector(0, 0, 0);
    const seen = [
      (v = plain(v, E1)),
      (v = plain(v, E2)),
      (v = penalise(v, E1)),
      (v = plain(v, E2)),
      (v = penalise(v, E2)),
    ];
    const golden = [
      [0.636619772368, 0],
      [0.84300005095, 0.275173704777],
      [0.711986586169, 0.275173704777],
      [0.850750166901, 0.46019181242],
      [0.78714168953, 0.375380509259],
    ];
    seen.forEach((at, place) => expectClose(at, golden[place] ?? []));
  });

  test("the shared cosine gives the angles that the paper derives", () => {
    const degrees = (cosine: number): number => (Math.acos(cosine) * 180) / Math.PI;
    expect(degrees(sharedCosine(1, 0.55))).toBeCloseTo(72.392179, 6);
    expect(degrees(sharedCosine(1, 0.775))).toBeCloseTo(53.085327, 6);
  });
});

describe("the memory of an edge", () => {
  const unit = fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
    .map((values) => vector(...values))
    .filter((v) => norm(v) > 0.1)
    .map((v) => v.map((value) => value / norm(v)));

  test("no sequence of updates makes a memory longer than the cap", () => {
    const update = fc.record({ q: unit, good: fc.boolean() });
    fc.assert(
      fc.property(fc.array(update, { maxLength: 40 }), (updates) => {
        const v = updates.reduce<Float64Array>(
          (v, { q, good }) => (good ? enhance(v, q) : penalise(v, q)),
          vector(0, 0, 0, 0),
        );
        expect(norm(v)).toBeLessThanOrEqual(NORM_CAP + 1e-12);
      }),
    );
  });

  test("one enhancement lifts an edge above λ, even if its ends are dissimilar", () => {
    const v = enhance(vector(0, 0, 0), E1);
    expect(edgeWeight(0, dot(v, E1))).toBeGreaterThan(LAMBDA);
  });

  test("three penalties bring an edge below λ, even after ten enhancements and between identical ends", () => {
    const wrong = times(10, (v) => enhance(v, E1), vector(0, 0, 0));
    const weights = [0, 1, 2, 3].map((n) =>
      edgeWeight(
        1,
        dot(
          times(n, (v) => penalise(v, E1), wrong),
          E1,
        ),
      ),
    );
    expect(weights[0]).toBeGreaterThan(LAMBDA);
    expect(weights[3]).toBeLessThan(LAMBDA);
  });

  test("without the cap, 500 penalties leave an edge above λ", () => {
    const stuck = times(500, (v) => penalise(v, E1), times(10, plain1, vector(0, 0, 0)));
    expect(edgeWeight(0, dot(stuck, E1))).toBeGreaterThan(LAMBDA);
  });

  test("a memory is unchanged for 30 days, then halves every 90", () => {
    const v = vector(0.8, 0, 0);
    expect(norm(fade(v, 0, 30 * DAY))).toBe(0.8);
    expect(norm(fade(v, 0, 120 * DAY))).toBeCloseTo(0.4, 12);
    expect(norm(fade(v, 1000, 0))).toBe(0.8);
  });
});

function plain1(v: Float64Array): Float64Array {
  return plain(v, E1);
}
