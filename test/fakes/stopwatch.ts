/** Milliseconds that work takes. Compare them only with a measurement of the same minute: machines differ. */
export function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
