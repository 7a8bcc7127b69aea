import { stem } from "../text/stem.ts";
import { queryTerms, tokenise } from "../text/tokenise.ts";

/**
 * Several rankings as one: always the best of those that come next, of equals that of the earlier ranking. Each keeps its own order,
 * which need not be that of its scores: what no longer holds may stand last.
 *
 * @param weights of the rankings; 1 by default. Scores by rank say nothing of how good the best of a ranking is
 */
export function mergeRanked<T extends { score: number }>(
  rankings: readonly (readonly T[])[],
  weights: readonly number[] = [],
): T[] {
  const next = rankings.map(() => 0);
  const merged: T[] = [];
  for (;;) {
    let best: { item: T; ranking: number; worth: number } | null = null;
    for (const [ranking, items] of rankings.entries()) {
      const item = items[next[ranking] ?? 0];
      if (item === undefined) continue;
      const worth = item.score * (weights[ranking] ?? 1);
      if (best === null || worth > best.worth) best = { item, ranking, worth };
    }
    if (best === null) return merged;
    merged.push(best.item);
    next[best.ranking] = (next[best.ranking] ?? 0) + 1;
  }
}

/** Look at the five best of a ranking: the first may be there for its place alone. */
const JUDGED = 5;
/** A ranking that shares no word with the query is worth so much: it may know other words for it. */
const LEAST_WORTH = 0.25;

/** What the rankings of different graphs are worth for a query: the greatest share of its words in one of their best texts. */
export function worthOf(query: string, rankings: readonly (readonly string[])[]): number[] {
  const terms = new Set(queryTerms(query).map(stem));
  const shareOf = (text: string): number => {
    const words = new Set(tokenise(text).map(stem));
    return [...terms].filter((term) => words.has(term)).length / Math.max(1, terms.size);
  };
  return rankings.map((texts) => Math.max(LEAST_WORTH, ...texts.slice(0, JUDGED).map(shareOf)));
}
