/** Milliseconds that work takes. Only to be compared with those of other work in the same minute: machines differ. */
export function timeOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
