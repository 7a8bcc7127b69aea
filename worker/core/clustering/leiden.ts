import type { CsrGraph } from "../graph/csr.ts";
import { runToEnd } from "./run-to-end.ts";
import { renumber } from "./label-propagation.ts";
import { modularity } from "./modularity.ts";
import { shuffledOrder, type Random } from "./seeded-random.ts";

const DEFAULTS = { resolution: 1, maxIterations: 10 } as const;
/** Smaller gains are rounding errors. */
const MIN_GAIN = 1e-10;
const NODES_PER_STEP = 4_000;

export interface LeidenOptions {
  /** γ of modularity: a larger one makes smaller communities. */
  resolution?: number;
  maxIterations?: number;
  initial?: Uint32Array;
}

export interface Leiden {
  /** The community of each node, numbered by their smallest nodes. Each community is connected. */
  communities: Uint32Array;
  count: number;
  modularity: number;
  iterations: number;
  converged: boolean;
}

/**
 * Leiden for modularity (Traag, Waltman, van Eck, Sci. Rep. 9, 5233, 2019): nodes move to where they gain most,
 * communities are refined from single nodes, and each refined community becomes a node of a smaller graph, until
 * nothing changes. As in leidenalg, refinement takes the best merge, not a random one. Node order is seeded; on equal
 * gains the current community wins, then the smallest. Communities left disconnected by an iteration that was cut short
 * are split, which never lowers modularity.
 */
export const leiden = (graph: CsrGraph, random: Random, options: LeidenOptions = {}): Leiden =>
  runToEnd(findCommunities(graph, random, options));

export function* findCommunities(
  graph: CsrGraph,
  random: Random,
  options: LeidenOptions = {},
): Generator<void, Leiden> {
  const { resolution, maxIterations } = { ...DEFAULTS, ...options };
  const communities = options.initial?.slice() ?? identity(graph.nodes);
  const total = totalOf(graph);
  let iterations = 0;
  let converged = total === 0;
  while (!converged && iterations < maxIterations) {
    converged = !(yield* improve(graph, communities, resolution / total, random));
    iterations++;
  }
  splitDisconnected(graph, communities);
  const count = renumber(communities);
  return { communities, count, modularity: modularity(graph, communities, resolution), iterations, converged };
}

/** Extends known communities to new nodes, and splits those that are no longer connected. */
export function* extendCommunities(
  graph: CsrGraph,
  known: Int32Array,
  random: Random,
  resolution: number = DEFAULTS.resolution,
): Generator<void, Pick<Leiden, "communities" | "count" | "modularity">> {
  const communities = new Uint32Array(graph.nodes);
  const taken = new Uint8Array(graph.nodes);
  for (const community of known) if (community >= 0) taken[community] = 1;
  let free = 0;
  for (let v = 0; v < graph.nodes; v++) {
    const community = known[v] ?? -1;
    if (community < 0) while (taken[free] === 1) free++;
    communities[v] = community < 0 ? free++ : community;
  }
  const total = totalOf(graph);
  if (total > 0) yield* moveNodes(graph, communities, resolution / total, random, (v) => (known[v] ?? -1) < 0);
  splitDisconnected(graph, communities);
  const count = renumber(communities);
  return { communities, count, modularity: modularity(graph, communities, resolution) };
}

function totalOf({ degrees }: CsrGraph): number {
  let total = 0;
  for (const degree of degrees) total += degree;
  return total;
}

const identity = (count: number): Uint32Array => {
  const numbers = new Uint32Array(count);
  for (let v = 0; v < count; v++) numbers[v] = v;
  return numbers;
};

function* improve(base: CsrGraph, communities: Uint32Array, scale: number, random: Random): Generator<void, boolean> {
  let graph = base;
  let partition = communities.slice();
  const within = identity(base.nodes);
  let moved = false;
  for (;;) {
    if (yield* moveNodes(graph, partition, scale, random)) moved = true;
    const refined = yield* refine(graph, partition, scale, random);
    const count = renumber(refined);
    if (count === graph.nodes) break;
    const next = new Uint32Array(count);
    for (let v = 0; v < graph.nodes; v++) next[refined[v] ?? 0] = partition[v] ?? 0;
    graph = yield* aggregate(graph, refined, count);
    renumber(next);
    partition = next;
    for (let v = 0; v < base.nodes; v++) within[v] = refined[within[v] ?? 0] ?? 0;
  }
  for (let v = 0; v < base.nodes; v++) communities[v] = partition[within[v] ?? 0] ?? 0;
  renumber(communities);
  return moved;
}

/** Algorithm A.2, MoveNodesFast: visits a node again only after its neighborhood changed. */
function* moveNodes(
  graph: CsrGraph,
  partition: Uint32Array,
  scale: number,
  random: Random,
  isMovable: (node: number) => boolean = () => true,
): Generator<void, boolean> {
  const { nodes, offsets, targets, weights, degrees } = graph;
  const totals = new Float64Array(nodes);
  const sizes = new Uint32Array(nodes);
  for (let v = 0; v < nodes; v++) {
    const community = partition[v] ?? 0;
    totals[community] = (totals[community] ?? 0) + (degrees[v] ?? 0);
    sizes[community] = (sizes[community] ?? 0) + 1;
  }
  const empty: number[] = [];
  for (let community = nodes - 1; community >= 0; community--) if (sizes[community] === 0) empty.push(community);

  const queue = shuffledOrder(nodes, random);
  const queued = new Uint8Array(nodes).fill(1);
  const sums = new Float64Array(nodes);
  const met = new Uint32Array(nodes);
  let head = 0;
  let waiting = nodes;
  let moved = false;
  for (let step = 1; waiting > 0; step++) {
    if (step % NODES_PER_STEP === 0) yield;
    const v = queue[head] ?? 0;
    head = head + 1 === nodes ? 0 : head + 1;
    waiting--;
    queued[v] = 0;
    if (!isMovable(v)) continue;
    const start = offsets[v] ?? 0;
    const end = offsets[v + 1] ?? 0;
    const degree = degrees[v] ?? 0;
    const own = partition[v] ?? 0;

    let count = 0;
    for (let arc = start; arc < end; arc++) {
      const target = targets[arc] ?? 0;
      if (target === v) continue;
      const community = partition[target] ?? 0;
      if (sums[community] === 0) met[count++] = community;
      sums[community] = (sums[community] ?? 0) + (weights[arc] ?? 0);
    }
    const pull = scale * degree;
    const staying = (sums[own] ?? 0) - pull * ((totals[own] ?? 0) - degree);
    let best = own;
    let most = staying;
    for (let i = 0; i < count; i++) {
      const community = met[i] ?? 0;
      const sum = sums[community] ?? 0;
      sums[community] = 0;
      if (community === own) continue;
      const gain = sum - pull * (totals[community] ?? 0);
      if (gain > most + MIN_GAIN || (gain > staying + MIN_GAIN && gain >= most && community < best)) {
        best = community;
        most = gain;
      }
    }
    if (most < -MIN_GAIN && (sizes[own] ?? 0) > 1) best = empty.pop() ?? own;
    if (best === own) continue;

    moved = true;
    totals[own] = (totals[own] ?? 0) - degree;
    totals[best] = (totals[best] ?? 0) + degree;
    sizes[own] = (sizes[own] ?? 0) - 1;
    sizes[best] = (sizes[best] ?? 0) + 1;
    if (sizes[own] === 0) empty.push(own);
    partition[v] = best;
    for (let arc = start; arc < end; arc++) {
      const target = targets[arc] ?? 0;
      if (queued[target] === 1 || partition[target] === best || target === v) continue;
      queued[target] = 1;
      const tail = head + waiting;
      queue[tail >= nodes ? tail - nodes : tail] = target;
      waiting++;
    }
  }
  return moved;
}

/**
 * Algorithm A.2, MergeNodesSubset: merges single nodes if both are well connected to the rest of the community. Every
 * refined community is connected.
 */
function* refine(graph: CsrGraph, partition: Uint32Array, scale: number, random: Random): Generator<void, Uint32Array> {
  const { nodes, offsets, targets, weights, degrees } = graph;
  const refined = identity(nodes);
  const totals = degrees.slice();
  const single = new Uint8Array(nodes).fill(1);
  const whole = new Float64Array(nodes);
  const outward = new Float64Array(nodes);
  for (let v = 0; v < nodes; v++) {
    const community = partition[v] ?? 0;
    whole[community] = (whole[community] ?? 0) + (degrees[v] ?? 0);
    let sum = 0;
    for (let arc = offsets[v] ?? 0, end = offsets[v + 1] ?? 0; arc < end; arc++) {
      const target = targets[arc] ?? 0;
      if (target !== v && partition[target] === community) sum += weights[arc] ?? 0;
    }
    outward[v] = sum;
  }
  const isWellConnected = (part: number, community: number): boolean => {
    const total = totals[part] ?? 0;
    return (outward[part] ?? 0) >= scale * total * ((whole[community] ?? 0) - total) - MIN_GAIN;
  };

  const order = shuffledOrder(nodes, random);
  const sums = new Float64Array(nodes);
  const met = new Uint32Array(nodes);
  for (let place = 0; place < nodes; place++) {
    if (place % NODES_PER_STEP === NODES_PER_STEP - 1) yield;
    const v = order[place] ?? 0;
    const community = partition[v] ?? 0;
    if (single[v] === 0 || refined[v] !== v || !isWellConnected(v, community)) continue;
    const degree = degrees[v] ?? 0;
    let count = 0;
    for (let arc = offsets[v] ?? 0, end = offsets[v + 1] ?? 0; arc < end; arc++) {
      const target = targets[arc] ?? 0;
      if (target === v || partition[target] !== community) continue;
      const part = refined[target] ?? 0;
      if (sums[part] === 0) met[count++] = part;
      sums[part] = (sums[part] ?? 0) + (weights[arc] ?? 0);
    }
    let best = v;
    let most = 0;
    let weight = 0;
    for (let i = 0; i < count; i++) {
      const part = met[i] ?? 0;
      const sum = sums[part] ?? 0;
      sums[part] = 0;
      const gain = sum - scale * degree * (totals[part] ?? 0);
      const isBetter = gain > most + MIN_GAIN || (best !== v && gain >= most && part < best);
      if (!isBetter || !isWellConnected(part, community)) continue;
      best = part;
      most = gain;
      weight = sum;
    }
    if (best === v) continue;
    refined[v] = best;
    single[best] = 0;
    totals[best] = (totals[best] ?? 0) + degree;
    totals[v] = 0;
    outward[best] = (outward[best] ?? 0) + (outward[v] ?? 0) - 2 * weight;
  }
  return refined;
}

/** Weight within a part becomes a loop, counted twice like every loop. */
function* aggregate(graph: CsrGraph, parts: Uint32Array, count: number): Generator<void, CsrGraph> {
  const { nodes, offsets, targets, weights, degrees } = graph;
  const starts = new Uint32Array(count + 1);
  for (let v = 0; v < nodes; v++) starts[(parts[v] ?? 0) + 1] = (starts[(parts[v] ?? 0) + 1] ?? 0) + 1;
  for (let part = 0; part < count; part++) starts[part + 1] = (starts[part + 1] ?? 0) + (starts[part] ?? 0);
  const members = new Uint32Array(nodes);
  const cursors = starts.slice();
  for (let v = 0; v < nodes; v++) {
    const part = parts[v] ?? 0;
    const cursor = cursors[part] ?? 0;
    members[cursor] = v;
    cursors[part] = cursor + 1;
  }

  const next = new Uint32Array(count + 1);
  const ends = new Uint32Array(targets.length);
  const sums = new Float64Array(targets.length);
  const totals = new Float64Array(count);
  const places = new Int32Array(count).fill(-1);
  let at = 0;
  for (let part = 0; part < count; part++) {
    if (part % NODES_PER_STEP === NODES_PER_STEP - 1) yield;
    const start = at;
    for (let i = starts[part] ?? 0, end = starts[part + 1] ?? 0; i < end; i++) {
      const v = members[i] ?? 0;
      totals[part] = (totals[part] ?? 0) + (degrees[v] ?? 0);
      for (let arc = offsets[v] ?? 0, stop = offsets[v + 1] ?? 0; arc < stop; arc++) {
        const other = parts[targets[arc] ?? 0] ?? 0;
        let place = places[other] ?? -1;
        if (place < start) {
          place = at++;
          places[other] = place;
          ends[place] = other;
        }
        sums[place] = (sums[place] ?? 0) + (weights[arc] ?? 0);
      }
    }
    next[part + 1] = at;
  }
  return { nodes: count, offsets: next, targets: ends.subarray(0, at), weights: sums.subarray(0, at), degrees: totals };
}

function splitDisconnected({ nodes, offsets, targets }: CsrGraph, communities: Uint32Array): void {
  const parts = new Int32Array(nodes).fill(-1);
  const stack: number[] = [];
  let count = 0;
  for (let first = 0; first < nodes; first++) {
    if (parts[first] !== -1) continue;
    parts[first] = count;
    stack.push(first);
    for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
      for (let arc = offsets[v] ?? 0, end = offsets[v + 1] ?? 0; arc < end; arc++) {
        const target = targets[arc] ?? 0;
        if (parts[target] !== -1 || communities[target] !== communities[v]) continue;
        parts[target] = count;
        stack.push(target);
      }
    }
    count++;
  }
  for (let v = 0; v < nodes; v++) communities[v] = parts[v] ?? 0;
}
