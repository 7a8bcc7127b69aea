import type { CsrGraph } from "../graph/csr.ts";
import { runToEnd } from "./run-to-end.ts";
import { modularity } from "./modularity.ts";
import { shuffledOrder, type Random } from "./seeded-random.ts";

const MAX_SWEEPS = 100;
/** The best of eight matches igraph's quality in less than twice its time. */
const ATTEMPTS = 8;
const NODES_PER_STEP = 4_000;

export interface LabelPropagation {
  labels: Uint32Array;
  count: number;
  sweeps: number;
  converged: boolean;
}

/**
 * Label propagation (Raghavan, Albert, Kumara 2007; Zep §2.3): nodes, in a seeded order, take the label with the most
 * weight among their neighbors. Each move raises the weight within labels, so the process ends; with simultaneous
 * updates (as in Graphiti), two nodes joined by two edges swap labels endlessly. On a tie the current label stays, else
 * the smallest in a seeded numbering wins: a fixed numbering floods the graph with one label, and planted communities
 * reach a modularity of 0.46 to 0.58 instead of 0.52 to 0.65.
 */
export const labelPropagation = (
  graph: CsrGraph,
  random: Random,
  options: { maxSweeps?: number; attempts?: number } = {},
): LabelPropagation => runToEnd(propagateLabels(graph, random, options));

export function* propagateLabels(
  graph: CsrGraph,
  random: Random,
  { maxSweeps = MAX_SWEEPS, attempts = ATTEMPTS }: { maxSweeps?: number; attempts?: number } = {},
): Generator<void, LabelPropagation> {
  let best: LabelPropagation = yield* propagate(graph, random, maxSweeps);
  let most = modularity(graph, best.labels);
  for (let attempt = 1; attempt < attempts; attempt++) {
    const next = yield* propagate(graph, random, maxSweeps);
    const reached = modularity(graph, next.labels);
    if (reached > most) [best, most] = [next, reached];
  }
  return best;
}

function* propagate(graph: CsrGraph, random: Random, maxSweeps: number): Generator<void, LabelPropagation> {
  const { nodes, offsets, targets, weights } = graph;
  const labels = shuffledOrder(nodes, random);
  const order = shuffledOrder(nodes, random);
  const sums = new Float64Array(nodes);
  const met = new Uint32Array(nodes);
  const isDirty = new Uint8Array(nodes).fill(1);
  let sweeps = 0;
  let moved = nodes > 0;
  while (moved && sweeps < maxSweeps) {
    moved = false;
    sweeps++;
    for (let place = 0; place < nodes; place++) {
      if (place % NODES_PER_STEP === NODES_PER_STEP - 1) yield;
      const v = order[place] ?? 0;
      if (isDirty[v] === 0) continue;
      isDirty[v] = 0;
      const start = offsets[v] ?? 0;
      const end = offsets[v + 1] ?? 0;
      let count = 0;
      for (let arc = start; arc < end; arc++) {
        const target = targets[arc] ?? 0;
        if (target === v) continue;
        const label = labels[target] ?? 0;
        if (sums[label] === 0) met[count++] = label;
        sums[label] = (sums[label] ?? 0) + (weights[arc] ?? 0);
      }
      const own = labels[v] ?? 0;
      let best = own;
      let most = sums[own] ?? 0;
      for (let i = 0; i < count; i++) {
        const label = met[i] ?? 0;
        const sum = sums[label] ?? 0;
        if (sum > most || (sum === most && best !== own && label < best)) {
          best = label;
          most = sum;
        }
        sums[label] = 0;
      }
      if (best === own) continue;
      labels[v] = best;
      moved = true;
      for (let arc = start; arc < end; arc++) isDirty[targets[arc] ?? 0] = 1;
    }
  }
  return { labels, count: renumber(labels), sweeps, converged: !moved };
}

/** The label of one new node: the dynamic step of Zep §2.3. */
export function strongestLabel(neighbours: Iterable<{ label: number; weight: number }>): number | null {
  const sums = new Map<number, number>();
  for (const { label, weight } of neighbours) sums.set(label, (sums.get(label) ?? 0) + weight);
  let best: number | null = null;
  for (const [label, sum] of sums) {
    const most = best === null ? -1 : (sums.get(best) ?? 0);
    if (sum > most || (sum === most && label < (best ?? 0))) best = label;
  }
  return best;
}

export function renumber(labels: Uint32Array): number {
  const numbers = new Map<number, number>();
  for (let v = 0; v < labels.length; v++) {
    const label = labels[v] ?? 0;
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    labels[v] = number;
  }
  return numbers.size;
}
