import type { Estimate } from "./recall.ts";

const Z = 1.959964;

/** Wilson 1927: stays within 0 and 1 and is valid for small numbers. NaN if `total` is 0. */
export function wilson(successes: number, total: number): Estimate {
  if (total === 0) return { mean: NaN, low: NaN, high: NaN };
  const share = successes / total;
  const scale = 1 + Z ** 2 / total;
  const centre = (share + Z ** 2 / (2 * total)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2))) / scale;
  return { mean: share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
