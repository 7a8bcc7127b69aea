/**
 * A shortest path between two nodes, both included; `null` where there is none of `maxEdges` edges or fewer. Breadth first
 * from `from`, neighbours in ascending order: of several the one that turns to the smaller node first.
 *
 * @param neighbours ascending; called once a node at most
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
