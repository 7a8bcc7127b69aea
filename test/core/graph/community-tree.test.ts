import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { communityTree } from "../../../worker/core/graph/community-tree.ts";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { seededRandom } from "../../../worker/core/graph/seeded-random.ts";
import reference from "../../fixtures/communities-reference.json" with { type: "json" };
import { edgeArrays, resetGraphs } from "../../fixtures/random-graph.ts";
import { SHAPED_GRAPHS } from "../../fixtures/shaped-graphs.ts";
import type { Edge } from "../../oracle/pagerank.ts";

const run = (nodes: number, edges: readonly Edge[], maxMembers = 10) =>
  communityTree(undirectedCsr(nodes, edgeArrays(edges)), seededRandom(1), { maxMembers });

test("every node is in exactly one leaf, and children share out their parent's members", () => {
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

test("communities of more than ten members are split", () => {
  const [karate] = reference.graphs;
  const edges = (karate?.edges ?? []).map(([a = 0, b = 0, weight = 1]) => ({ a, b, weight }));
  const tree = run(34, edges);
  expect(tree.filter(({ level }) => level === 0)).toHaveLength(4);
  expect(tree.filter(({ leaf, members }) => leaf && members.length > 10)).toEqual([]);
});

describe("ends on", () => {
  test.each(SHAPED_GRAPHS)("$name", ({ nodes, edges }) => {
    expect(
      run(nodes, edges)
        .filter(({ leaf }) => leaf)
        .flatMap(({ members }) => members),
    ).toHaveLength(nodes);
  });
});
