/** HiRAG: CS = 1 − Σ|S|(|S| − 1) / (|L|(|L| − 1)), the share of a layer's pairs in different clusters. */
export function clusterSparsity(sizes: readonly number[]): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all < 2) return 1;
  return 1 - sizes.reduce((sum, size) => sum + size * (size - 1), 0) / (all * (all - 1));
}
