import fc from "fast-check";
import { expect, test } from "vitest";
import { hopDistances } from "../../../worker/core/graph/breadth-first.ts";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { shortestPath } from "../../../worker/core/graph/shortest-path.ts";
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";

test("a shortest path follows edges and has the length of the distance; null if there is none", () => {
  fc.assert(
    fc.property(resetGraphs, fc.nat(11), fc.nat(11), ({ nodes, edges }, a, b) => {
      const [from, to] = [a % nodes, b % nodes];
      const { offsets, targets } = undirectedCsr(nodes, edgeArrays(edges));
      const around = (node: number) => targets.subarray(offsets[node], offsets[node + 1]);
      const distance = hopDistances(from, [to], around).get(to) ?? null;
      const path = shortestPath(from, to, around);
      expect(path === null ? null : path.length - 1).toBe(distance);
      if (path === null) return;
      expect([path[0], path.at(-1)]).toEqual([from, to]);
      for (let i = 1; i < path.length; i++) expect(around(path[i - 1] ?? 0)).toContain(path[i]);
      expect(shortestPath(from, to, around, path.length - 2)).toEqual(path.length === 1 ? path : null);
    }),
  );
});

test("of two shortest paths the one through the smaller node is taken", () => {
  const around = (node: number): number[] => ({ 0: [1, 2], 1: [0, 3], 2: [0, 3], 3: [1, 2] })[node] ?? [];
  expect(shortestPath(0, 3, around)).toEqual([0, 1, 3]);
  expect(shortestPath(3, 0, around)).toEqual([3, 1, 0]);
});
