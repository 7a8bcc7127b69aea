/**
 * Lowers scores to follow the order, which has other reasons too: ended states are last, novelty and models choose one
 * by one, graphs are merged.
 */
export function withDescendingScores<T extends { score: number }>(items: readonly T[]): T[] {
  let least = Infinity;
  return items.map((item) => {
    least = Math.min(least, item.score);
    return item.score === least ? item : { ...item, score: least };
  });
}
