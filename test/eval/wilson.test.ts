import { expect, test } from "vitest";
import { wilson } from "../../eval/wilson.ts";

test.each([
  // Newcombe 1998, table I: 81 of 263 and 15 of 148; and the ends
  [81, 263, 0.308, 0.2553, 0.3662],
  [15, 148, 0.1014, 0.0624, 0.1605],
  [0, 20, 0, 0, 0.1611],
  [29, 29, 1, 0.883, 1],
])("%i of %i have the published score interval", (successes, total, share, low, high) => {
  const found = wilson(successes, total);
  expect(found.mean).toBeCloseTo(share, 4);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test("a share of zero trials is NaN", () => {
  expect(wilson(0, 0)).toEqual({ mean: NaN, low: NaN, high: NaN });
});
