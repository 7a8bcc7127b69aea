import type { EdgeArrays } from "../worker/core/graph/csr.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";

/** Expected degree of rank i is i^-0.7, like a user with many facts and many entities with one. */
const EXPONENT = 0.7;
const EDGES_PER_NODE = 10 / 3;
const SEEDS = 5;

export interface PowerLawGraph {
  nodes: number;
  edges: EdgeArrays;
  reset: Float64Array;
}

/** Edges with independently drawn ends (Chung & Lu, 2002) and weights 1 to 3; ids are unrelated to degrees. */
export function powerLawGraph(edgeCount: number, seed = 1): PowerLawGraph {
  const random = seededRandom(seed);
  const nodes = Math.ceil(edgeCount / EDGES_PER_NODE);
  const cumulative = new Float64Array(nodes);
  let sum = 0;
  for (let rank = 0; rank < nodes; rank++) cumulative[rank] = sum += (rank + 1) ** -EXPONENT;
  const ids = shuffled(nodes, random);
  const end = (): number => ids[firstAtLeast(cumulative, random() * sum)] ?? 0;

  const edges = {
    from: Uint32Array.from({ length: edgeCount }, end),
    to: Uint32Array.from({ length: edgeCount }, end),
    weights: Float64Array.from({ length: edgeCount }, () => 1 + Math.floor(3 * random())),
  };
  const reset = new Float64Array(nodes);
  for (let i = 0; i < SEEDS; i++) reset[end()] = 1;
  return { nodes, edges, reset };
}

function shuffled(count: number, random: () => number): Uint32Array {
  const ids = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [ids[i], ids[j]] = [ids[j] ?? 0, ids[i] ?? 0];
  }
  return ids;
}

function firstAtLeast(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
