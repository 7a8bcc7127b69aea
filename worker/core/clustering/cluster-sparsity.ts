/**
 * HiRAG's cluster sparsity, CS = 1 − Σ|S|(|S| − 1) / (|L|(|L| − 1)): the share of pairs of a layer that are in different
 * clusters. 0 where all are in one, 1 where each is alone; 1 for fewer than two.
 *
 * @param sizes of disjoint clusters that make up the layer
 */
export function clusterSparsity(sizes: readonly number[]): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all < 2) return 1;
  return 1 - sizes.reduce((sum, size) => sum + size * (size - 1), 0) / (all * (all - 1));
}
