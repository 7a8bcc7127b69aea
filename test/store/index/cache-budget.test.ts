import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { CacheBudget } from "../../../worker/store/index/cache-budget.ts";

const cacheOf = (bytes: number): { bytes: number; cleared: number; clear: () => void } => {
  const cache = { bytes, cleared: 0, clear: () => void ((cache.bytes = 0), (cache.cleared += 1)) };
  return cache;
};

test("the least recently used cache is cleared to make room", () => {
  const budget = new CacheBudget(100);
  const [a, b, c] = [cacheOf(40), cacheOf(40), cacheOf(40)];
  budget.touch(a);
  budget.touch(b);
  budget.touch(a);
  budget.touch(c);
  expect([a.cleared, b.cleared, c.cleared]).toEqual([0, 1, 0]);
});

test("the cache in use stays, however large, and a cache counts with its present size", () => {
  const budget = new CacheBudget(100);
  const [small, large] = [cacheOf(10), cacheOf(500)];
  budget.touch(small);
  budget.touch(large);
  expect([small.cleared, large.cleared]).toEqual([1, 0]);
  large.bytes = 50;
  budget.touch(large);
  budget.touch(small);
  expect(large.cleared).toBe(0);
});

test("the cache of a deleted object is collected and takes no room", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const budget = new CacheBudget(100);
  let gone: WeakRef<object> | null = null;
  const use = (): void => {
    const cache = cacheOf(90);
    gone = new WeakRef(cache);
    budget.touch(cache);
  };
  use();
  // the target of a new WeakRef is kept alive until the current job ends
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect((gone as WeakRef<object> | null)?.deref()).toBe(undefined);
  const [a, b] = [cacheOf(40), cacheOf(40)];
  budget.touch(a);
  budget.touch(b);
  expect([a.cleared, b.cleared]).toEqual([0, 0]);
});
