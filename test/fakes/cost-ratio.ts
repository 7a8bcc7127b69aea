import { forgetTexts } from "../../worker/core/text/memo/text-memo.ts";

/** Processor time may be counted in steps of up to 4 ms: used from five steps on. */
const COARSE_MS = 20;

/** This thread's processor time, which excludes other processes, or the clock's if `run` is too short for that. */
export async function durationMs(run: () => unknown): Promise<number> {
  const [before, began] = [process.threadCpuUsage(), performance.now()];
  await run();
  const elapsed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  const processor = (user + system) / 1_000;
  return processor >= COARSE_MS ? processor : elapsed;
}

export interface CostLimits {
  most: number;
  /** Shorter times of `base` are noise and count as this much. */
  least_ms?: number;
  tries?: number;
}

/**
 * Measures `work` and `base` in turn after a first run, which compiles; the least time of each counts, because disturbances only add time.
 */
export async function costRatio(
  work: () => unknown,
  base: () => unknown,
  { most, least_ms = 1, tries = 8 }: CostLimits,
): Promise<number> {
  const least = { work: Infinity, base: Infinity };
  await base();
  for (let tried = 0; tried < tries; tried++) {
    least.base = Math.min(least.base, await durationMs(afresh(base)));
    least.work = Math.min(least.work, await durationMs(afresh(work)));
    if (least.work <= most * Math.max(least_ms, least.base)) break;
  }
  return least.work / Math.max(least_ms, least.base);
}

/** Kept readings of the same text would cost nothing. */
const afresh = (work: () => unknown) => (): unknown => {
  forgetTexts();
  return work();
};
