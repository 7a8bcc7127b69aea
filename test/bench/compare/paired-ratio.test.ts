import { expect, test } from "vitest";
import { type Pair, ratioOfQuantiles } from "../../../bench/compare/paired-ratio.ts";

const pairs = (count: number, pair: (place: number) => Pair): Pair[] =>
  Array.from({ length: count }, (_, place) => pair(place));

test("times that are halved have the ratio one half, with no width", () => {
  const halved = pairs(40, () => ({ before: 10, after: 5 }));
  expect(ratioOfQuantiles(halved, 0.5)).toEqual({ before: 10, after: 5, ratio: 0.5, low: 0.5, high: 0.5 });
});

test("the interval contains the ratio and narrows with the number of pairs", () => {
  const noisy = (count: number) =>
    pairs(count, (place) => ({ before: 10 + (place % 7), after: 6 + ((place * 5) % 11) }));
  const [few, many] = [ratioOfQuantiles(noisy(20), 0.5), ratioOfQuantiles(noisy(2_000), 0.5)];
  for (const { ratio, low, high } of [few, many]) {
    expect(low).toBeLessThanOrEqual(ratio);
    expect(high).toBeGreaterThanOrEqual(ratio);
  }
  expect(many.high - many.low).toBeLessThan(few.high - few.low);
});

test("the 95th percentile follows slow requests that the median does not see", () => {
  const slowTail = pairs(100, (place) => ({ before: 10, after: place < 90 ? 10 : 50 }));
  expect(ratioOfQuantiles(slowTail, 0.5).ratio).toBe(1);
  expect(ratioOfQuantiles(slowTail, 0.95).ratio).toBe(5);
});

test("the same pairs give the same interval", () => {
  const some = pairs(50, (place) => ({ before: 3 + (place % 5), after: 2 + (place % 3) }));
  expect(ratioOfQuantiles(some, 0.95)).toEqual(ratioOfQuantiles(some, 0.95));
});
