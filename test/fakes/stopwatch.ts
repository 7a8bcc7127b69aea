/** Milliseconds of some work. Compare them only with a measurement of the same minute, because machines differ. */
export function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
