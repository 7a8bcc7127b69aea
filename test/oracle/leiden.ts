import type { Edge } from "./pagerank.ts";

/** Modularity by definition: over all pairs of nodes, the weight between them minus the weight expected from their degrees. */
export function modularitySlowly(nodes: number, edges: readonly Edge[], communities: ArrayLike<number>): number {
  const weight = Array.from({ length: nodes }, () => Array.from({ length: nodes }, () => 0));
  const add = (a: number, b: number, by: number): void => {
    const row = weight[a] ?? [];
    row[b] = (row[b] ?? 0) + by;
  };
  for (const { a, b, weight: by } of edges) {
    add(a, b, by);
    add(b, a, by);
  }
  const degrees = weight.map((row) => row.reduce((sum, w) => sum + w, 0));
  const all = degrees.reduce((sum, degree) => sum + degree, 0);
  if (all === 0) return 0;
  let sum = 0;
  for (let a = 0; a < nodes; a++) {
    for (let b = 0; b < nodes; b++) {
      if (communities[a] === communities[b])
        sum += (weight[a]?.[b] ?? 0) - ((degrees[a] ?? 0) * (degrees[b] ?? 0)) / all;
    }
  }
  return sum / all;
}

/** Tries all partitions, for graphs of up to 8 nodes. */
export function bestModularity(nodes: number, edges: readonly Edge[]): number {
  let best = -Infinity;
  const communities: number[] = [];
  const place = (node: number, used: number): void => {
    if (node === nodes) {
      best = Math.max(best, modularitySlowly(nodes, edges, communities));
      return;
    }
    for (let community = 0; community <= used; community++) {
      communities[node] = community;
      place(node + 1, Math.max(used, community + 1));
    }
  };
  place(0, 0);
  return best;
}

export function areConnected(nodes: number, edges: readonly Edge[], communities: ArrayLike<number>): boolean {
  const roots = Array.from({ length: nodes }, (_, node) => node);
  const root = (node: number): number => (roots[node] === node ? node : root(roots[node] ?? node));
  for (const { a, b } of edges) if (communities[a] === communities[b]) roots[root(a)] = root(b);
  const found = new Map<number, number>();
  for (let node = 0; node < nodes; node++) {
    const community = communities[node] ?? 0;
    if ((found.get(community) ?? root(node)) !== root(node)) return false;
    found.set(community, root(node));
  }
  return true;
}
