import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";

const csr = (nodes: number, edges: readonly (readonly [number, number, number])[]): ReturnType<typeof undirectedCsr> =>
  undirectedCsr(nodes, edgeArrays(edges.map(([a, b, weight]) => ({ a, b, weight }))));

test("an edge is in the rows of both its ends, and rows are sorted", () => {
  expect(
    csr(4, [
      [2, 0, 0.5],
      [0, 1, 2],
    ]),
  ).toEqual({
    nodes: 4,
    offsets: Uint32Array.of(0, 2, 3, 4, 4),
    targets: Uint32Array.of(1, 2, 0, 0),
    weights: Float64Array.of(2, 0.5, 2, 0.5),
    degrees: Float64Array.of(2.5, 2, 0.5, 0),
  });
});

test("parallel edges merge into one with the sum of their weights, in either direction", () => {
  const { targets, weights } = csr(2, [
    [0, 1, 1],
    [1, 0, 2.5],
    [0, 1, 0.25],
  ]);
  expect([targets, weights]).toEqual([Uint32Array.of(1, 0), Float64Array.of(3.75, 3.75)]);
});

test("an undirected self-loop counts twice", () => {
  const { targets, weights, degrees } = csr(2, [
    [0, 0, 3],
    [0, 1, 1],
  ]);
  expect(targets).toEqual(Uint32Array.of(0, 1, 0));
  expect(weights).toEqual(Float64Array.of(6, 1, 1));
  expect(degrees).toEqual(Float64Array.of(7, 1));
});

test("an edge of weight 0 is dropped", () => {
  expect(csr(2, [[0, 1, 0]])).toEqual(csr(2, []));
});

test("every node's degree is the sum of its edges' weights", () => {
  fc.assert(
    fc.property(resetGraphs, ({ nodes, edges }) => {
      const matrix = Array.from({ length: nodes }, () => new Float64Array(nodes));
      const addTo = (a: number, b: number, weight: number): void => {
        const row = matrix[a] ?? new Float64Array();
        row[b] = (row[b] ?? 0) + weight;
      };
      for (const { a, b, weight } of edges) {
        addTo(a, b, weight);
        addTo(b, a, weight);
      }
      const { offsets, targets, weights, degrees } = undirectedCsr(nodes, edgeArrays(edges));
      matrix.forEach((row, v) => {
        const held = Array.from(targets.subarray(offsets[v], offsets[v + 1]));
        const expected = Array.from(row, (weight, to) => ({ to, weight })).filter(({ weight }) => weight > 0);
        expect(held).toEqual(expected.map(({ to }) => to));
        expected.forEach(({ weight }, i) => expect(weights[(offsets[v] ?? 0) + i]).toBeCloseTo(weight, 10));
        expect(degrees[v]).toBeCloseTo(
          row.reduce((a, b) => a + b, 0),
          10,
        );
      });
    }),
  );
});

describe("building a graph", () => {
  test("an edge to a node that does not exist is refused", () => {
    expect(() =>
      csr(5, [
        [0, 1, 1],
        [4, 9, 1],
      ]),
    ).toThrow("edge 1 joins node 9 of 5");
  });

  test("a weight that is negative or NaN is refused", () => {
    expect(() => csr(2, [[0, 1, -1]])).toThrow("edge 0 has weight -1");
    expect(() => csr(2, [[0, 1, NaN]])).toThrow("edge 0 has weight NaN");
  });

  test("arrays of different lengths are refused", () => {
    const edges = { from: new Uint32Array(3), to: new Uint32Array(2), weights: new Float64Array(3) };
    expect(() => undirectedCsr(1, edges)).toThrow("3 edges begin, 2 end and 3 have a weight");
  });
});
