export interface ReachedNode {
  node: number;
  depth: number;
}

const DEFAULTS = { depth: 2, maxNodes: 1_000 } as const;

/** Ordered by depth, then id; the order of neighbors does not matter. O(edges seen + nodes · log nodes). */
export function breadthFirst(
  origins: Iterable<number>,
  neighbours: (node: number) => Iterable<number>,
  bounds: { depth?: number; maxNodes?: number } = {},
): ReachedNode[] {
  const { depth: maxDepth = DEFAULTS.depth, maxNodes = DEFAULTS.maxNodes } = bounds;
  const seen = new Set<number>();
  const reached: ReachedNode[] = [];
  let level = takeUnseen(origins, seen);
  for (let depth = 0; level.length > 0 && reached.length < maxNodes; depth++) {
    for (const node of level.slice(0, maxNodes - reached.length)) reached.push({ node, depth });
    if (depth >= maxDepth || reached.length >= maxNodes) break;
    level = nextLevel(level, neighbours, seen);
  }
  return reached;
}

/** @param neighbours called at most once per node */
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
  let level = takeUnseen([centre], seen);
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
  for (const node of level) for (const neighbour of takeUnseen(neighbours(node), seen)) next.push(neighbour);
  return next.sort((a, b) => a - b);
}

function takeUnseen(nodes: Iterable<number>, seen: Set<number>): number[] {
  const fresh: number[] = [];
  for (const node of nodes) {
    if (seen.has(node)) continue;
    seen.add(node);
    fresh.push(node);
  }
  return fresh.sort((a, b) => a - b);
}
