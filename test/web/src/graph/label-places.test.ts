import fc from "fast-check";
import { expect, test } from "vitest";
import { LabelPlaces, type Box } from "../../../../web/src/graph/label-places.ts";

const CANVAS = { width: 390, height: 300 };
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test("no label covers another label or a node, and none leaves the canvas", () => {
  const node = fc.record({
    x: fc.integer({ min: 0, max: CANVAS.width }),
    y: fc.integer({ min: 0, max: CANVAS.height }),
    size: fc.integer({ min: 4, max: 14 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(node, fc.integer({ min: 10, max: 250 })), { maxLength: 40 }), (labels) => {
      const nodes = labels.map(([circle]) => circle);
      const places = new LabelPlaces(CANVAS, nodes);
      const boxes = labels.flatMap(([circle, width]) => places.beside(circle, width, 14) ?? []);
      const circles = nodes.map(({ x, y, size }) => ({
        left: x - size,
        right: x + size,
        top: y - size,
        bottom: y + size,
      }));
      for (const [place, box] of boxes.entries()) {
        expect([...boxes.slice(0, place), ...circles].filter((other) => overlap(box, other))).toEqual([]);
        expect(box.left >= 0 && box.right <= CANVAS.width && box.top >= 0 && box.bottom <= CANVAS.height).toBe(true);
      }
    }),
  );
});

test("a label is to the right of its node, and to the left if the canvas would cut it", () => {
  const places = new LabelPlaces(CANVAS, []);
  expect(places.beside({ x: 100, y: 50, size: 5 }, 80, 14)?.left).toBe(108);
  expect(places.beside({ x: 360, y: 90, size: 5 }, 80, 14)?.left).toBe(272);
});

test("a label of an edge moves along its edge until it covers nothing, or is left out", () => {
  const [from, to] = [
    { x: 20, y: 100, size: 5 },
    { x: 320, y: 100, size: 5 },
  ];
  const places = new LabelPlaces(CANVAS, []);
  const along = () => places.along(from, to, 60, 12, [0.5, 0.8, 0.2])?.x;
  expect(along()).toBe(170);
  expect(along()).toBeGreaterThan(230);
  expect(along()).toBeLessThan(110);
  expect(along()).toBeUndefined();
  expect(places.along(from, { x: 60, y: 200, size: 5 }, 150, 12, [0.5])).toBeNull();
});
