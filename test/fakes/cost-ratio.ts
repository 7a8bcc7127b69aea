/** Systems count a thread's processor time in steps of up to 4 ms, so it is only used for five steps or more. */
const COARSE_MS = 20;

/**
 * Milliseconds that `run` takes: of this thread's processor time, to which other processes do not add, or of the clock if `run` is too
 * short for that.
 */
export async function durationMs(run: () => unknown): Promise<number> {
  const [before, began] = [process.threadCpuUsage(), performance.now()];
  await run();
  const elapsed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  const processor = (user + system) / 1_000;
  return processor >= COARSE_MS ? processor : elapsed;
}

export interface CostLimits {
  /** The largest ratio expected: measuring stops at the first try within it. */
  most: number;
  /** Shorter times of `base`, in milliseconds, are noise and count as this much. */
  least_ms?: number;
  tries?: number;
}

/**
 * Ratio of the durations of `work` and `base`. Both run in turn after a first run that compiles the code, and the least time of
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
    least.base = Math.min(least.base, await durationMs(base));
    least.work = Math.min(least.work, await durationMs(work));
    if (least.work <= most * Math.max(least_ms, least.base)) break;
  }
  return least.work / Math.max(least_ms, least.base);
}
