import { undirectedCsr, type CsrGraph } from "../graph/csr.ts";
import { propagateLabels } from "./label-propagation.ts";
import { extendCommunities, findCommunities, type LeidenOptions } from "./leiden.ts";
import { modularity } from "./modularity.ts";
import { runToEnd } from "./run-to-end.ts";
import type { Random } from "./seeded-random.ts";

/** GraphRAG's `max_cluster_size`, as in HiRAG. */
const MAX_MEMBERS = 10;
/** Many partitions have nearly equal quality, and each change costs a new report. */
const MIN_MODULARITY_GAIN = 0.01;
const NODES_PER_STEP = 2_000;

export interface TreeCommunity {
  /** 0 is the coarsest. */
  level: number;
  parent: number | null;
  members: number[];
  /** Every node is in exactly one leaf. */
  leaf: boolean;
}

export type CommunityMethod = "leiden" | "label_propagation";

export interface TreeOptions extends Pick<LeidenOptions, "resolution"> {
  method?: CommunityMethod;
  maxMembers?: number;
  /**
   * Each node's communities in the former tree, coarsest first; empty for a new node. Kept and extended, unless much
   * better ones are found.
   */
  known?: readonly (readonly number[])[] | null;
  isAnchor?: (node: number) => boolean;
}

/** GraphRAG's hierarchical Leiden: splits communities of more than `maxMembers` anchors again, but never cliques. */
export const communityTree = (graph: CsrGraph, random: Random, options: TreeOptions = {}): TreeCommunity[] =>
  runToEnd(growTree(graph, random, options));

export function* growTree(
  graph: CsrGraph,
  random: Random,
  { maxMembers = MAX_MEMBERS, known = null, isAnchor = () => true, ...options }: TreeOptions = {},
): Generator<void, TreeCommunity[]> {
  const tree: TreeCommunity[] = [];
  let split = 0;
  function* add(members: number[], parent: number | null): Generator<void, void> {
    const level = parent === null ? 0 : (tree[parent]?.level ?? 0) + 1;
    const added = tree.push({ level, parent, members, leaf: true }) - 1;
    if (members.reduce((count, node) => count + (isAnchor(node) ? 1 : 0), 0) <= maxMembers) return;
    split += members.length;
    if (split > NODES_PER_STEP) {
      split = 0;
      yield;
    }
    const inner = induced(graph, members);
    const parts = anchored(
      inner,
      yield* partsOf(inner, random, options, known && knownAt(members, level + 1, known)),
      (index) => isAnchor(members[index] ?? 0),
    );
    if (parts.length < 2) return;
    (tree[added] as TreeCommunity).leaf = false;
    for (const part of parts) {
      yield* add(
        part.map((index) => members[index] ?? 0),
        added,
      );
    }
  }
  const all = Array.from({ length: graph.nodes }, (_, node) => node);
  const whole = yield* partsOf(graph, random, options, known && knownAt(all, 0, known));
  for (const members of anchored(graph, whole, isAnchor)) yield* add(members, null);
  return tree;
}

function anchored(
  { nodes, offsets, targets }: CsrGraph,
  found: number[][],
  isAnchor: (node: number) => boolean,
): number[][] {
  for (let parts = found; ;) {
    const lone = parts.find((members) => !members.some(isAnchor));
    if (lone === undefined || parts.length === 1) return parts;
    const others = parts.filter((part) => part !== lone);
    const homes = new Int32Array(nodes).fill(-1);
    others.forEach((members, place) => members.forEach((node) => (homes[node] = place)));
    const links = new Uint32Array(others.length);
    for (const node of lone)
      for (let arc = offsets[node] ?? 0, end = offsets[node + 1] ?? 0; arc < end; arc++) {
        const home = homes[targets[arc] ?? 0] ?? -1;
        if (home >= 0) links[home] = (links[home] ?? 0) + 1;
      }
    const most = links.reduce((best, count, place) => (count > (links[best] ?? 0) ? place : best), 0);
    parts = others.map((members, place) => (place === most ? [...members, ...lone].sort((a, b) => a - b) : members));
  }
}

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

function* partsOf(
  graph: CsrGraph,
  random: Random,
  options: TreeOptions,
  known: Int32Array | null,
): Generator<void, number[][]> {
  const { method = "leiden", resolution = 1 } = options;
  const found =
    method === "leiden"
      ? yield* findCommunities(graph, random, { resolution })
      : yield* byLabels(graph, random, resolution);
  const { communities, count } = known === null ? found : yield* keepOrReplace(graph, random, options, known, found);
  const parts: number[][] = Array.from({ length: count }, () => []);
  communities.forEach((community, node) => parts[community]?.push(node));
  return parts;
}

function* byLabels(graph: CsrGraph, random: Random, resolution: number): Generator<void, Parts> {
  const { labels, count } = yield* propagateLabels(graph, random);
  return { communities: labels, count, modularity: modularity(graph, labels, resolution) };
}

function* keepOrReplace(
  graph: CsrGraph,
  random: Random,
  { method = "leiden", resolution = 1 }: TreeOptions,
  known: Int32Array,
  found: Parts,
): Generator<void, Parts> {
  const enough = found.modularity - MIN_MODULARITY_GAIN;
  const settled = yield* extendCommunities(graph, known, random, resolution);
  // a partition without modularity is enough only if the new one has no more
  const isEnough = ({ modularity: reached }: Parts): boolean =>
    reached >= enough && (reached > 0 || reached >= found.modularity);
  if (isEnough(settled)) return settled;
  if (method !== "leiden") return found;
  const improved = yield* findCommunities(graph, random, { resolution, initial: settled.communities });
  return isEnough(improved) ? improved : found;
}

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
      // a row has a loop once, with twice its weight
      kept.push(other === index ? (weights[arc] ?? 0) / 2 : (weights[arc] ?? 0));
    }
  }
  return undirectedCsr(members.length, {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weights: Float64Array.from(kept),
  });
}
