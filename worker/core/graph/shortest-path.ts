/**
 * A shortest path between two nodes, both included; `null` if there is none of at most `maxEdges` edges. Breadth-first from
 * `from`. Of several shortest paths it takes the one with the smaller node where they first differ.
 *
 * @param neighbours in ascending order; called at most once per node
 */
export function shortestPath(
  from: number,
  to: number,
  neighbours: (node: number) => Iterable<number>,
  maxEdges = Infinity,
): number[] | null {
  const before = new Map<number, number>([[from, from]]);
  let level = [from];
  for (let edges = 0; !before.has(to); edges++) {
    if (edges >= maxEdges || level.length === 0) return null;
    const next: number[] = [];
    for (const node of level) {
      for (const neighbour of neighbours(node)) {
        if (before.has(neighbour)) continue;
        before.set(neighbour, node);
        next.push(neighbour);
      }
    }
    level = next;
  }
  const path = [to];
  for (let node = to; node !== from; path.push(node)) node = before.get(node) ?? from;
  return path.reverse();
}
