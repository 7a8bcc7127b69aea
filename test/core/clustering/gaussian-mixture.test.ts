import { expect, test } from "vitest";
import { gaussianMixture } from "../../../worker/core/clustering/gaussian-mixture.ts";
import { mixtureClusters as mixtureClusterSteps } from "../../../worker/core/clustering/mixture-clusters.ts";
import { runToEnd } from "../../../worker/core/clustering/run-to-end.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import reference from "../../fixtures/communities-reference.json" with { type: "json" };

const mixtureClusters = (...given: Parameters<typeof mixtureClusterSteps>) => runToEnd(mixtureClusterSteps(...given));

const CLOUDS = [
  [0, 0, 0.2, 0.1, -0.1, 0.2, 0.1, -0.2, -0.2, -0.1],
  [5, 5, 5.2, 5.1, 4.9, 5.2, 5.1, 4.8, 4.8, 4.9],
  [10, 0, 10.1, 0.2, 9.8, 0.1, 10.2, -0.1, 9.9, -0.2],
];
const THREE = { values: Float64Array.from(CLOUDS.flat()), dimensions: 2 };

test.each([
  [1, 166.671592],
  [2, 81.053103],
  [3, 46.770844],
])("the BIC of three clouds with %i components is scikit-learn's", (k, bic) => {
  expect(gaussianMixture(THREE, k, seededRandom(1)).bic).toBeCloseTo(bic, 5);
});

test.each(reference.mixtures.map((mixture, index) => [index, mixture] as const))(
  "the BIC of reference mixture %i is at least as good as scikit-learn's",
  (_, { dimensions, points, bics }) => {
    const values = Float64Array.from(points);
    for (const [k = 1, bic = 0] of bics) {
      const found = Array.from({ length: 5 }, (_, seed) =>
        gaussianMixture({ values, dimensions }, k, seededRandom(seed)),
      );
      const best = Math.min(...found.map((mixture) => mixture.bic));
      expect(best).toBeLessThanOrEqual(bic + Math.abs(bic) * 1e-4);
    }
  },
);

test("the BIC finds the right number of clusters", () => {
  expect(
    [...mixtureClusters(THREE, seededRandom(1))].map((label, i, all) => label === all[5 * Math.floor(i / 5)]),
  ).toEqual(Array.from({ length: 15 }, () => true));
  expect(new Set(mixtureClusters(THREE, seededRandom(1))).size).toBe(3);
});

test("identical points, a single point and no points give at most one cluster", () => {
  const same = { values: new Float64Array(40).fill(0.5), dimensions: 2 };
  expect([...mixtureClusters(same, seededRandom(1))]).toEqual(Array.from({ length: 20 }, () => 0));
  expect([...mixtureClusters({ values: new Float64Array(2), dimensions: 2 }, seededRandom(1))]).toEqual([0]);
  expect([...mixtureClusters({ values: new Float64Array(0), dimensions: 0 }, seededRandom(1))]).toEqual([]);
});

test("no cluster has a single member, and a seed gives the same clusters", () => {
  const random = seededRandom(4);
  const points = { values: Float64Array.from({ length: 90 }, random), dimensions: 3 };
  const labels = mixtureClusters(points, seededRandom(2));
  for (const label of new Set(labels)) expect(labels.filter((other) => other === label).length).toBeGreaterThan(1);
  expect(mixtureClusters(points, seededRandom(2))).toEqual(labels);
});

test("more components than points are refused", () => {
  expect(() => gaussianMixture(THREE, 16, seededRandom(1))).toThrow("16 components for 15 points");
});
