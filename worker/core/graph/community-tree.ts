import { undirectedCsr, type CsrGraph } from "./csr.ts";
import { leiden, type LeidenOptions } from "./leiden.ts";
import type { Random } from "./seeded-random.ts";

/** GraphRAG's `max_cluster_size`, as HiRAG has it. */
const MAX_MEMBERS = 10;

/** A community of a hierarchy. Its members are those of its children, or its own where it has none. */
export interface TreeCommunity {
  /** 0 for the coarsest. */
  level: number;
  /** Its place in the list, before its children; `null` at level 0. */
  parent: number | null;
  /** Nodes, ascending. */
  members: number[];
  /** Whether it is not split any further: every node is in exactly one leaf. */
  leaf: boolean;
}

/**
 * Communities in communities: Leiden on the whole graph, then within each community of more than `maxMembers` nodes, as long
 * as that parts it (GraphRAG's hierarchical Leiden). A clique stays whole, however large.
 */
export function communityTree(
  graph: CsrGraph,
  random: Random,
  { maxMembers = MAX_MEMBERS, ...options }: LeidenOptions & { maxMembers?: number } = {},
): TreeCommunity[] {
  const tree: TreeCommunity[] = [];
  const add = (members: number[], parent: number | null): void => {
    const level = parent === null ? 0 : (tree[parent]?.level ?? 0) + 1;
    const place = tree.push({ level, parent, members, leaf: true }) - 1;
    if (members.length <= maxMembers) return;
    const parts = partsOf(induced(graph, members), random, options);
    if (parts.length < 2) return;
    (tree[place] as TreeCommunity).leaf = false;
    for (const part of parts) {
      add(
        part.map((index) => members[index] ?? 0),
        place,
      );
    }
  };
  for (const members of partsOf(graph, random, options)) add(members, null);
  return tree;
}

function partsOf(graph: CsrGraph, random: Random, options: LeidenOptions): number[][] {
  const { communities, count } = leiden(graph, random, options);
  const parts: number[][] = Array.from({ length: count }, () => []);
  communities.forEach((community, node) => parts[community]?.push(node));
  return parts;
}

/** The graph among some of its nodes, which are numbered anew in the order given. */
function induced({ offsets, targets, weights }: CsrGraph, members: readonly number[]): CsrGraph {
  const numbers = new Map(members.map((node, index) => [node, index]));
  const from: number[] = [];
  const to: number[] = [];
  const kept: number[] = [];
  for (const [index, node] of members.entries()) {
    for (let arc = offsets[node] ?? 0, end = offsets[node + 1] ?? 0; arc < end; arc++) {
      const other = numbers.get(targets[arc] ?? 0);
      if (other === undefined || other < index) continue;
      from.push(index);
      to.push(other);
      // a loop stands once in its row, with twice its weight
      kept.push(other === index ? (weights[arc] ?? 0) / 2 : (weights[arc] ?? 0));
    }
  }
  return undirectedCsr(members.length, {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weights: Float64Array.from(kept),
  });
}
