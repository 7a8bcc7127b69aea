import { stem } from "../text/stem.ts";
import { queryTerms, tokenise } from "../text/tokenise.ts";

/** Keeps each ranking's order, not its scores. Ties go to the earlier ranking. */
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

/** Judges more than the first item of a ranking, which may lead by rank alone. */
const JUDGED = 5;
/** Never 0, because synonyms may match without any word of the query. */
const LEAST_WORTH = 0.25;

export function worthOf(query: string, rankings: readonly (readonly string[])[]): number[] {
  const terms = new Set(queryTerms(query).map(stem));
  const shareOf = (text: string): number => {
    const words = new Set(tokenise(text).map(stem));
    return [...terms].filter((term) => words.has(term)).length / Math.max(1, terms.size);
  };
  return rankings.map((texts) => Math.max(LEAST_WORTH, ...texts.slice(0, JUDGED).map(shareOf)));
}
