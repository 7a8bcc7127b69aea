import { expect, test } from "vitest";
import { correctionsAfter, memorisationsAfter, replayedShareAt } from "../../../eval/traversal/limits.ts";

test("one edge is replayed for all questions within the bound, and for few beyond it", () => {
  expect(replayedShareAt(50, 1)).toBe(1);
  expect(replayedShareAt(72, 1)).toBeLessThan(0.5);
});

test("at most three corrections suffice with the cap, and no number suffices without it", () => {
  expect([1, 2, 10].map((times) => correctionsAfter(times, 0.9))).toEqual([1, 3, 3]);
  expect(correctionsAfter(10, Infinity)).toBeNull();
});

test("an edge used by another question learns a second one with the cap, and never without it", () => {
  expect([0, 1, 10].map((uses) => memorisationsAfter(uses, 0, 0.9))).toEqual([1, 2, 7]);
  expect(memorisationsAfter(2, 0, Infinity)).toBeNull();
});
