import { seededRandom } from "../../worker/core/clustering/seeded-random.ts";

/** Milliseconds. */
export interface Pair {
  before: number;
  after: number;
}

export interface Ratio {
  before: number;
  after: number;
  ratio: number;
  low: number;
  high: number;
}

const RESAMPLES = 2_000;
const SEED = 1;

/**
 * Percentile bootstrap over pairs (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
 *
 * @param share 0 to 1, by nearest rank
 */
export function ratioOfQuantiles(pairs: readonly Pair[], share: number): Ratio {
  const of = (sample: readonly Pair[]): { before: number; after: number } => ({
    before: quantile(
      sample.map(({ before }) => before),
      share,
    ),
    after: quantile(
      sample.map(({ after }) => after),
      share,
    ),
  });
  const random = seededRandom(SEED);
  const ratios = Array.from({ length: RESAMPLES }, () => {
    const { before, after } = of(
      pairs.map(() => pairs[Math.floor(random() * pairs.length)] ?? { before: NaN, after: NaN }),
    );
    return after / before;
  });
  const { before, after } = of(pairs);
  return { before, after, ratio: after / before, low: quantile(ratios, 0.025), high: quantile(ratios, 0.975) };
}

function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? NaN;
}
