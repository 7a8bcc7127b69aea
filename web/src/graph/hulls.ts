export interface Point {
  x: number;
  y: number;
}

/**
 * Counter-clockwise from the leftmost, lowest point, without points on sides; fewer than three points stay unchanged. Andrew's monotone
 * chain (1979), O(n log n).
 */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points]
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .filter(({ x, y }, place, all) => x !== all[place - 1]?.x || y !== all[place - 1]?.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Positive for a left turn. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

export function padded(corners: readonly Point[], by: number): Point[] {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  return corners.map(({ x, y }) => {
    const [dx, dy] = [x - middle.x, y - middle.y];
    const length = Math.hypot(dx, dy);
    return length === 0 ? { x, y } : { x: x + (dx / length) * by, y: y + (dy / length) * by };
  });
}
