import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { communityTree } from "../../../worker/core/clustering/community-tree.ts";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import reference from "../../fixtures/communities-reference.json" with { type: "json" };
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";
import { SHAPED_GRAPHS } from "../../fixtures/shaped-graphs.ts";
import type { Edge } from "../../oracle/pagerank.ts";

const run = (nodes: number, edges: readonly Edge[], maxMembers = 10) =>
  communityTree(undirectedCsr(nodes, edgeArrays(edges)), seededRandom(1), { maxMembers });

test("every node is in exactly one leaf, and children partition their parent's members", () => {
  fc.assert(
    fc.property(resetGraphs, fc.integer({ min: 1, max: 6 }), ({ nodes, edges }, maxMembers) => {
      const tree = run(nodes, edges, maxMembers);
      const leaves = tree.filter(({ leaf }) => leaf).flatMap(({ members }) => members);
      expect(leaves.sort((a, b) => a - b)).toEqual(Array.from({ length: nodes }, (_, node) => node));
      tree.forEach((community, place) => {
        const children = tree.filter(({ parent }) => parent === place);
        if (!community.leaf)
          expect(children.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(community.members);
        for (const child of children) expect(child.level).toBe(community.level + 1);
      });
    }),
  );
});

test("every community at every level has an anchor if the graph has one", () => {
  fc.assert(
    fc.property(
      resetGraphs,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 5 }),
      (made, maxMembers, every) => {
        const graph = undirectedCsr(made.nodes, edgeArrays(made.edges));
        const isAnchor = (node: number): boolean => node % every === 0;
        const tree = communityTree(graph, seededRandom(1), { maxMembers, isAnchor });
        expect(tree.filter(({ members }) => !members.some(isAnchor))).toEqual([]);
        const leaves = tree.filter(({ leaf }) => leaf).flatMap(({ members }) => members);
        expect(leaves.sort((a, b) => a - b)).toEqual(Array.from({ length: made.nodes }, (_, node) => node));
      },
    ),
  );
});

test("a part without an anchor joins the part that most of its edges lead to", () => {
  const triangle = (at: number) => [0, 1, 2].map((one) => ({ a: at + one, b: at + ((one + 1) % 3), weight: 1 }));
  const edges = [...triangle(0), ...triangle(3), ...triangle(6), { a: 3, b: 6, weight: 1 }];
  const tree = communityTree(undirectedCsr(9, edgeArrays(edges)), seededRandom(1), {
    isAnchor: (node) => node < 3 || node > 5,
  });
  expect(tree.map(({ members }) => members)).toEqual([
    [0, 1, 2],
    [3, 4, 5, 6, 7, 8],
  ]);
});

test("communities of more than ten members are split", () => {
  const [karate] = reference.graphs;
  const edges = (karate?.edges ?? []).map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }));
  const tree = run(34, edges);
  expect(tree.filter(({ level }) => level === 0)).toHaveLength(4);
  expect(tree.filter(({ leaf, members }) => leaf && members.length > 10)).toEqual([]);
});

describe("the search for communities ends on", () => {
  test.each(SHAPED_GRAPHS)("$name", ({ nodes, edges }) => {
    expect(
      run(nodes, edges)
        .filter(({ leaf }) => leaf)
        .flatMap(({ members }) => members),
    ).toHaveLength(nodes);
  });
});

describe("known communities", () => {
  const [karate] = reference.graphs;
  const edges = (karate?.edges ?? []).map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }));
  const pathsOf = (tree: ReturnType<typeof run>, nodes: number): number[][] =>
    Array.from({ length: nodes }, (_, node) =>
      tree.flatMap(({ members }, place) => (members.includes(node) ? [place] : [])),
    );
  const tops = (tree: ReturnType<typeof run>) => tree.filter(({ level }) => level === 0).map(({ members }) => members);

  test("known communities are kept and extended by new nodes, for any seed", () => {
    const first = run(34, edges);
    const known = [...pathsOf(first, 34), [], []];
    const grown = [...edges, { a: 34, b: 0, weight: 1 }, { a: 34, b: 1, weight: 1 }, { a: 35, b: 33, weight: 1 }];
    for (let seed = 1; seed <= 20; seed++) {
      const tree = communityTree(undirectedCsr(36, edgeArrays(grown)), seededRandom(seed), { known });
      const old = tops(tree).map((members) => members.filter((node) => node < 34));
      expect(new Set(old.map(String))).toEqual(new Set(tops(first).map(String)));
      const withNew = tops(tree).find((members) => members.includes(34));
      expect(withNew).toContain(0);
    }
  });

  test("known communities that are not good enough are replaced", () => {
    const known = Array.from({ length: 34 }, (_, node) => [node % 2]);
    const tree = communityTree(undirectedCsr(34, edgeArrays(edges)), seededRandom(1), { known });
    expect(tops(tree)).toHaveLength(4);
  });

  test("a known community that is no longer connected is split", () => {
    const path = [0, 1, 2].map((a) => ({ a, b: a + 1, weight: 1 }));
    const known = Array.from({ length: 5 }, () => [0]);
    const tree = communityTree(undirectedCsr(5, edgeArrays(path)), seededRandom(1), { known });
    expect(tops(tree).some((members) => members.length === 1 && members[0] === 4)).toBe(true);
  });

  test("label propagation keeps known communities too", () => {
    const method = "label_propagation";
    const graph = undirectedCsr(34, edgeArrays(edges));
    const first = communityTree(graph, seededRandom(1), { method });
    expect(first.filter(({ leaf }) => leaf).flatMap(({ members }) => members)).toHaveLength(34);
    const again = communityTree(graph, seededRandom(9), { method, known: pathsOf(first, 34) });
    expect(tops(again)).toEqual(tops(first));
  });
});

test("only anchors count towards the size at which a community is split", () => {
  const ring = Array.from({ length: 16 }, (_, a) => ({ a, b: (a + 1) % 16, weight: 1 }));
  const graph = undirectedCsr(16, edgeArrays([...ring, ...ring.map(({ a }) => ({ a, b: (a + 2) % 16, weight: 1 }))]));
  const sizes = (maxMembers: number) => {
    const tree = communityTree(graph, seededRandom(1), { maxMembers, isAnchor: (node) => node % 2 === 0 });
    return tree.filter(({ leaf }) => leaf).map(({ members }) => members.filter((node) => node % 2 === 0).length);
  };
  const [whole] = communityTree(graph, seededRandom(1), { maxMembers: 16 });
  const anchors = whole?.members.filter((node) => node % 2 === 0).length ?? 0;
  expect(Math.max(...sizes(anchors))).toBe(anchors);
  expect(Math.max(...sizes(anchors - 1))).toBeLessThan(anchors);
});
