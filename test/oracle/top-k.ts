/** The k best by sorting all. */
export const topKSlowly = (scores: readonly number[], k: number): number[] =>
  scores
    .map((score, index) => ({ score, index }))
    .filter(({ score }) => !Number.isNaN(score))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, k)
    .map(({ index }) => index);
