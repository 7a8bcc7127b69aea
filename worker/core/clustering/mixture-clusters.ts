import { fitMixture, type Mixture, type Points } from "./gaussian-mixture.ts";
import { sampleOf, type Random } from "./seeded-random.ts";

const COMPONENT_COUNTS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 50];
/**
 * Component counts without improvement: four clouds may fit three components no worse than four, and six much better.
 */
const MOST_FAILED = 2;
const MAX_FITTED_POINTS = 4_000;
const MIN_IMPROVEMENT = 1e-3;
const MIN_MEMBERS = 2;
const MIN_RESTART_IMPROVEMENT = 0.1;

/**
 * Disjoint clusters from the Gaussian mixture of lowest BIC (HiRAG §3.1). Adds components until the BIC improves by
 * less than a thousandth twice, then tries the numbers around the best. Stops at a component of fewer than two members:
 * BIC alone splits small data too finely.
 *
 * @param known cluster of each point, −1 for a new one; starts from scratch if `null`, or if fewer than half are known
 */
export function* mixtureClusters(
  points: Points,
  random: Random,
  known: Int32Array | null = null,
): Generator<void, Uint32Array> {
  const { values, dimensions: d } = points;
  const n = d === 0 ? 0 : values.length / d;
  if (n < MIN_MEMBERS) return new Uint32Array(n);
  const rows = sampleOf([...new Uint32Array(n).keys()], MAX_FITTED_POINTS, random);
  const fitted = rows.length === n ? points : rowsOf(points, rows);
  const continued =
    known &&
    (yield* continueFrom(
      fitted,
      Int32Array.from(rows, (row) => known[row] ?? -1),
      random,
    ));
  const mixture = continued ?? (yield* fitFromScratch(fitted, random));
  if (mixture === null) return new Uint32Array(n);
  return fitted === points ? mixture.labels : yield* mixture.labelsOf(points);
}

function rowsOf({ values, dimensions: d }: Points, rows: readonly number[]): Points {
  const kept = new Float64Array(rows.length * d);
  rows.forEach((row, place) => kept.set(values.subarray(row * d, (row + 1) * d), place * d));
  return { values: kept, dimensions: d };
}

function* fitFromScratch(points: Points, random: Random): Generator<void, Mixture | null> {
  const n = points.values.length / points.dimensions;
  let best: Mixture | null = null;
  let failed = 0;
  for (const k of COMPONENT_COUNTS) {
    if (k > n / MIN_MEMBERS && k > 1) break;
    const mixture = yield* fitMixture(points, k, random);
    if (best !== null) {
      if (!hasNoTinyComponent(mixture)) break;
      if (best.bic - mixture.bic < MIN_IMPROVEMENT * Math.abs(best.bic)) {
        failed++;
        if (failed === MOST_FAILED) break;
        continue;
      }
    }
    failed = 0;
    best = mixture;
  }
  return best === null ? null : yield* climb(points, best, random);
}

function* climb(points: Points, start: Mixture, random: Random): Generator<void, Mixture> {
  const n = points.values.length / points.dimensions;
  const tried = new Set<number>(COMPONENT_COUNTS);
  let best = start;
  for (const step of [1, -1]) {
    for (let k = start.sizes.length + step; k > 0 && k <= n / MIN_MEMBERS && !tried.has(k); k += step) {
      const other = yield* fitMixture(points, k, random);
      if (!hasNoTinyComponent(other) || best.bic - other.bic < MIN_IMPROVEMENT * Math.abs(best.bic)) break;
      best = other;
    }
    if (best !== start) break;
  }
  return best;
}

function* continueFrom(points: Points, known: Int32Array, random: Random): Generator<void, Mixture | null> {
  const numbers = new Map<number, number>();
  for (const cluster of known) if (cluster >= 0 && !numbers.has(cluster)) numbers.set(cluster, numbers.size);
  const k = numbers.size;
  const n = known.length;
  if (k === 0 || 2 * known.reduce((sum, cluster) => sum + (cluster >= 0 ? 1 : 0), 0) < n) return null;
  const labels = nearestClusters(
    points,
    known.map((cluster) => numbers.get(cluster) ?? -1),
    k,
  );
  const continued = yield* fitMixture(points, k, random, { labels });
  if (!hasNoTinyComponent(continued)) return null;
  const others = [
    COMPONENT_COUNTS.findLast((size) => size < k),
    COMPONENT_COUNTS.find((size) => size > k && size <= n / MIN_MEMBERS),
  ];
  let best = continued;
  for (const size of others) {
    if (size === undefined) continue;
    const other = yield* fitMixture(points, size, random);
    if (
      hasNoTinyComponent(other) &&
      continued.bic - other.bic > MIN_RESTART_IMPROVEMENT * Math.abs(continued.bic) &&
      other.bic < best.bic
    )
      best = other;
  }
  return best;
}

const hasNoTinyComponent = ({ sizes }: Mixture): boolean => sizes.every((size) => size >= MIN_MEMBERS - 0.5);

function nearestClusters({ values, dimensions: d }: Points, known: Int32Array, k: number): Uint32Array {
  const means = new Float64Array(k * d);
  const sizes = new Float64Array(k);
  known.forEach((cluster, i) => {
    if (cluster < 0) return;
    sizes[cluster] = (sizes[cluster] ?? 0) + 1;
    for (let a = 0; a < d; a++) means[cluster * d + a] = (means[cluster * d + a] ?? 0) + (values[i * d + a] ?? 0);
  });
  for (let c = 0; c < k; c++) for (let a = 0; a < d; a++) means[c * d + a] = (means[c * d + a] ?? 0) / (sizes[c] ?? 1);
  return Uint32Array.from(known, (cluster, i) => {
    if (cluster >= 0) return cluster;
    let nearest = 0;
    let least = Infinity;
    for (let c = 0; c < k; c++) {
      let distance = 0;
      for (let a = 0; a < d; a++) distance += ((values[i * d + a] ?? 0) - (means[c * d + a] ?? 0)) ** 2;
      if (distance < least) [nearest, least] = [c, distance];
    }
    return nearest;
  });
}
