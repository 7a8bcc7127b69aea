import { fitMixture, type Mixture, type Points } from "./gaussian-mixture.ts";
import { sampleOf, type Random } from "./seeded-random.ts";

/** Numbers of components that are tried. */
const GRID = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 50];
/** Of more points a seeded sample of so many tells what the clusters are. */
const MOST_FITTED = 4_000;
/** What another component must at least gain, relative to the criterion so far. */
const LEAST_IMPROVEMENT = 1e-3;
const LEAST_MEMBERS = 2;
/** What a mixture begun anew must gain over the one that goes on from known clusters, to take its place. */
const WORTH_CHANGING = 0.1;

/**
 * Disjoint clusters by the mixture whose BIC is least (HiRAG §3.1), tried from few components to many until that improves by
 * less than a thousandth. A mixture with a component of fewer than 2 members splits too finely, and ends the search: on
 * small data the criterion alone would.
 *
 * Clusters that are known already go on: the mixture is begun with them, and only the next smaller and larger numbers of
 * components are tried beside it, which must be better by far. So clusters stay what they were where points are few that are new.
 *
 * In steps, as it takes a while.
 *
 * @param known the cluster of each point, −1 of a new one; without any, or of fewer than half of the points, all begins anew
 * @returns the cluster of each point; one cluster where there are fewer than two points
 */
export function* mixtureClusters(
  points: Points,
  random: Random,
  known: Int32Array | null = null,
): Generator<void, Uint32Array> {
  const { values, dimensions: d } = points;
  const n = d === 0 ? 0 : values.length / d;
  if (n < LEAST_MEMBERS) return new Uint32Array(n);
  const rows = sampleOf([...new Uint32Array(n).keys()], MOST_FITTED, random);
  const fitted = rows.length === n ? points : rowsOf(points, rows);
  const went =
    known &&
    (yield* goOn(
      fitted,
      Int32Array.from(rows, (row) => known[row] ?? -1),
      random,
    ));
  const mixture = went ?? (yield* begin(fitted, random));
  if (mixture === null) return new Uint32Array(n);
  return fitted === points ? mixture.labels : mixture.labelsOf(points);
}

function rowsOf({ values, dimensions: d }: Points, rows: readonly number[]): Points {
  const kept = new Float64Array(rows.length * d);
  rows.forEach((row, place) => kept.set(values.subarray(row * d, (row + 1) * d), place * d));
  return { values: kept, dimensions: d };
}

function* begin(points: Points, random: Random): Generator<void, Mixture | null> {
  const n = points.values.length / points.dimensions;
  let best: Mixture | null = null;
  for (const k of GRID) {
    if (k > n / LEAST_MEMBERS && k > 1) break;
    const mixture = yield* fitMixture(points, k, random);
    if (best !== null) {
      if (!isWhole(mixture)) break;
      if (best.bic - mixture.bic < LEAST_IMPROVEMENT * Math.abs(best.bic)) break;
    }
    best = mixture;
  }
  return best;
}

function* goOn(points: Points, known: Int32Array, random: Random): Generator<void, Mixture | null> {
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
  const went = yield* fitMixture(points, k, random, { labels });
  if (!isWhole(went)) return null;
  const others = [GRID.findLast((size) => size < k), GRID.find((size) => size > k && size <= n / LEAST_MEMBERS)];
  let best = went;
  for (const size of others) {
    if (size === undefined) continue;
    const other = yield* fitMixture(points, size, random);
    if (isWhole(other) && went.bic - other.bic > WORTH_CHANGING * Math.abs(went.bic) && other.bic < best.bic)
      best = other;
  }
  return best;
}

const isWhole = ({ sizes }: Mixture): boolean => sizes.every((size) => size >= LEAST_MEMBERS - 0.5);

/** New points are of the cluster whose mean is nearest. */
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
