import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { CacheBudget } from "../../../worker/store/index/cache-budget.ts";

const held = (bytes: number): { bytes: number; cleared: number; clear: () => void } => {
  const holding = { bytes, cleared: 0, clear: () => void ((holding.bytes = 0), (holding.cleared += 1)) };
  return holding;
};

test("whoever was used longest ago makes room", () => {
  const governor = new CacheBudget(100);
  const [a, b, c] = [held(40), held(40), held(40)];
  governor.touch(a);
  governor.touch(b);
  governor.touch(a);
  governor.touch(c);
  expect([a.cleared, b.cleared, c.cleared]).toEqual([0, 1, 0]);
});

test("what is in use stays, however large, and what grew counts as it is", () => {
  const governor = new CacheBudget(100);
  const [small, large] = [held(10), held(500)];
  governor.touch(small);
  governor.touch(large);
  expect([small.cleared, large.cleared]).toEqual([1, 0]);
  large.bytes = 50;
  governor.touch(large);
  governor.touch(small);
  expect(large.cleared).toBe(0);
});

test("what an object held that is no more is collected, and takes no room", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const governor = new CacheBudget(100);
  let gone: WeakRef<object> | null = null;
  const use = (): void => {
    const holding = held(90);
    gone = new WeakRef(holding);
    governor.touch(holding);
  };
  use();
  // a reference that was just made lives until the end of the turn
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect((gone as WeakRef<object> | null)?.deref()).toBe(undefined);
  const [a, b] = [held(40), held(40)];
  governor.touch(a);
  governor.touch(b);
  expect([a.cleared, b.cleared]).toEqual([0, 0]);
});
