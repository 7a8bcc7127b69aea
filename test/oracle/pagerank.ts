export interface Edge {
  a: number;
  b: number;
  weight: number;
}

/** Personalized PageRank by definition: power iteration, edge by edge, with dangling mass to the reset vector, until convergence. */
export function pageRankSlowly(
  nodes: number,
  edges: readonly Edge[],
  reset: readonly number[],
  damping: number,
): number[] {
  const sum = reset.reduce((a, b) => a + b, 0);
  if (sum === 0) return reset.map(() => 0);
  const restart = reset.map((weight) => weight / sum);
  const arcs = edges.flatMap(({ a, b, weight }) => [
    { from: a, to: b, weight },
    { from: b, to: a, weight },
  ]);
  const degrees = Array.from({ length: nodes }, () => 0);
  for (const { from, weight } of arcs) degrees[from] = (degrees[from] ?? 0) + weight;

  let ranks = [...restart];
  for (let step = 0; step < 10_000; step++) {
    const dangling = ranks.reduce((mass, rank, node) => mass + (degrees[node] === 0 ? rank : 0), 0);
    const next = restart.map((share) => (1 - damping + damping * dangling) * share);
    for (const { from, to, weight } of arcs) {
      if (weight > 0) next[to] = (next[to] ?? 0) + (damping * (ranks[from] ?? 0) * weight) / (degrees[from] ?? 1);
    }
    const change = next.reduce((most, rank, node) => Math.max(most, Math.abs(rank - (ranks[node] ?? 0))), 0);
    ranks = next;
    if (change < 1e-16) break;
  }
  return ranks;
}
