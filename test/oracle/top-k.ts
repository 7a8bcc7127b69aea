export const topKSlowly = (scores: readonly number[], k: number, first = 0, step = 1): number[] =>
  scores
    .map((score, index) => ({ score, index }))
    .filter(({ score, index }) => !Number.isNaN(score) && index >= first && (index - first) % step === 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, k)
    .map(({ index }) => index);
