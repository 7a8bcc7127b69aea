import { undirectedCsr, type CsrGraph } from "../graph/csr.ts";
import { labelPropagation } from "./label-propagation.ts";
import { leiden, settle, type LeidenOptions } from "./leiden.ts";
import { modularity } from "./modularity.ts";
import type { Random } from "./seeded-random.ts";

/** GraphRAG's `max_cluster_size`, as HiRAG has it. */
const MAX_MEMBERS = 10;
/**
 * Modularity that other communities must have more than the known ones, to take their place. Many partitions of one graph
 * are nearly as good as one another, and what is changed for nothing is written about again for nothing.
 */
const WORTH_CHANGING = 0.01;

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

/** Leiden, as HiRAG and GraphRAG have it, or label propagation, as Zep has it. */
export type CommunityMethod = "leiden" | "label_propagation";

export interface TreeOptions extends Pick<LeidenOptions, "resolution"> {
  method?: CommunityMethod;
  maxMembers?: number;
  /**
   * The communities that each node is in now, from the coarsest to the finest, by numbers of any kind; of a new node none.
   * They stay, with what is new among them, as long as none are found that are better by far.
   */
  known?: readonly (readonly number[])[] | null;
}

/**
 * Communities in communities: on the whole graph, then within each community of more than `maxMembers` nodes, as long as
 * that parts it (GraphRAG's hierarchical Leiden). A clique stays whole, however large.
 */
export function communityTree(
  graph: CsrGraph,
  random: Random,
  { maxMembers = MAX_MEMBERS, known = null, ...options }: TreeOptions = {},
): TreeCommunity[] {
  const tree: TreeCommunity[] = [];
  const add = (members: number[], parent: number | null): void => {
    const level = parent === null ? 0 : (tree[parent]?.level ?? 0) + 1;
    const place = tree.push({ level, parent, members, leaf: true }) - 1;
    if (members.length <= maxMembers) return;
    const parts = partsOf(induced(graph, members), random, options, known && knownAt(members, level + 1, known));
    if (parts.length < 2) return;
    (tree[place] as TreeCommunity).leaf = false;
    for (const part of parts) {
      add(
        part.map((index) => members[index] ?? 0),
        place,
      );
    }
  };
  const all = Array.from({ length: graph.nodes }, (_, node) => node);
  for (const members of partsOf(graph, random, options, known && knownAt(all, 0, known))) add(members, null);
  return tree;
}

/** Known communities of a level, numbered from 0 on; one that is not split as far is the same on the levels below. */
function knownAt(members: readonly number[], level: number, known: readonly (readonly number[])[]): Int32Array {
  const numbers = new Map<number, number>();
  return Int32Array.from(members, (node) => {
    const path = known[node] ?? [];
    const community = path[Math.min(level, path.length - 1)];
    if (community === undefined) return -1;
    const number = numbers.get(community) ?? numbers.size;
    numbers.set(community, number);
    return number;
  });
}

interface Parts {
  communities: Uint32Array;
  count: number;
  modularity: number;
}

function partsOf(graph: CsrGraph, random: Random, options: TreeOptions, known: Int32Array | null): number[][] {
  const { method = "leiden", resolution = 1 } = options;
  const found = method === "leiden" ? leiden(graph, random, { resolution }) : byLabels(graph, random, resolution);
  const { communities, count } = known === null ? found : goOn(graph, random, options, known, found);
  const parts: number[][] = Array.from({ length: count }, () => []);
  communities.forEach((community, node) => parts[community]?.push(node));
  return parts;
}

function byLabels(graph: CsrGraph, random: Random, resolution: number): Parts {
  const { labels, count } = labelPropagation(graph, random);
  return { communities: labels, count, modularity: modularity(graph, labels, resolution) };
}

/** The known communities, else what Leiden improves them to, else those found from nothing: the first that is good enough. */
function goOn(
  graph: CsrGraph,
  random: Random,
  { method = "leiden", resolution = 1 }: TreeOptions,
  known: Int32Array,
  found: Parts,
): Parts {
  const enough = found.modularity - WORTH_CHANGING;
  const settled = settle(graph, known, random, resolution);
  // what parts a community for nothing is no community structure
  const isEnough = ({ modularity: reached }: Parts): boolean =>
    reached >= enough && (reached > 0 || reached >= found.modularity);
  if (isEnough(settled)) return settled;
  if (method !== "leiden") return found;
  const improved = leiden(graph, random, { resolution, initial: settled.communities });
  return isEnough(improved) ? improved : found;
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
