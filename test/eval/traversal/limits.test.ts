import { expect, test } from "vitest";
import { correctionsAfter, memorisationsAfter, replayedShareAt } from "../../../eval/traversal/limits.ts";

test("one edge serves many questions within the bound, and few beyond it", () => {
  expect(replayedShareAt(50, 1)).toBe(1);
  expect(replayedShareAt(72, 1)).toBeLessThan(0.5);
});

test("three corrections suffice with the cap, and none without it", () => {
  expect([1, 2, 10].map((times) => correctionsAfter(times, 0.9))).toEqual([1, 3, 3]);
  expect(correctionsAfter(10, Infinity)).toBeNull();
});

test("an edge that is taken learns another question as well, which without the cap it never does", () => {
  expect([0, 1, 10].map((uses) => memorisationsAfter(uses, 0, 0.9))).toEqual([1, 2, 7]);
  expect(memorisationsAfter(2, 0, Infinity)).toBeNull();
});
