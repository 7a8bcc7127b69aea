export interface Ranked {
  id: number;
  score: number;
}

/** The order of every ranking: best first, ties to the lower id. Whole numbers, for each fraction would be an object of its own. */
export const bestFirst = (a: Ranked, b: Ranked): number =>
  a.score === b.score ? a.id - b.id : a.score < b.score ? 1 : -1;

/** Scores by id as a ranking. */
export function rankedByScore(scores: ReadonlyMap<number, number>): Ranked[] {
  const ranked: Ranked[] = [];
  // an iterator would make two objects more of each
  scores.forEach((score, id) => ranked.push({ id, score }));
  return ranked.sort(bestFirst);
}
