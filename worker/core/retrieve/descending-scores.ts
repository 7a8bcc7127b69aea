/**
 * Items in their order, none with a score above that of the item before it. Some places do not follow from a score: states that have ended
 * stand last, novelty and models choose one by one, and rankings of several graphs are merged. The score of an item says how good its place is.
 */
export function withDescendingScores<T extends { score: number }>(items: readonly T[]): T[] {
  let least = Infinity;
  return items.map((item) => {
    least = Math.min(least, item.score);
    return item.score === least ? item : { ...item, score: least };
  });
}
