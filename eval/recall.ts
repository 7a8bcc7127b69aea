export function recallAt(k: number, ranking: readonly string[], evidence: readonly string[]): number {
  const top = new Set(ranking.slice(0, k));
  return evidence.filter((item) => top.has(item)).length / evidence.length;
}

/** NaN without evidence. */
export function pieceRecallAt(
  k: number,
  ranking: readonly string[],
  evidence: ReadonlyArray<readonly string[]>,
): number {
  const top = new Set(ranking.slice(0, k));
  return evidence.filter((ids) => ids.some((id) => top.has(id))).length / evidence.length;
}

/** Shared by every interval, so that all bootstraps draw the same questions. */
export const SEED = 1;

export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

export const BOOTSTRAP_DEFAULTS = {
  resamples: 1_000,
  confidence: 0.95,
};

/**
 * Percentile bootstrap (Efron 1979; Efron & Tibshirani 1993, §13.3): the middle `confidence` of the means of `resamples` samples of the
 * same size with replacement.
 *
 * @param random uniform in [0, 1)
 */
export function bootstrapMean(values: readonly number[], random: () => number, options = BOOTSTRAP_DEFAULTS): Estimate {
  if (values.length === 0) return { mean: NaN, low: NaN, high: NaN };
  const means = new Float64Array(options.resamples);
  for (let resample = 0; resample < means.length; resample++) {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw++) sum += values[Math.floor(random() * values.length)] ?? 0;
    means[resample] = sum / values.length;
  }
  means.sort();
  const tail = (1 - options.confidence) / 2;
  return { mean: mean(values), low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

/**
 * Percentile bootstrap over clusters: draws whole clusters, because questions about one conversation are not independent (Davison & Hinkley
 * 1997, §3.8). Ignores empty clusters.
 *
 * @param random uniform in [0, 1)
 */
export function bootstrapClusters(
  clusters: ReadonlyArray<readonly number[]>,
  random: () => number,
  options = BOOTSTRAP_DEFAULTS,
): Estimate {
  const filled = clusters.filter(({ length }) => length > 0);
  if (filled.length === 0) return { mean: NaN, low: NaN, high: NaN };
  const sums = filled.map((values) => values.reduce((sum, value) => sum + value, 0));
  const means = new Float64Array(options.resamples);
  for (let resample = 0; resample < means.length; resample++) {
    let [sum, count] = [0, 0];
    for (let draw = 0; draw < filled.length; draw++) {
      const cluster = Math.floor(random() * filled.length);
      sum += sums[cluster] ?? 0;
      count += filled[cluster]?.length ?? 0;
    }
    means[resample] = sum / count;
  }
  means.sort();
  const tail = (1 - options.confidence) / 2;
  return { mean: mean(filled.flat()), low: quantile(means, tail), high: quantile(means, 1 - tail) };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Interpolates linearly; NaN without values.
 *
 * @param share 0–1
 */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  const place = share * (ascending.length - 1);
  const below = ascending[Math.floor(place)] ?? NaN;
  const above = ascending[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Uniform in [0, 1): mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
