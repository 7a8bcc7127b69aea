/** Deterministic: the same picture always gets the same layout. */
import type { Picture } from "./picture.ts";
import type { Point } from "./hulls.ts";

/** Points at multiples of the golden angle fill a circle evenly (Vogel 1979). */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPREAD = 10;
const INNER_SPREAD = 2;

/** Known places stay; members of an opened group surround it; others form a spiral around those with the most facts. */
export function placeNodes(picture: Picture, known: ReadonlyMap<string, Point>): Map<string, Point> {
  const places = new Map<string, Point>();
  const inGroup = new Map<string, number>();
  const order = picture.nodes.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  for (const [index, { id, group }] of order.entries()) {
    const middle = group === null ? undefined : known.get(group);
    const nth = group === null ? 0 : (inGroup.get(group) ?? 0);
    if (group !== null) inGroup.set(group, nth + 1);
    const otherwise = middle === undefined ? spiral({ x: 0, y: 0 }, index, SPREAD) : spiral(middle, nth, INNER_SPREAD);
    places.set(id, known.get(id) ?? otherwise);
  }
  return places;
}

function spiral(middle: Point, index: number, spread: number): Point {
  const [distance, angle] = [spread * Math.sqrt(index + 0.5), index * GOLDEN_ANGLE];
  return { x: middle.x + distance * Math.cos(angle), y: middle.y + distance * Math.sin(angle) };
}
