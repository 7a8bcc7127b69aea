import type { Instant } from "../../../shared/instant.ts";
import type { CsrGraph } from "./csr.ts";
import type { EdgeBlock, EdgeKind, TemporalEdges } from "./temporal-edges.ts";

/**
 * The graph for PageRank and searches: entities and passages (episodes). Every edge has the period in which it held, so
 * that a walk can run on the graph as of any (T, T′).
 *
 *     node 2·seq       the entity with that row number
 *     node 2·seq + 1   the passage with that row number
 *
 * Row numbers are nearly dense, so no map is needed.
 */
export const entityNode = (seq: number): number => WALK_NODE_KINDS * seq;
export const passageNode = (seq: number): number => WALK_NODE_KINDS * seq + 1;
export const isPassage = (node: number): boolean => node % WALK_NODE_KINDS === 1;
export const rowOf = (node: number): number => Math.floor(node / WALK_NODE_KINDS);
/** Kinds of nodes alternate, so this is also the distance between neighboring nodes of one kind. */
export const WALK_NODE_KINDS = 2;

const ENDS: Readonly<Record<EdgeKind, readonly [from: Parity, to: Parity]>> = {
  fact: [0, 0],
  mention: [0, 1],
  synonym: [0, 0],
  chain: [1, 1],
};
type Parity = 0 | 1;

export type KindWeights = Readonly<Record<EdgeKind, number>>;

interface HeldEdges {
  block: EdgeBlock;
  ends: readonly [Parity, Parity];
  factor: number;
  indices: Uint32Array | null;
}

export interface WalkMoment {
  known_at: Instant;
  at: Instant;
  as_of: Instant | null;
}

/**
 * Parallel edges stay separate, and rows keep the order of `parts`: one counting sort suffices. `until` is the first
 * instant after `at` at which a fact begins or ends.
 */
export function walkGraphAt(
  parts: readonly TemporalEdges[],
  { known_at, at, as_of }: WalkMoment,
  weights: KindWeights,
): { graph: CsrGraph; until: Instant } {
  const held: HeldEdges[] = [];
  let until = Infinity;
  let nodes = 0;
  for (const { kind, blocks } of parts) {
    const [from, to] = ENDS[kind];
    for (const block of blocks) {
      nodes = Math.max(nodes, 2 * block.most.from + from + 1, 2 * block.most.to + to + 1);
      if (weights[kind] === 0) continue;
      const { indices, next } = indicesAt(block, kind === "fact" ? at : (as_of ?? Infinity), known_at);
      until = Math.min(until, next);
      held.push({ block, ends: ENDS[kind], factor: weights[kind], indices });
    }
  }
  return { graph: rowsOf(nodes, held), until };
}

function indicesAt(
  block: EdgeBlock,
  valid_at: Instant,
  known_at: Instant,
): { indices: Uint32Array | null; next: Instant } {
  const { count, known_from, known_to, valid_from, valid_to } = block;
  if (block.known <= known_at && known_to === null && (valid_from === null || valid_at === Infinity))
    return { indices: null, next: Infinity };
  const indices = new Uint32Array(count);
  let found = 0;
  let next = Infinity;
  for (let i = 0; i < count; i++) {
    if ((known_from[i] ?? 0) > known_at) continue;
    if (known_to !== null && (known_to[i] ?? 0) <= known_at) continue;
    const begins = valid_from === null ? -Infinity : (valid_from[i] ?? 0);
    if (begins > valid_at) {
      if (begins < next) next = begins;
      continue;
    }
    const ends = valid_to === null ? Infinity : (valid_to[i] ?? 0);
    if (ends <= valid_at && valid_at !== Infinity) continue;
    if (ends < next) next = ends;
    indices[found++] = i;
  }
  return { indices: indices.subarray(0, found), next };
}

function rowsOf(nodes: number, held: readonly HeldEdges[]): CsrGraph {
  const offsets = new Uint32Array(nodes + 1);
  for (const part of held) countEnds(part, offsets);
  for (let v = 0; v < nodes; v++) offsets[v + 1] = (offsets[v + 1] ?? 0) + (offsets[v] ?? 0);
  const arcs = offsets[nodes] ?? 0;
  const targets = new Uint32Array(arcs);
  const weights = new Float32Array(arcs);
  const cursors = offsets.slice(0, nodes);
  for (const part of held) writeArcs(part, cursors, targets, weights);
  const degrees = new Float64Array(nodes);
  for (let v = 0, arc = 0; v < nodes; v++) {
    let degree = 0;
    for (const end = offsets[v + 1] ?? 0; arc < end; arc++) degree += weights[arc] ?? 0;
    degrees[v] = degree;
  }
  return { nodes, offsets, targets, weights, degrees };
}

function countEnds({ block, ends: [a, b], indices }: HeldEdges, offsets: Uint32Array): void {
  const { from, to } = block;
  const count = indices === null ? block.count : indices.length;
  for (let i = 0; i < count; i++) {
    const at = indices === null ? i : (indices[i] ?? 0);
    const source = 2 * (from[at] ?? 0) + a + 1;
    const target = 2 * (to[at] ?? 0) + b + 1;
    offsets[source] = (offsets[source] ?? 0) + 1;
    offsets[target] = (offsets[target] ?? 0) + 1;
  }
}

function writeArcs(
  { block, ends: [a, b], factor, indices }: HeldEdges,
  cursors: Uint32Array,
  targets: Uint32Array,
  weights: Float32Array,
): void {
  const { from, to, weights: own } = block;
  const count = indices === null ? block.count : indices.length;
  for (let i = 0; i < count; i++) {
    const at = indices === null ? i : (indices[i] ?? 0);
    const source = 2 * (from[at] ?? 0) + a;
    const target = 2 * (to[at] ?? 0) + b;
    const weight = own === null ? factor : factor * (own[at] ?? 0);
    const outward = cursors[source] ?? 0;
    cursors[source] = outward + 1;
    targets[outward] = target;
    weights[outward] = weight;
    const inward = cursors[target] ?? 0;
    cursors[target] = inward + 1;
    targets[inward] = source;
    weights[inward] = weight;
  }
}
