import { describe, expect, test } from "vitest";
import {
  bootstrapClusters,
  bootstrapMean,
  mean,
  quantile,
  recallAt,
  seededRandom,
  pieceRecallAt,
} from "../../eval/recall.ts";

describe("recall", () => {
  const ranking = ["a", "b", "c", "d"];
  test.each([
    [1, ["a"], 1],
    [1, ["b"], 0],
    [2, ["b", "z"], 0.5],
    [3, ["d", "c", "b"], 2 / 3],
    [50, ["a", "b", "c", "d"], 1],
    [0, ["a"], 0],
  ])("recall at %i of the evidence %j is %f", (k, evidence, share) => {
    expect(recallAt(k, ranking, evidence)).toBeCloseTo(share, 12);
  });

  test("recall counts a turn that is ranked twice only once", () => {
    expect(recallAt(3, ["a", "a", "a"], ["a", "b"])).toBe(0.5);
  });

  test("recall without evidence is NaN", () => {
    expect(recallAt(5, ranking, [])).toBeNaN();
  });
});

test.each([
  [1, [["a"], ["c"]], 0.5],
  [2, [["c", "b"], ["z"]], 0.5],
  [2, [["a", "b"]], 1],
  [3, [["z", "y"]], 0],
  [3, [], NaN],
])("recall at %i in a, b, c of the pieces of evidence %j is %f", (k, evidence, share) => {
  expect(pieceRecallAt(k, ["a", "b", "c"], evidence)).toBe(share);
});

describe("the generator", () => {
  test("the generator returns mulberry32's published sequence for seed 1", () => {
    const random = seededRandom(1);
    expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });

  test("the generator is uniform: its mean is near 0.5 and it stays within [0, 1)", () => {
    const random = seededRandom(7);
    const values = Array.from({ length: 20_000 }, random);
    expect(mean(values)).toBeCloseTo(0.5, 2);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
  });
});

describe("the bootstrap", () => {
  const coin = Array.from({ length: 400 }, (_, index) => index % 2);

  test("the bootstrap is the same for the same seed and differs for another", () => {
    expect(bootstrapMean(coin, seededRandom(1))).toEqual(bootstrapMean(coin, seededRandom(1)));
    expect(bootstrapMean(coin, seededRandom(1))).not.toEqual(bootstrapMean(coin, seededRandom(2)));
  });

  test("the interval is as wide as the normal approximation of a fair coin: 1.96 · √(0.25 / 400) = 0.049", () => {
    const { mean, low, high } = bootstrapMean(coin, seededRandom(1));
    expect(mean).toBe(0.5);
    expect(mean - low).toBeGreaterThan(0.042);
    expect(mean - low).toBeLessThan(0.056);
    expect(high - mean).toBeGreaterThan(0.042);
    expect(high - mean).toBeLessThan(0.056);
  });

  test("the interval narrows with less confidence", () => {
    const wide = bootstrapMean(coin, seededRandom(1));
    const narrow = bootstrapMean(coin, seededRandom(1), { resamples: 1_000, confidence: 0.5 });
    expect(narrow.high - narrow.low).toBeLessThan(0.5 * (wide.high - wide.low));
  });

  test("the interval of equal values is a point, and the mean of no values is NaN", () => {
    expect(bootstrapMean([0.25, 0.25], seededRandom(1))).toEqual({ mean: 0.25, low: 0.25, high: 0.25 });
    expect(bootstrapMean([], seededRandom(1)).mean).toBeNaN();
  });
});

test.each([
  [[1, 2, 3, 4, 5], 0.5, 3],
  [[1, 2], 0.25, 1.25],
  [[10], 0.95, 10],
  [[0, 100], 1, 100],
])("the quantile of %j at %f is %f", (values, share, quantileValue) => {
  expect(quantile(values, share)).toBeCloseTo(quantileValue, 12);
});

test("the quantile of no values is NaN", () => {
  expect(quantile([], 0.5)).toBeNaN();
});

describe("the bootstrap over clusters", () => {
  test("questions of one conversation that agree make the interval as wide as the conversations differ", () => {
    const clusters = [Array.from({ length: 20 }, () => 0), Array.from({ length: 20 }, () => 1)];
    expect(bootstrapClusters(clusters, seededRandom(1))).toEqual({ mean: 0.5, low: 0, high: 1 });
    expect(bootstrapMean(clusters.flat(), seededRandom(1)).high).toBeLessThan(0.7);
  });

  test("clusters without values do not count, and none give NaN", () => {
    expect(bootstrapClusters([[], [0.5]], seededRandom(1))).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    expect(bootstrapClusters([[]], seededRandom(1)).mean).toBeNaN();
  });
});
