/** Milliseconds of processor time that this thread spends on `run`. Other processes do not add to it. */
export async function processorMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

export interface CostLimits {
  /** The largest ratio expected: measuring stops at the first try within it. */
  most: number;
  /** Shorter times of `base`, in milliseconds, are noise and count as this much. */
  least_ms?: number;
  tries?: number;
}

/**
 * Ratio of the processor times of `work` and `base`. Both run in turn after a first run that compiles the code, and the least time of
 * each counts, because a disturbance only adds time.
 */
export async function costRatio(
  work: () => unknown,
  base: () => unknown,
  { most, least_ms = 1, tries = 8 }: CostLimits,
): Promise<number> {
  const least = { work: Infinity, base: Infinity };
  await base();
  for (let tried = 0; tried < tries; tried++) {
    least.base = Math.min(least.base, await processorMs(base));
    least.work = Math.min(least.work, await processorMs(work));
    if (least.work <= most * Math.max(least_ms, least.base)) break;
  }
  return least.work / Math.max(least_ms, least.base);
}
