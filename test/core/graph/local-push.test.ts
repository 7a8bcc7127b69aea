import fc from "fast-check";
import { expect, test } from "vitest";
import { undirectedCsr, type CsrGraph } from "../../../worker/core/graph/csr.ts";
import {
  localPush,
  type LocalPush,
  type LocalPushOptions,
  type Neighbours,
} from "../../../worker/core/graph/local-push.ts";
import { edgeArrays, l1Distance, resetGraphs, type ResetGraph } from "../../fixtures/random-graph.ts";
import { pageRankSlowly, type Edge } from "../../oracle/pagerank.ts";
import { runs } from "../../sample-size.ts";

const neighboursIn =
  ({ offsets, targets, weights }: CsrGraph) =>
  (node: number): Neighbours => ({
    targets: targets.subarray(offsets[node], offsets[node + 1]),
    weights: weights.subarray(offsets[node], offsets[node + 1]),
  });

const adjacentBy =
  (edges: readonly Edge[]) =>
  (node: number): Neighbours => {
    const arcs = edges.flatMap(({ a, b, weight }) => [
      { from: a, to: b, weight },
      { from: b, to: a, weight },
    ]);
    const own = arcs.filter(({ from }) => from === node);
    return { targets: own.map(({ to }) => to), weights: own.map(({ weight }) => weight) };
  };

const resetMap = (reset: readonly number[]): Map<number, number> =>
  new Map(reset.map((weight, node) => [node, weight]));

const push = ({ nodes, edges, reset }: ResetGraph, options: LocalPushOptions = {}): LocalPush =>
  localPush(resetMap(reset), neighboursIn(undirectedCsr(nodes, edgeArrays(edges))), options);

const dense = (nodes: number, ranks: ReadonlyMap<number, number>): number[] =>
  Array.from({ length: nodes }, (_, node) => ranks.get(node) ?? 0);

const PATH: ResetGraph = {
  nodes: 3,
  edges: [
    { a: 0, b: 1, weight: 1 },
    { a: 1, b: 2, weight: 1 },
  ],
  reset: [1, 0, 0],
};

test("the residual is the L1 distance to the exact ranks, which no estimate exceeds", () => {
  fc.assert(
    fc.property(
      resetGraphs,
      fc.constantFrom(0, 0.5, 0.85),
      fc.constantFrom(0.1, 1e-3, 1e-6, 1e-10),
      (graph, damping, epsilon) => {
        const { ranks, residual, converged } = push(graph, { damping, epsilon });
        const exact = pageRankSlowly(graph.nodes, graph.edges, graph.reset, damping);
        const found = dense(graph.nodes, ranks);
        expect(converged).toBe(true);
        expect(residual).toBeLessThanOrEqual(epsilon);
        expect(Math.abs(l1Distance(found, exact) - residual)).toBeLessThan(1e-12);
        found.forEach((rank, node) => expect(rank).toBeLessThanOrEqual((exact[node] ?? 0) + 1e-13));
      },
    ),
    { numRuns: runs(500) },
  );
});

test("ranks and residual sum to 1", () => {
  fc.assert(
    fc.property(resetGraphs, (graph) => {
      const { ranks, residual } = push(graph);
      expect(dense(graph.nodes, ranks).reduce((a, b) => a + b, residual)).toBeCloseTo(1, 13);
    }),
  );
});

test("neither the order of neighbours nor the scale of weights matters", () => {
  const shuffledGraphs = resetGraphs.chain((graph) =>
    fc.tuple(fc.constant(graph), fc.shuffledSubarray(graph.edges, { minLength: graph.edges.length })),
  );
  fc.assert(
    fc.property(shuffledGraphs, ([graph, shuffled]) => {
      // powers of two scale exactly
      const edges = (of: ResetGraph["edges"], scale: number): ResetGraph["edges"] =>
        of.map(({ a, b, weight }) => ({ a, b, weight: scale * 2 ** Math.round(weight) }));
      const options = { epsilon: 1e-4 };
      const one = localPush(resetMap(graph.reset), adjacentBy(edges(graph.edges, 1)), options);
      const quarter = graph.reset.map((weight) => weight / 4);
      const other = localPush(resetMap(quarter), adjacentBy(edges(shuffled, 1024)), options);
      expect(l1Distance(dense(graph.nodes, one.ranks), dense(graph.nodes, other.ranks))).toBeLessThan(1e-12);
      expect(other.pushes).toBe(one.pushes);
    }),
  );
});

test("a node reached over parallel edges gets the sum of their shares", () => {
  const { ranks } = localPush(
    new Map([[7, 1]]),
    (node) => (node === 7 ? { targets: [8, 9, 8], weights: [1, 2, 1] } : { targets: [], weights: [] }),
    { epsilon: 1e-12 },
  );
  expect(ranks.get(8)).toBeCloseTo(ranks.get(9) ?? 0, 12);
});

test("local push reads only nodes near the seeds, each at most once", () => {
  const asked: number[] = [];
  const line = (node: number): { targets: number[]; weights: number[] } => {
    asked.push(node);
    return { targets: [node - 1, node + 1], weights: [1, 1] };
  };
  const { ranks } = localPush(new Map([[0, 1]]), line, { epsilon: 1e-3 });
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeLessThan(30);
  expect(Math.abs((ranks.get(1) ?? 0) - (ranks.get(-1) ?? 0))).toBeLessThan(1e-3);
});

test("the mass of an isolated node returns to where the walk restarts", () => {
  const { ranks } = push({ ...PATH, nodes: 4, reset: [1, 0, 0, 1] }, { epsilon: 1e-12 });
  expect(ranks.get(3)).toBeCloseTo(1 / 3, 11);
});

test("the result is not converged if there were too few pushes", () => {
  const { converged, pushes, residual, ranks } = push(PATH, { maxPushes: 1 });
  expect({ converged, pushes, residual }).toEqual({ converged: false, pushes: 1, residual: 0.25 });
  expect(ranks).toEqual(
    new Map([
      [0, 0.5],
      [1, 0.25],
    ]),
  );
});

test("a reset of zeros starts no walk", () => {
  expect(push({ ...PATH, reset: [0, 0, 0] })).toEqual({ ranks: new Map(), residual: 0, pushes: 0, converged: true });
  expect(localPush(new Map(), () => ({ targets: [], weights: [] })).converged).toBe(true);
});

test("weights that are negative or NaN, and a damping of 1, are refused", () => {
  const alone = (): { targets: number[]; weights: number[] } => ({ targets: [5], weights: [-1] });
  expect(() => localPush(new Map([[3, NaN]]), alone)).toThrow("node 3 has reset weight NaN");
  expect(() => localPush(new Map([[3, 1]]), alone)).toThrow("neighbour 0 of node 3 has weight -1");
  expect(() => localPush(new Map([[3, 1]]), () => ({ targets: [1, 2], weights: [1] }))).toThrow(
    "node 3 has 2 neighbours and 1 weights",
  );
  expect(() => push(PATH, { damping: 1 })).toThrow("damping is 1, expected 0 ≤ damping < 1");
});
