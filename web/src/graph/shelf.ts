/** Nodes without an edge, in rows below the others, because nothing ties them to a place. */
const COLUMNS = 4;
const ROW_SHARE = 0.09;

interface Places {
  x: Float32Array;
  y: Float32Array;
}

/** Edges as pairs of nodes. */
export function connectedNodes(edges: ArrayLike<number>): Set<number> {
  return new Set(Array.from(edges));
}

/** Changes `places`. A drawing without any edge stays as it is. */
export function shelve({ x, y }: Places, connected: ReadonlySet<number>): void {
  if (connected.size === 0) return;
  const of = (axis: Float32Array): number[] => Array.from(connected, (node) => axis[node] ?? 0);
  const [xs, ys] = [of(x), of(y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const wide = Math.max(right - left, top - bottom);
  let place = 0;
  for (let node = 0; node < x.length; node++) {
    if (connected.has(node)) continue;
    x[node] = (left + right) / 2 + ((place % COLUMNS) / COLUMNS - 0.5) * wide;
    y[node] = bottom - wide * ROW_SHARE * (1.5 + Math.floor(place / COLUMNS));
    place += 1;
  }
}
