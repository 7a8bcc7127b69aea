import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breadthFirst, hopDistances } from "../../../worker/core/graph/breadth-first.ts";
import { allDistances } from "../../oracle/breadth-first.ts";

type Pairs = readonly (readonly [number, number])[];

const neighboursOf =
  (edges: Pairs) =>
  (node: number): number[] =>
    edges.flatMap(([a, b]) => (a === node ? [b] : b === node ? [a] : []));

const PATH = neighboursOf([
  [9, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
]);

const NODES = 9;
const node = fc.nat({ max: NODES - 1 });
const graphs: fc.Arbitrary<Pairs> = fc.array(fc.tuple(node, node), { maxLength: 14 });

describe("breadth-first search", () => {
  test("breadth-first search orders nodes by depth, then id", () => {
    expect(breadthFirst([1], PATH, { depth: 2 })).toEqual([
      { node: 1, depth: 0 },
      { node: 2, depth: 1 },
      { node: 9, depth: 1 },
      { node: 3, depth: 2 },
    ]);
  });

  test("breadth-first search starts from several origins, each counted once", () => {
    expect(breadthFirst([5, 2, 5], PATH, { depth: 1 }).map(({ node }) => node)).toEqual([2, 5, 1, 3, 4]);
  });

  test("beyond the maximum, breadth-first search keeps the first nodes of its order", () => {
    expect(breadthFirst([1], PATH, { depth: 9, maxNodes: 3 }).map(({ node }) => node)).toEqual([1, 2, 9]);
    expect(breadthFirst([3, 2], PATH, { maxNodes: 1 }).map(({ node }) => node)).toEqual([2]);
    expect(breadthFirst([1], PATH, { maxNodes: 0 })).toEqual([]);
  });

  test("breadth-first search does not ask for neighbours beyond its depth", () => {
    const asked: number[] = [];
    breadthFirst([1], (node) => (asked.push(node), PATH(node)), { depth: 1 });
    expect(asked).toEqual([1]);
  });

  test("breadth-first search finds the same nodes as the oracle, in any order of edges", () => {
    fc.assert(
      fc.property(
        graphs.chain((edges) =>
          fc.tuple(fc.constant(edges), fc.shuffledSubarray([...edges], { minLength: edges.length })),
        ),
        fc.array(node, { maxLength: 3 }),
        fc.nat({ max: 4 }),
        fc.nat({ max: 12 }),
        ([edges, shuffled], origins, depth, maxNodes) => {
          const distances = allDistances(NODES, edges);
          const near = Array.from({ length: NODES }, (_, node) => ({
            node,
            depth: Math.min(Infinity, ...origins.map((origin) => distances[origin]?.[node] ?? Infinity)),
          }))
            .filter((reached) => reached.depth <= depth)
            .sort((a, b) => a.depth - b.depth || a.node - b.node)
            .slice(0, maxNodes);
          expect(breadthFirst(origins, neighboursOf(shuffled), { depth, maxNodes })).toEqual(near);
        },
      ),
    );
  });
});

describe("hop distance", () => {
  test("the hop distance is the length of a shortest path, or null if there is none", () => {
    expect(hopDistances(1, [4, 1, 9, 77], PATH)).toEqual(
      new Map([
        [4, 3],
        [1, 0],
        [9, 1],
        [77, null],
      ]),
    );
  });

  test("hop distances stop once all wanted nodes are found", () => {
    const asked: number[] = [];
    hopDistances(1, [2], (node) => (asked.push(node), PATH(node)));
    expect(asked).toEqual([1]);
    expect(hopDistances(1, [], () => [7])).toEqual(new Map());
  });

  test("hop distances beyond the maximum depth are null", () => {
    expect(hopDistances(1, [3, 4], PATH, 2)).toEqual(
      new Map([
        [3, 2],
        [4, null],
      ]),
    );
  });

  test("hop distances match the oracle", () => {
    fc.assert(
      fc.property(graphs, node, fc.array(node), (edges, centre, wanted) => {
        const row = allDistances(NODES, edges)[centre] ?? [];
        const found = hopDistances(centre, wanted, neighboursOf(edges));
        expect(found.size).toBe(new Set(wanted).size);
        for (const [to, hops] of found) expect(hops ?? Infinity).toBe(row[to]);
      }),
    );
  });
});
