import { expect, test } from "vitest";
import { clusterSparsity } from "../../../worker/core/clustering/cluster-sparsity.ts";

test("three clusters of five leave 0.714 of the pairs apart", () => {
  expect(clusterSparsity([5, 5, 5])).toBeCloseTo(0.7142857143, 10);
});

test("is 0 for one cluster, 1 where each is alone and for fewer than two", () => {
  expect([[7], [1, 1, 1], [1], []].map(clusterSparsity)).toEqual([0, 1, 1, 1]);
});
