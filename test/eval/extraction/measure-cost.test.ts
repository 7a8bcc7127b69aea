import { expect, test } from "vitest";
import { gapsOf } from "../../../eval/extraction/measure-cost.ts";

test("gaps have the requested mean, a share of e⁻¹ exceeds it, and a seed always gives the same gaps", () => {
  const gaps = gapsOf(20_000, 100, 1);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(Math.abs(mean - 100)).toBeLessThan(3);
  expect(gaps.filter((gap) => gap > 100).length / gaps.length).toBeCloseTo(Math.exp(-1), 1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  expect(gapsOf(20_000, 100, 1)).toEqual(gaps);
  expect(gapsOf(3, 100, 2)).not.toEqual(gaps.slice(0, 3));
});
