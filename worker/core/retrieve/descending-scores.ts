/**
 * Some positions do not follow from scores: ended states are last, novelty and models choose items one by one, and
 * rankings of several graphs are merged.
 */
export function withDescendingScores<T extends { score: number }>(items: readonly T[]): T[] {
  let least = Infinity;
  return items.map((item) => {
    least = Math.min(least, item.score);
    return item.score === least ? item : { ...item, score: least };
  });
}
