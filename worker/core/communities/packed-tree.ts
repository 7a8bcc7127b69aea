import type { TreeCommunity } from "../clustering/community-tree.ts";

/** The parent of a community at level 0 is −1. */
export interface PackedTree {
  parents: number[];
  leaves: number[];
}

export function packTree(tree: readonly TreeCommunity[]): PackedTree {
  const leaves: number[] = [];
  tree.forEach(({ leaf, members }, place) => {
    if (leaf) for (const node of members) leaves[node] = place;
  });
  return { parents: tree.map(({ parent }) => parent ?? -1), leaves };
}

export function unpackTree({ parents, leaves }: PackedTree): TreeCommunity[] {
  const tree: TreeCommunity[] = [];
  for (const parent of parents) {
    const above = tree[parent];
    if (above !== undefined) above.leaf = false;
    tree.push({
      level: above === undefined ? 0 : above.level + 1,
      parent: above === undefined ? null : parent,
      members: [],
      leaf: true,
    });
  }
  leaves.forEach((leaf, node) => {
    for (let community = tree[leaf]; community !== undefined; community = tree[community.parent ?? -1])
      community.members.push(node);
  });
  return tree;
}
