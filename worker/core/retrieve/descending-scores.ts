/**
 * Lowers scores so that none exceeds the one before it. Some positions do not follow from scores: ended states come last, novelty and
 * models choose one by one, and rankings of several graphs are merged. A score must match its position.
 */
export function withDescendingScores<T extends { score: number }>(items: readonly T[]): T[] {
  let least = Infinity;
  return items.map((item) => {
    least = Math.min(least, item.score);
    return item.score === least ? item : { ...item, score: least };
  });
}
