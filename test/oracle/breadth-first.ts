/** Floyd–Warshall; `Infinity` without a path. */
export function allDistances(nodes: number, edges: readonly (readonly [number, number])[]): number[][] {
  const distances = Array.from({ length: nodes }, (_, a) =>
    Array.from({ length: nodes }, (_, b) => {
      if (a === b) return 0;
      return edges.some(([x, y]) => (x === a && y === b) || (x === b && y === a)) ? 1 : Infinity;
    }),
  );
  const between = (a: number, b: number): number => distances[a]?.[b] ?? Infinity;
  for (let via = 0; via < nodes; via++) {
    distances.forEach((row, a) => {
      for (let b = 0; b < nodes; b++) row[b] = Math.min(between(a, b), between(a, via) + between(via, b));
    });
  }
  return distances;
}
