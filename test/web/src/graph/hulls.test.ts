import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convexHull, padded, type Point } from "../../../../web/src/graph/hulls.ts";

const point = fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) });

const isWithin = (corners: readonly Point[], { x, y }: Point): boolean =>
  corners.every((a, place) => {
    const b = corners[(place + 1) % corners.length] ?? a;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });

describe("the outline of a community", () => {
  it("contains every member, and its corners are members", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (points) => {
        const corners = convexHull(points);
        expect(points.every((one) => isWithin(corners, one))).toBe(true);
        for (const corner of corners) expect(points).toContainEqual(corner);
      }),
    );
  });

  it("has no corner on a side", () => {
    const square = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })));
    expect(convexHull(square)).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 2, y: 2 },
      { x: 0, y: 2 },
    ]);
  });

  it("of members in one place is that place", () => {
    expect(convexHull(Array.from({ length: 5 }, () => ({ x: 3, y: 4 })))).toEqual([{ x: 3, y: 4 }]);
  });

  it("surrounds its members at a distance", () => {
    const wider = padded(convexHull([0, 2].flatMap((x) => [0, 2].map((y) => ({ x, y })))), Math.SQRT2);
    expect(wider.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [-1, -1],
      [3, -1],
      [3, 3],
      [-1, 3],
    ]);
    expect(padded([{ x: 1, y: 1 }], 5)).toEqual([{ x: 1, y: 1 }]);
  });
});
