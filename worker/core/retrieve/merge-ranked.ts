/**
 * Several rankings as one: always the best of those that come next, of equals that of the earlier ranking. Each keeps its own order,
 * which need not be that of its scores: what no longer holds may stand last.
 */
export function mergeRanked<T extends { score: number }>(rankings: readonly (readonly T[])[]): T[] {
  const next = rankings.map(() => 0);
  const merged: T[] = [];
  for (;;) {
    let best: { item: T; ranking: number } | null = null;
    for (const [ranking, items] of rankings.entries()) {
      const item = items[next[ranking] ?? 0];
      if (item !== undefined && (best === null || item.score > best.item.score)) best = { item, ranking };
    }
    if (best === null) return merged;
    merged.push(best.item);
    next[best.ranking] = (next[best.ranking] ?? 0) + 1;
  }
}
