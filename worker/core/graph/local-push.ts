/** As in pagerank.ts: HippoRAG's damping. */
const DAMPING = 0.5;
/**
 * On seeded power-law graphs (`npm run bench`) this finds 19 or 20 of the exact top 20 and reads a few per cent of
 * 30,000 nodes, up to a quarter of 3,000. At 0.01 it reads most of them: then PageRank on the whole graph is faster.
 */
const EPSILON = 0.05;
const MAX_PUSHES = 100_000;
/** How far the bar falls from one stage to the next: small steps push the largest residuals first, large ones scan less. */
const BAR_STEP = 1 / 4;
/** A residual this share under the bar has reached it: rounding, which differs by the order of edges, decides nothing. */
const AT_THE_BAR = 1 - 1e-9;

/** One edge of a node per place; a target may stand more than once, its weights then add up. */
export interface Neighbours {
  targets: ArrayLike<number>;
  /** At least 0 each. A node whose weights sum to 0 has no neighbours. */
  weights: ArrayLike<number>;
}

export interface LocalPushOptions {
  /** Probability to follow an edge, at least 0 and under 1; 0.5 by default. */
  damping?: number;
  /** L1 distance to the exact ranks at which to stop; 0.05 by default. */
  epsilon?: number;
  /** Pushes after which to give up; 100,000 by default. Bounds the calls of `neighbours` as well. */
  maxPushes?: number;
}

export interface LocalPush {
  /** Of every node with a rank above 0; no estimate is too high, and they sum to 1 − `residual`. */
  ranks: Map<number, number>;
  /** The mass not yet settled, which is the L1 distance of `ranks` to the exact ones (rounding apart). */
  residual: number;
  pushes: number;
  converged: boolean;
}

/**
 * Personalised PageRank of a graph that is only seen through `neighbours`: forward local push (Andersen, Chung & Lang,
 * FOCS 2006, §3) for p = d·Ŵᵀp + (1 − d)·r, where the mass of a node without neighbours returns to r.
 *
 * A push of node u turns 1 − d of its residual into rank and hands d of it to the neighbours by weight. Hence, always,
 * exact ranks = ranks + PageRank of the residual, and since PageRank keeps the sum, the L1 error *is* the sum of the
 * residual. In the end 1 − d of what is left settles where it lies, which needs no neighbours.
 *
 * Pushes go in stages of a falling bar (as in PowerPush: Wu et al., SIGMOD 2021), within a stage in rounds of ascending
 * ids: the result does not depend on the order of edges.
 *
 * A reset of zeros has no walk to start: no ranks, converged after no push.
 *
 * @param reset weight by node, none negative; scaled here to sum 1
 * @param neighbours called once a node at most; edges need not be symmetric
 * @throws RangeError where a weight is negative, not finite or missing, or the damping is outside [0, 1)
 */
export function localPush(
  reset: ReadonlyMap<number, number>,
  neighbours: (node: number) => Neighbours,
  options: LocalPushOptions = {},
): LocalPush {
  const { damping = DAMPING, epsilon = EPSILON, maxPushes = MAX_PUSHES } = options;
  if (!(damping >= 0 && damping < 1)) throw new RangeError(`damping is ${damping}, expected 0 ≤ damping < 1`);
  const frontier = new Frontier(neighbours);
  const seeds = frontier.seeds(reset);
  frontier.place(seeds, 1);
  let residual = seeds.length > 0 ? 1 : 0;
  let homeless = 0;
  let pushes = 0;
  let bar = seeds.reduce((most, { share }) => Math.max(most, share), 0);

  const settled = (): boolean => damping * residual <= epsilon;
  while (!settled() && pushes < maxPushes) {
    const above = frontier.above(bar);
    if (above.length === 0) {
      bar *= BAR_STEP;
      frontier.place(seeds, homeless);
      homeless = 0;
      continue;
    }
    for (const slot of above) {
      if (settled() || pushes >= maxPushes) break;
      const pushed = frontier.push(slot, damping);
      residual -= (1 - damping) * pushed.mass;
      if (pushed.isolated) homeless += damping * pushed.mass;
      pushes++;
    }
  }
  frontier.place(seeds, homeless);
  return { ranks: frontier.settle(damping), residual: damping * residual, pushes, converged: settled() };
}

interface Seed {
  slot: number;
  share: number;
}

interface Row {
  slots: Uint32Array;
  /** Of the node's mass; they sum to 1. */
  shares: Float64Array;
}

/** The part of the graph seen so far, its nodes numbered by slots as they are met. */
class Frontier {
  private readonly nodes: number[] = [];
  private readonly slotOf = new Map<number, number>();
  private readonly rank: number[] = [];
  private readonly residual: number[] = [];
  private readonly rows: (Row | undefined)[] = [];
  private readonly neighbours: (node: number) => Neighbours;

  constructor(neighbours: (node: number) => Neighbours) {
    this.neighbours = neighbours;
  }

  /** The reset vector, scaled to sum 1. */
  seeds(reset: ReadonlyMap<number, number>): Seed[] {
    let sum = 0;
    for (const [node, weight] of reset) {
      if (!isWeight(weight)) throw new RangeError(`node ${node} has reset weight ${weight}`);
      sum += weight;
    }
    return Array.from(reset)
      .filter(([, weight]) => weight > 0)
      .sort(([a], [b]) => a - b)
      .map(([node, weight]) => ({ slot: this.slot(node), share: weight / sum }));
  }

  /** Where the walk restarts. */
  place(seeds: readonly Seed[], mass: number): void {
    for (const { slot, share } of seeds) this.residual[slot] = (this.residual[slot] ?? 0) + mass * share;
  }

  /** Slots whose residual has reached the bar, by ascending node. */
  above(bar: number): number[] {
    const found: number[] = [];
    const { residual, nodes } = this;
    for (let slot = 0; slot < residual.length; slot++) {
      if ((residual[slot] ?? 0) >= bar * AT_THE_BAR) found.push(slot);
    }
    return found.sort((a, b) => (nodes[a] ?? 0) - (nodes[b] ?? 0));
  }

  push(slot: number, damping: number): { mass: number; isolated: boolean } {
    const mass = this.residual[slot] ?? 0;
    const { slots, shares } = (this.rows[slot] ??= this.row(slot));
    const { residual } = this;
    residual[slot] = 0;
    this.rank[slot] = (this.rank[slot] ?? 0) + (1 - damping) * mass;
    for (let i = 0; i < slots.length; i++) {
      const to = slots[i] ?? 0;
      residual[to] = (residual[to] ?? 0) + damping * mass * (shares[i] ?? 0);
    }
    return { mass, isolated: slots.length === 0 };
  }

  /** Ranks by ascending node, with the share of the residual that stays where it is. */
  settle(damping: number): Map<number, number> {
    const { nodes, rank, residual } = this;
    const slots: number[] = [];
    for (let slot = 0; slot < nodes.length; slot++) {
      const settled = (rank[slot] ?? 0) + (1 - damping) * (residual[slot] ?? 0);
      rank[slot] = settled;
      if (settled > 0) slots.push(slot);
    }
    slots.sort((a, b) => (nodes[a] ?? 0) - (nodes[b] ?? 0));
    const ranks = new Map<number, number>();
    for (const slot of slots) ranks.set(nodes[slot] ?? 0, rank[slot] ?? 0);
    return ranks;
  }

  private row(slot: number): Row {
    const node = this.nodes[slot] ?? 0;
    const { targets, weights } = this.neighbours(node);
    if (targets.length !== weights.length) {
      throw new RangeError(`node ${node} has ${targets.length} neighbours and ${weights.length} weights`);
    }
    let sum = 0;
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] ?? 0;
      if (!isWeight(weight)) throw new RangeError(`neighbour ${i} of node ${node} has weight ${weight}`);
      sum += weight;
    }
    if (sum === 0) return { slots: new Uint32Array(0), shares: new Float64Array(0) };
    const slots = new Uint32Array(targets.length);
    const shares = new Float64Array(targets.length);
    for (let i = 0; i < targets.length; i++) {
      slots[i] = this.slot(targets[i] ?? 0);
      shares[i] = (weights[i] ?? 0) / sum;
    }
    return { slots, shares };
  }

  private slot(node: number): number {
    const known = this.slotOf.get(node);
    if (known !== undefined) return known;
    const slot = this.nodes.push(node) - 1;
    this.slotOf.set(node, slot);
    this.rank.push(0);
    this.residual.push(0);
    this.rows.push(undefined);
    return slot;
  }
}

const isWeight = (weight: number): boolean => weight >= 0 && weight < Infinity;
