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
import { runs } from "../../sample-size.ts";

const run = (nodes: number, edges: readonly Edge[], seed = 1) =>
  leiden(undirectedCsr(nodes, edgeArrays(edges)), seededRandom(seed));
const edgesOf = (edges: readonly number[][]): Edge[] => edges.map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }));

test("Leiden finds the four communities of the karate club for any seed", () => {
  const [karate] = reference.graphs;
  for (let seed = 0; seed < 20; seed++) {
    const { count, modularity } = run(karate?.nodes ?? 0, edgesOf(karate?.edges ?? []), seed);
    expect(count).toBe(4);
    expect(modularity).toBeCloseTo(0.41978961, 8);
  }
});

test.each(reference.graphs)(
  "Leiden is as good as leidenalg on $name, up to chance",
  ({ nodes, edges, leiden: reached }) => {
    const found = Array.from({ length: 11 }, (_, seed) => run(nodes, edgesOf(edges), seed).modularity);
    expect(found.sort((a, b) => a - b)[5]).toBeGreaterThanOrEqual(reached - 0.002);
  },
);

test("over all reference graphs Leiden is at least as good as leidenalg", () => {
  const gains = reference.graphs.map(({ nodes, edges, leiden: reached }) => {
    const found = Array.from({ length: 11 }, (_, seed) => run(nodes, edgesOf(edges), seed).modularity);
    return (found.sort((a, b) => a - b)[5] ?? 0) - reached;
  });
  expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeGreaterThanOrEqual(-1e-9);
});

test("the stated modularity is that of the definition, and communities are connected", () => {
  fc.assert(
    fc.property(resetGraphs, fc.nat(), ({ nodes, edges }, seed) => {
      const { communities, modularity } = run(nodes, edges, seed);
      expect(modularity).toBeCloseTo(modularitySlowly(nodes, edges, communities), 9);
      expect(areConnected(nodes, edges, communities)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test("Leiden comes within 0.06 of the best partition, and mostly reaches it", () => {
  const small = resetGraphs.filter(({ nodes }) => nodes <= 7);
  let tried = 0;
  let reached = 0;
  fc.assert(
    fc.property(small, ({ nodes, edges }) => {
      const best = bestModularity(nodes, edges);
      const { modularity } = run(nodes, edges);
      expect(modularity).toBeGreaterThanOrEqual(best - 0.06);
      tried++;
      if (modularity > best - 1e-9) reached++;
    }),
    { numRuns: runs(150), seed: 7 },
  );
  expect(reached / tried).toBeGreaterThan(0.9);
});

describe("Leiden ends with every node in a community on", () => {
  test.each(SHAPED_GRAPHS)("$name", ({ nodes, edges }) => {
    const { communities, converged, count } = run(nodes, edges);
    expect(converged).toBe(true);
    expect(communities).toHaveLength(nodes);
    expect(new Set(communities).size).toBe(count);
  });
});

test("Leiden is deterministic for a seed", () => {
  const graph = reference.graphs[1];
  const once = run(graph?.nodes ?? 0, edgesOf(graph?.edges ?? []), 5);
  expect(run(graph?.nodes ?? 0, edgesOf(graph?.edges ?? []), 5)).toEqual(once);
});
