export interface Reached {
  node: number;
  /** Edges on a shortest path from the nearest origin, 0 for an origin. */
  depth: number;
}

const BOUNDS = { depth: 2, maxNodes: 1_000 } as const;

/**
 * What is within `depth` edges of any origin, in order of depth, then id; of more than `maxNodes` the first ones in that
 * order, whatever the order in which neighbours are given. O(edges seen + nodes · log nodes).
 *
 * @param neighbours called once for each node nearer than `depth`
 */
export function breadthFirst(
  origins: Iterable<number>,
  neighbours: (node: number) => Iterable<number>,
  bounds: { depth?: number; maxNodes?: number } = {},
): Reached[] {
  const { depth: deepest = BOUNDS.depth, maxNodes = BOUNDS.maxNodes } = bounds;
  const seen = new Set<number>();
  const reached: Reached[] = [];
  let level = unseen(origins, seen);
  for (let depth = 0; level.length > 0 && reached.length < maxNodes; depth++) {
    for (const node of level.slice(0, maxNodes - reached.length)) reached.push({ node, depth });
    if (depth >= deepest || reached.length >= maxNodes) break;
    level = nextLevel(level, neighbours, seen);
  }
  return reached;
}

/**
 * Length in edges of a shortest path from `centre` to each wanted node; null where there is none, or none of
 * `maxDepth` edges or fewer. Stops as soon as every wanted node is found.
 *
 * @param neighbours called once a node at most
 */
export function hopDistances(
  centre: number,
  wanted: Iterable<number>,
  neighbours: (node: number) => Iterable<number>,
  maxDepth = Infinity,
): Map<number, number | null> {
  const distances = new Map<number, number | null>();
  for (const node of wanted) distances.set(node, null);
  let missing = distances.size;
  const seen = new Set<number>();
  let level = unseen([centre], seen);
  for (let depth = 0; ; depth++) {
    for (const node of level) {
      if (!distances.has(node)) continue;
      distances.set(node, depth);
      missing--;
    }
    if (missing === 0 || depth >= maxDepth || level.length === 0) return distances;
    level = nextLevel(level, neighbours, seen);
  }
}

function nextLevel(
  level: readonly number[],
  neighbours: (node: number) => Iterable<number>,
  seen: Set<number>,
): number[] {
  const next: number[] = [];
  for (const node of level) for (const neighbour of unseen(neighbours(node), seen)) next.push(neighbour);
  return next.sort((a, b) => a - b);
}

/** Those met for the first time, ascending. */
function unseen(nodes: Iterable<number>, seen: Set<number>): number[] {
  const fresh: number[] = [];
  for (const node of nodes) {
    if (seen.has(node)) continue;
    seen.add(node);
    fresh.push(node);
  }
  return fresh.sort((a, b) => a - b);
}
