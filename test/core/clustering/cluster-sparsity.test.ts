import { expect, test } from "vitest";
import { clusterSparsity } from "../../../worker/core/clustering/cluster-sparsity.ts";

test("three clusters of five have a sparsity of 0.714", () => {
  expect(clusterSparsity([5, 5, 5])).toBeCloseTo(0.7142857143, 10);
});

test("sparsity is 0 for a single cluster, and 1 if each node is alone or there are fewer than two", () => {
  expect([[7], [1, 1, 1], [1], []].map(clusterSparsity)).toEqual([0, 1, 1, 1]);
});
