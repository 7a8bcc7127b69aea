/** Systems count processor time in steps of up to 4 ms: use it from five steps on. */
const COARSE_MS = 20;

/** Of this thread's processor time, to which other processes do not add, or of the clock if `run` is too short for that. */
export async function durationMs(run: () => unknown): Promise<number> {
  const [before, began] = [process.threadCpuUsage(), performance.now()];
  await run();
  const elapsed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  const processor = (user + system) / 1_000;
  return processor >= COARSE_MS ? processor : elapsed;
}

export interface CostLimits {
  /** Measuring stops at the first try within it. */
  most: number;
  /** Shorter times of `base` are noise and count as this much. */
  least_ms?: number;
  tries?: number;
}

/** In turn, after a first run that compiles the code; the least time of each counts, because a disturbance only adds time. */
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
