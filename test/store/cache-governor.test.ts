import { expect, test } from "vitest";
import { CacheGovernor } from "../../worker/store/cache-governor.ts";

const held = (bytes: number): { bytes: number; cleared: number; clear: () => void } => {
  const holding = { bytes, cleared: 0, clear: () => void ((holding.bytes = 0), (holding.cleared += 1)) };
  return holding;
};

test("whoever was used longest ago makes room", () => {
  const governor = new CacheGovernor(100);
  const [a, b, c] = [held(40), held(40), held(40)];
  governor.used(a);
  governor.used(b);
  governor.used(a);
  governor.used(c);
  expect([a.cleared, b.cleared, c.cleared]).toEqual([0, 1, 0]);
});

test("what is in use stays, however large, and what grew counts as it is", () => {
  const governor = new CacheGovernor(100);
  const [small, large] = [held(10), held(500)];
  governor.used(small);
  governor.used(large);
  expect([small.cleared, large.cleared]).toEqual([1, 0]);
  large.bytes = 50;
  governor.used(large);
  governor.used(small);
  expect(large.cleared).toBe(0);
});
