import { dotProduct } from "../vectors/dot-product.ts";
import type { Ranked } from "./ranked.ts";

const LAMBDA = 0.5;

export interface MmrCandidate {
  id: number;
  vector: Float32Array;
}

/**
 * Maximal marginal relevance (Carbonell & Goldstein, SIGIR 1998, §2): takes, k times, the candidate with the highest
 * λ·(query · candidate) − (1 − λ)·max over those taken (candidate · taken); ties to the lower id. O(k · n ·
 * dimensions).
 *
 * @throws RangeError if vectors differ in length, or λ is outside [0, 1]
 */
export function maximalMarginalRelevance(
  query: Float32Array,
  candidates: readonly MmrCandidate[],
  k: number,
  lambda = LAMBDA,
): Ranked[] {
  if (!(lambda >= 0 && lambda <= 1)) throw new RangeError(`lambda is ${lambda}, expected 0 ≤ lambda ≤ 1`);
  const open = candidates.map(({ id, vector }) => {
    if (vector.length !== query.length) {
      throw new RangeError(`candidate ${id} has ${vector.length} dimensions, the query ${query.length}`);
    }
    return { id, vector, relevance: lambda * dotProduct(query, vector), nearest: -Infinity };
  });
  open.sort((a, b) => a.id - b.id);

  const taken: Ranked[] = [];
  while (taken.length < k && open.length > 0) {
    const score = ({ relevance, nearest }: (typeof open)[number]): number =>
      nearest === -Infinity ? relevance : relevance - (1 - lambda) * nearest;
    let best = 0;
    let bestScore = -Infinity;
    open.forEach((candidate, index) => {
      if (score(candidate) <= bestScore) return;
      best = index;
      bestScore = score(candidate);
    });
    const [next] = open.splice(best, 1);
    if (!next) break;
    taken.push({ id: next.id, score: bestScore });
    for (const candidate of open)
      candidate.nearest = Math.max(candidate.nearest, dotProduct(next.vector, candidate.vector));
  }
  return taken;
}
