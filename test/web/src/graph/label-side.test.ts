import { expect, test } from "vitest";
import { labelStart } from "../../../../web/src/graph/label-side.ts";

test("a label is to the right of its node, and to the left if the canvas would cut it", () => {
  expect(labelStart({ x: 100, size: 5 }, 80, 390)).toBe(108);
  expect(labelStart({ x: 360, size: 5 }, 80, 390)).toBe(272);
});

test("a label that fits on neither side stays to the right", () => {
  expect(labelStart({ x: 200, size: 5 }, 250, 390)).toBe(208);
});
