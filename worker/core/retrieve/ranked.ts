export interface Ranked {
  id: number;
  score: number;
}

/** Ties go to the lower id. Scores should be integers: each fraction would be a heap object. */
export const bestFirst = (a: Ranked, b: Ranked): number =>
  a.score === b.score ? a.id - b.id : a.score < b.score ? 1 : -1;

export function rankedByScore(scores: ReadonlyMap<number, number>): Ranked[] {
  const ranked: Ranked[] = [];
  // an iterator would allocate two objects per entry
  scores.forEach((score, id) => ranked.push({ id, score }));
  return ranked.sort(bestFirst);
}
