/** As in pagerank.ts. */
const DAMPING = 0.5;
/**
 * On seeded power-law graphs (`npm run bench`), 0.05 finds 19 or 20 of the exact top 20 and reads a few percent of
 * 30,000 nodes, or up to a quarter of 3,000. 0.01 reads most nodes; PageRank on the whole graph is then faster.
 */
const EPSILON = 0.05;
const MAX_PUSHES = 100_000;
/** Small steps push the largest residuals first, large steps scan less often. */
const THRESHOLD_STEP = 1 / 4;
/** Hides rounding, which depends on the order of edges. */
const THRESHOLD_TOLERANCE = 1 - 1e-9;

export interface Neighbours {
  targets: ArrayLike<number>;
  /** Not negative. A sum of 0 means no neighbors. */
  weights: ArrayLike<number>;
}

export interface LocalPushOptions {
  damping?: number;
  epsilon?: number;
  maxPushes?: number;
}

export interface LocalPush {
  /** Every node with a rank above 0. No estimate is too high; their sum is 1 − `residual`. */
  ranks: Map<number, number>;
  /** L1 distance of `ranks` to the exact ones, up to rounding. */
  residual: number;
  pushes: number;
  converged: boolean;
}

/**
 * Personalized PageRank of a graph visible only through `neighbours`: forward local push (Andersen, Chung & Lang, FOCS
 * 2006, §3) for p = d·Ŵᵀp + (1 − d)·r; the mass of a node without neighbors returns to r.
 *
 * A push of node u turns 1 − d of its residual into rank and distributes d of it to the neighbors by weight. Invariant:
 * exact ranks = ranks + PageRank of the residual. PageRank keeps the sum, so the sum of the residual is the L1 error.
 * At the end, 1 − d of it settles in place.
 *
 * Pushes go in stages with a falling threshold (as in PowerPush: Wu et al., SIGMOD 2021), each in rounds of ascending
 * ids, so that the order of edges does not matter.
 *
 * @param neighbours called at most once per node; edges need not be symmetric
 * @throws RangeError if a weight is negative, not finite or missing, or the damping is outside [0, 1)
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
  frontier.restart(seeds, 1);
  let residual = seeds.length > 0 ? 1 : 0;
  let returned = 0;
  let pushes = 0;
  let threshold = seeds.reduce((most, { share }) => Math.max(most, share), 0);

  const settled = (): boolean => damping * residual <= epsilon;
  while (!settled() && pushes < maxPushes) {
    const above = frontier.above(threshold);
    if (above.length === 0) {
      threshold *= THRESHOLD_STEP;
      frontier.restart(seeds, returned);
      returned = 0;
      continue;
    }
    for (const slot of above) {
      if (settled() || pushes >= maxPushes) break;
      const pushed = frontier.push(slot, damping);
      residual -= (1 - damping) * pushed.mass;
      if (pushed.isolated) returned += damping * pushed.mass;
      pushes++;
    }
  }
  frontier.restart(seeds, returned);
  return { ranks: frontier.settle(damping), residual: damping * residual, pushes, converged: settled() };
}

interface Seed {
  slot: number;
  share: number;
}

interface Row {
  slots: Uint32Array;
  shares: Float64Array;
}

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

  restart(seeds: readonly Seed[], mass: number): void {
    for (const { slot, share } of seeds) this.residual[slot] = (this.residual[slot] ?? 0) + mass * share;
  }

  above(threshold: number): number[] {
    const found: number[] = [];
    const { residual, nodes } = this;
    for (let slot = 0; slot < residual.length; slot++) {
      if ((residual[slot] ?? 0) >= threshold * THRESHOLD_TOLERANCE) found.push(slot);
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
