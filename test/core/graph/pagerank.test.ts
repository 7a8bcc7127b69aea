import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { pageRank, type PageRank, type PageRankOptions } from "../../../worker/core/graph/pagerank.ts";
import golden from "../../fixtures/pagerank-igraph.json" with { type: "json" };
import { edgeArrays, l1Distance, resetGraphs } from "../../fixtures/random-graph.ts";
import { pageRankSlowly, type Edge } from "../../oracle/pagerank.ts";
import { runs } from "../../sample-size.ts";

const edgesOf = (edges: readonly (readonly number[])[]): Edge[] =>
  edges.map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }));

const rank = (
  nodes: number,
  edges: readonly Edge[],
  reset: readonly number[],
  options: PageRankOptions = {},
): PageRank => pageRank(undirectedCsr(nodes, edgeArrays(edges)), Float64Array.from(reset), options);

const dampings = fc.constantFrom(0, 0.5, 0.85, 0.99);

describe("golden ranks", () => {
  const SEVEN = edgesOf([
    [0, 1, 1],
    [1, 0, 1],
    [1, 2, 2],
    [2, 3, 1],
    [3, 4, 0.85],
    [4, 0, 1],
    [2, 5, 0.9],
  ]);

  test.each([
    [0.5, [0.404597412332, 0.160972628434, 0.101816614861, 0.206087862435, 0.114777410993, 0.011748070945, 0]],
    [0.85, [0.258183790283, 0.232500426237, 0.197744403411, 0.143563581967, 0.129219472817, 0.038788325285, 0]],
  ])("the ranks of seven nodes with damping %f are the golden ones", (damping, expected) => {
    const { ranks } = rank(7, SEVEN, [1, 0, 0, 0.5, 0, 0, 0], { damping, tolerance: 1e-12 });
    expected.forEach((value, node) => expect(Math.abs((ranks[node] ?? 0) - value)).toBeLessThan(1e-9));
  });

  test("the mass of an isolated node returns to where the walk restarts", () => {
    const { ranks } = rank(7, SEVEN, [1, 0, 0, 0, 0, 0, 1], { tolerance: 1e-12 });
    expect(ranks[6]).toBeCloseTo(1 / 3, 11);
    expect(ranks[0]).toBeCloseTo(0.387150542074, 11);
  });

  test("a node whose edges all have weight 0 is isolated", () => {
    const graph = {
      nodes: 3,
      offsets: Uint32Array.of(0, 1, 3, 4),
      targets: Uint32Array.of(1, 0, 2, 1),
      weights: Float64Array.of(0, 0, 1, 1),
      degrees: Float64Array.of(0, 1, 1),
    };
    const { ranks } = pageRank(graph, Float64Array.of(1, 1, 0), { tolerance: 1e-12 });
    const { ranks: expected } = rank(3, edgesOf([[1, 2, 1]]), [1, 1, 0], { tolerance: 1e-12 });
    expect(l1Distance(ranks, expected)).toBeLessThan(1e-9);
  });

  test("a self-loop counts twice", () => {
    const { ranks } = rank(
      3,
      edgesOf([
        [0, 1],
        [1, 2],
        [0, 0],
      ]),
      [1, 0, 0],
      { tolerance: 1e-12 },
    );
    [0.8076923077, 0.1538461538, 0.0384615385].forEach((value, node) => expect(ranks[node]).toBeCloseTo(value, 9));
  });

  test.each(golden.graphs.map((graph, index) => [index, graph] as const))(
    "the ranks of graph %i are those of igraph",
    (_, graph) => {
      const { ranks } = rank(graph.nodes, edgesOf(graph.edges), graph.reset, {
        damping: graph.damping,
        tolerance: 1e-12,
      });
      expect(l1Distance(ranks, graph.ranks)).toBeLessThan(1e-9);
    },
  );
});

test("ranks match the oracle within the stated error", () => {
  fc.assert(
    fc.property(resetGraphs, dampings, fc.constantFrom(0.1, 1e-3, 1e-6, 1e-12), (graph, damping, tolerance) => {
      const { nodes, edges, reset } = graph;
      const { ranks, error, converged } = rank(nodes, edges, reset, { damping, tolerance });
      expect(converged).toBe(true);
      expect(error).toBeLessThanOrEqual(tolerance);
      expect(l1Distance(ranks, pageRankSlowly(nodes, edges, reset, damping))).toBeLessThanOrEqual(error + 1e-12);
    }),
    { numRuns: runs(500) },
  );
});

test("ranks sum to 1 within the error", () => {
  fc.assert(
    fc.property(resetGraphs, dampings, ({ nodes, edges, reset }, damping) => {
      const { ranks, error } = rank(nodes, edges, reset, { damping });
      expect(Math.abs(ranks.reduce((a, b) => a + b, 0) - 1)).toBeLessThanOrEqual(error + 1e-14);
    }),
  );
});

test("neither the order of edges nor the scale of weights and resets matters", () => {
  const shuffledGraphs = resetGraphs.chain((graph) =>
    fc.tuple(
      fc.constant(graph),
      fc.shuffledSubarray(graph.edges, { minLength: graph.edges.length }),
      fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
    ),
  );
  fc.assert(
    fc.property(shuffledGraphs, ([{ nodes, edges, reset }, shuffled, scale]) => {
      const scaled = shuffled.map(({ a, b, weight }) => ({ a: b, b: a, weight: scale * weight }));
      const { ranks } = rank(nodes, edges, reset, { tolerance: 1e-13 });
      const again = rank(
        nodes,
        scaled,
        reset.map((weight) => scale * weight),
        { tolerance: 1e-13 },
      );
      expect(l1Distance(ranks, again.ranks)).toBeLessThan(1e-12);
    }),
  );
});

test("the number of sweeps is less than twice that of plain contraction by the damping", () => {
  fc.assert(
    fc.property(resetGraphs, fc.constantFrom(0.5, 0.85, 0.99), ({ nodes, edges, reset }, damping) => {
      const plain = Math.log((1e-6 * (1 - damping)) / 2) / Math.log(damping);
      expect(rank(nodes, edges, reset, { damping }).iterations).toBeLessThan(2 * plain);
    }),
  );
});

test("a reset vector of zeros gives ranks of zeros, converged", () => {
  expect(rank(2, edgesOf([[0, 1]]), [0, 0])).toEqual({
    ranks: new Float64Array(2),
    iterations: 0,
    converged: true,
    error: 0,
  });
});

test("the result is not converged if there were too few sweeps", () => {
  const { converged, iterations, error } = rank(
    3,
    edgesOf([
      [0, 1],
      [1, 2],
    ]),
    [1, 0, 0],
    { maxSweeps: 2 },
  );
  expect({ converged, iterations }).toEqual({ converged: false, iterations: 2 });
  expect(error).toBeGreaterThan(1e-6);
});

test("an invalid reset vector and a damping of 1 are refused", () => {
  expect(() => rank(3, [], [1])).toThrow("1 reset weights for 3 nodes");
  expect(() => rank(2, [], [1, -2])).toThrow("node 1 has reset weight -2");
  expect(() => rank(1, [], [1], { damping: 1 })).toThrow("damping is 1, expected 0 ≤ damping < 1");
});
