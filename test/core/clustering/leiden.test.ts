import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { leiden } from "../../../worker/core/clustering/leiden.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import reference from "../../fixtures/communities-reference.json" with { type: "json" };
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";
import { SHAPED_GRAPHS } from "../../fixtures/shaped-graphs.ts";
import { areConnected, bestModularity, modularitySlowly } from "../../oracle/leiden.ts";
import type { Edge } from "../../oracle/pagerank.ts";

const run = (nodes: number, edges: readonly Edge[], seed = 1) =>
  leiden(undirectedCsr(nodes, edgeArrays(edges)), seededRandom(seed));
const edgesOf = (edges: readonly number[][]): Edge[] => edges.map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }));

test("finds the four communities of the karate club, whatever the seed", () => {
  const [karate] = reference.graphs;
  for (let seed = 0; seed < 20; seed++) {
    const { count, modularity } = run(karate?.nodes ?? 0, edgesOf(karate?.edges ?? []), seed);
    expect(count).toBe(4);
    expect(modularity).toBeCloseTo(0.41978961, 8);
  }
});

test.each(reference.graphs)(
  "is no worse than leidenalg on $name, by more than luck",
  ({ nodes, edges, leiden: reached }) => {
    const found = Array.from({ length: 11 }, (_, seed) => run(nodes, edgesOf(edges), seed).modularity);
    expect(found.sort((a, b) => a - b)[5]).toBeGreaterThanOrEqual(reached - 0.002);
  },
);

test("is no worse than leidenalg over all these graphs", () => {
  const gains = reference.graphs.map(({ nodes, edges, leiden: reached }) => {
    const found = Array.from({ length: 11 }, (_, seed) => run(nodes, edgesOf(edges), seed).modularity);
    return (found.sort((a, b) => a - b)[5] ?? 0) - reached;
  });
  expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeGreaterThanOrEqual(-1e-9);
});

test("states the modularity that the definition gives, of communities that hang together", () => {
  fc.assert(
    fc.property(resetGraphs, fc.nat(), ({ nodes, edges }, seed) => {
      const { communities, modularity } = run(nodes, edges, seed);
      expect(modularity).toBeCloseTo(modularitySlowly(nodes, edges, communities), 9);
      expect(areConnected(nodes, edges, communities)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("comes within 0.06 of the best of all partitions, and mostly reaches it", () => {
  const small = resetGraphs.filter(({ nodes }) => nodes <= 7);
  let runs = 0;
  let reached = 0;
  fc.assert(
    fc.property(small, ({ nodes, edges }) => {
      const best = bestModularity(nodes, edges);
      const { modularity } = run(nodes, edges);
      expect(modularity).toBeGreaterThanOrEqual(best - 0.06);
      runs++;
      if (modularity > best - 1e-9) reached++;
    }),
    { numRuns: 150, seed: 7 },
  );
  expect(reached / runs).toBeGreaterThan(0.9);
});

describe("ends, every node in a community, on", () => {
  test.each(SHAPED_GRAPHS)("$name", ({ nodes, edges }) => {
    const { communities, converged, count } = run(nodes, edges);
    expect(converged).toBe(true);
    expect(communities).toHaveLength(nodes);
    expect(new Set(communities).size).toBe(count);
  });
});

test("is the same for a seed", () => {
  const graph = reference.graphs[1];
  const once = run(graph?.nodes ?? 0, edgesOf(graph?.edges ?? []), 5);
  expect(run(graph?.nodes ?? 0, edgesOf(graph?.edges ?? []), 5)).toEqual(once);
});
