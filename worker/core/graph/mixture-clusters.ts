import { gaussianMixture, type Mixture, type Points } from "./gaussian-mixture.ts";
import type { Random } from "./seeded-random.ts";

/** Numbers of components that are tried. */
const GRID = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 50];
/** What another component must at least gain, relative to the criterion so far. */
const LEAST_IMPROVEMENT = 1e-3;
const LEAST_MEMBERS = 2;

/**
 * Disjoint clusters by the mixture whose BIC is least (HiRAG §3.1), tried from few components to many until that improves by
 * less than a thousandth. A mixture with a component of fewer than 2 members splits too finely, and ends the search: on
 * small data the criterion alone would.
 *
 * @returns the cluster of each point; one cluster where there are fewer than two points
 */
export function mixtureClusters(points: Points, random: Random): Uint32Array {
  const n = points.dimensions === 0 ? 0 : points.values.length / points.dimensions;
  if (n < LEAST_MEMBERS) return new Uint32Array(n);
  let best: Mixture | null = null;
  for (const k of GRID) {
    if (k > n / LEAST_MEMBERS && k > 1) break;
    const mixture = gaussianMixture(points, k, random);
    if (best !== null) {
      if (mixture.sizes.some((size) => size < LEAST_MEMBERS - 0.5)) break;
      if (best.bic - mixture.bic < LEAST_IMPROVEMENT * Math.abs(best.bic)) break;
    }
    best = mixture;
  }
  return best?.labels ?? new Uint32Array(n);
}
