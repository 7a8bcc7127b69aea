import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { labelPropagation, strongestLabel } from "../../../worker/core/clustering/label-propagation.ts";
import { modularity } from "../../../worker/core/clustering/modularity.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import reference from "../../fixtures/communities-reference.json" with { type: "json" };
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";
import { SHAPED_GRAPHS } from "../../fixtures/shaped-graphs.ts";
import { runs } from "../../sample-size.ts";

const csrOf = (nodes: number, edges: readonly number[][]) =>
  undirectedCsr(nodes, edgeArrays(edges.map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }))));

test("on every graph each node ends up with the label of most weight among its neighbours", () => {
  fc.assert(
    fc.property(resetGraphs, fc.nat(), ({ nodes, edges }, seed) => {
      const graph = undirectedCsr(nodes, edgeArrays(edges));
      const { labels, converged } = labelPropagation(graph, seededRandom(seed));
      expect(converged).toBe(true);
      for (let v = 0; v < nodes; v++) {
        const around = edges.flatMap(({ a, b, weight }) =>
          a === b ? [] : a === v ? [{ node: b, weight }] : b === v ? [{ node: a, weight }] : [],
        );
        const weightOf = (label: number): number =>
          around.reduce((sum, { node, weight }) => sum + (labels[node] === label ? weight : 0), 0);
        const most = Math.max(0, ...around.map(({ node }) => weightOf(labels[node] ?? 0)));
        expect(weightOf(labels[v] ?? 0)).toBeCloseTo(most, 9);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("planted communities are found as well as by igraph, within one part in thirty", () => {
  const planted = reference.graphs.filter(({ name }) => name.startsWith("planted"));
  const shares = planted.map(({ nodes, edges, labels: reached }) => {
    const graph = csrOf(nodes, edges);
    const found = Array.from({ length: 11 }, (_, seed) =>
      modularity(graph, labelPropagation(graph, seededRandom(seed)).labels),
    );
    return (found.sort((a, b) => a - b)[5] ?? 0) / reached;
  });
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.967);
});

describe("label propagation ends on", () => {
  test.each(SHAPED_GRAPHS)("$name", ({ nodes, edges }) => {
    const { converged, sweeps } = labelPropagation(undirectedCsr(nodes, edgeArrays(edges)), seededRandom(1));
    expect(converged).toBe(true);
    expect(sweeps).toBeLessThanOrEqual(10);
  });
});

test("two nodes joined by two edges form one community", () => {
  const graph = csrOf(2, [
    [0, 1],
    [1, 0],
  ]);
  expect(labelPropagation(graph, seededRandom(3)).count).toBe(1);
});

test("the result is not converged if there were too few sweeps", () => {
  const path = Array.from({ length: 30 }, (_, i) => [i, i + 1, i + 1]);
  const { converged, sweeps } = labelPropagation(csrOf(31, path), seededRandom(1), { maxSweeps: 1 });
  expect({ converged, sweeps }).toEqual({ converged: false, sweeps: 1 });
});

test("a new node takes the label of most weight, ties go to the smallest, and null if no neighbour has one", () => {
  const at = (label: number, weight: number) => ({ label, weight });
  expect(strongestLabel([at(4, 1), at(2, 2), at(4, 2)])).toBe(4);
  expect(strongestLabel([at(4, 2), at(2, 2)])).toBe(2);
  expect(strongestLabel([])).toBe(null);
});
