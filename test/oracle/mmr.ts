/** Maximal marginal relevance by definition: recomputes every score for every choice. */
export function mmrSlowly(
  query: readonly number[],
  candidates: readonly { id: number; vector: readonly number[] }[],
  k: number,
  lambda: number,
): number[] {
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
  const taken: { id: number; vector: readonly number[] }[] = [];
  while (taken.length < Math.min(k, candidates.length)) {
    const scored = candidates
      .filter((candidate) => !taken.includes(candidate))
      .map((candidate) => {
        const redundancy = taken.length > 0 ? Math.max(...taken.map(({ vector }) => dot(vector, candidate.vector))) : 0;
        return { candidate, score: lambda * dot(query, candidate.vector) - (1 - lambda) * redundancy };
      })
      .sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id);
    taken.push(...scored.slice(0, 1).map(({ candidate }) => candidate));
  }
  return taken.map(({ id }) => id);
}
