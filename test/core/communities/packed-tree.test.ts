import { expect, test } from "vitest";
import { communityTree } from "../../../worker/core/clustering/community-tree.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import { packTree, unpackTree } from "../../../worker/core/communities/packed-tree.ts";
import { undirectedCsr } from "../../../worker/core/graph/csr.ts";
import { edgeArrays } from "../../fixtures/random-graph.ts";

test("a packed tree of communities is unpacked as it was, also one with parts joined for want of an anchor", () => {
  let deepest = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed);
    const nodes = 60 + seed * 10;
    const edges = Array.from({ length: 3 * nodes }, () => ({
      a: Math.floor(random() * nodes),
      b: Math.floor(random() ** 2 * nodes),
      weight: 1,
    }));
    const tree = communityTree(undirectedCsr(nodes, edgeArrays(edges)), random, {
      maxMembers: 4,
      isAnchor: (node) => node % (seed % 2 === 0 ? 2 : 5) === 0,
    });
    deepest = Math.max(deepest, ...tree.map(({ level }) => level));
    expect(unpackTree(JSON.parse(JSON.stringify(packTree(tree))) as ReturnType<typeof packTree>)).toEqual(tree);
  }
  expect(deepest).toBeGreaterThan(1);
  expect(unpackTree(packTree([]))).toEqual([]);
});
