import fc from "fast-check";
import { expect, test } from "vitest";
import { hopDistances } from "../../../worker/core/graph/breadth-first.ts";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { shortestPath } from "../../../worker/core/graph/shortest-path.ts";
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";

const each =
  (around: (node: number) => Iterable<number>) =>
  (nodes: readonly number[]): Iterable<number>[] =>
    nodes.map(around);

test("a shortest path follows edges and has the length of the distance; null if there is none", () => {
  fc.assert(
    fc.property(resetGraphs, fc.nat(11), fc.nat(11), ({ nodes, edges }, a, b) => {
      const [from, to] = [a % nodes, b % nodes];
      const { offsets, targets } = undirectedCsr(nodes, edgeArrays(edges));
      const around = (node: number) => targets.subarray(offsets[node], offsets[node + 1]);
      const distance = hopDistances(from, [to], around).get(to) ?? null;
      const path = shortestPath(from, to, each(around));
      expect(path === null ? null : path.length - 1).toBe(distance);
      if (path === null) return;
      expect([path[0], path.at(-1)]).toEqual([from, to]);
      for (let i = 1; i < path.length; i++) expect(around(path[i - 1] ?? 0)).toContain(path[i]);
    }),
  );
});

function allShortest(from: number, to: number, around: (node: number) => Iterable<number>): number[][] {
  for (let paths = [[from]], edges = 0; edges <= 12; edges++) {
    const ended = paths.filter((path) => path.at(-1) === to);
    if (ended.length > 0) return ended;
    paths = paths.flatMap((path) =>
      [...new Set(around(path.at(-1) ?? 0))].filter((node) => !path.includes(node)).map((node) => [...path, node]),
    );
  }
  return [];
}

test("of all shortest paths, the one with the largest sum of strengths is taken, then the one with the smaller node at the first difference", () => {
  const strengthOf = (a: number, b: number): number => (a * b + a + b) % 3;
  const sumOf = (path: readonly number[]): number =>
    path.slice(1).reduce((sum, node, place) => sum + strengthOf(path[place] ?? 0, node), 0);
  fc.assert(
    fc.property(resetGraphs, fc.nat(11), fc.nat(11), ({ nodes, edges }, a, b) => {
      const [from, to] = [a % nodes, b % nodes];
      const { offsets, targets } = undirectedCsr(nodes, edgeArrays(edges));
      const around = (node: number) => targets.subarray(offsets[node], offsets[node + 1]);
      const [best] = allShortest(from, to, around).sort((one, other) => {
        const place = one.findIndex((node, at) => node !== other[at]);
        return sumOf(other) - sumOf(one) || (one[place] ?? 0) - (other[place] ?? 0);
      });
      const strengths = (pairs: readonly (readonly [number, number])[]) => pairs.map(([x, y]) => strengthOf(x, y));
      expect(shortestPath(from, to, each(around), strengths)).toEqual(best ?? null);
    }),
  );
});

test("a search that may not read any more neighbours finds nothing and stops reading", () => {
  const chain = (node: number): number[] => [node - 1, node + 1].filter((other) => other >= 0 && other <= 1_000);
  let read = 0;
  const upTo = (most: number) => (nodes: readonly number[]) =>
    (read += nodes.length) > most ? null : nodes.map(chain);
  expect(shortestPath(0, 1_000, upTo(999))).toBe(null);
  expect(read).toBe(1_000);
  read = 0;
  expect(shortestPath(0, 1_000, upTo(1_000))).toHaveLength(1_001);
});

test("of two shortest paths, the one through the smaller node is taken", () => {
  const around = (node: number): number[] => ({ 0: [1, 2], 1: [0, 3], 2: [0, 3], 3: [1, 2] })[node] ?? [];
  expect(shortestPath(0, 3, each(around))).toEqual([0, 1, 3]);
  expect(shortestPath(3, 0, each(around))).toEqual([3, 1, 0]);
});

test("two nodes with many thousand neighbours are joined by reading only their own neighbours", () => {
  const hub = Array.from({ length: 5_000 }, (_, place) => place + 10);
  const other = Array.from({ length: 5_000 }, (_, place) => place + 5_009);
  const around = (node: number): number[] => (node === 0 ? hub : node === 1 ? other : [0, 1]);
  let read = 0;
  expect(shortestPath(0, 1, (nodes) => ((read += nodes.length), nodes.map(around)))).toEqual([0, 5_009, 1]);
  expect(read).toBe(2);
});
