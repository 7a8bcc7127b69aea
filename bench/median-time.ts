import { performance } from "node:perf_hooks";

const WARM_UP = 10;
const SAMPLES = 31;

export function medianMs(run: () => unknown, { warmUp = WARM_UP, samples = SAMPLES } = {}): number {
  for (let i = 0; i < warmUp; i++) run();
  return median(Array.from({ length: samples }, () => elapsedMs(run)));
}

export const onceMs = (run: () => unknown): number => elapsedMs(run);

function elapsedMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >>> 1] ?? NaN;
