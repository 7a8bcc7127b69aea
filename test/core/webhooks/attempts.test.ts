import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DELIVERIES_KEPT_MS,
  DISABLED_AFTER_MS,
  healthAfter,
  MAX_ATTEMPTS,
  nextAttempt,
  RETRY_DELAYS_MS,
} from "../../../worker/core/webhooks/attempts.ts";

const HOUR = 3_600_000;

test("each attempt waits longer than the one before, over more than a day, and there is an end", () => {
  expect([...RETRY_DELAYS_MS]).toEqual(RETRY_DELAYS_MS.toSorted((a, b) => a - b));
  const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(24 * HOUR);
  expect(total * 1.1).toBeLessThan(DELIVERIES_KEPT_MS);
  expect(nextAttempt(0, MAX_ATTEMPTS, null, 0)).toBeNull();
  expect(nextAttempt(0, MAX_ATTEMPTS, 1_000, 0.9)).toBeNull();
});

test("a delay is that of its attempt, longer by at most a tenth, and no shorter than the receiver asks within twelve hours", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
      fc.option(fc.integer({ min: 0, max: 1_000 * HOUR })),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, asked, random) => {
        const delay = RETRY_DELAYS_MS[attempts - 1] ?? NaN;
        const at = nextAttempt(7, attempts, asked, random) ?? NaN;
        const least = Math.max(delay, Math.min(asked ?? 0, 12 * HOUR));
        expect(at - 7).toBeGreaterThanOrEqual(least);
        expect(at - 7).toBeLessThanOrEqual(Math.max(least, delay * 1.1) + 1);
      },
    ),
  );
});

test("a webhook is disabled after three days in which nothing arrived, and one success makes up for all of them", () => {
  const well = { failing_since: null, disabled_because: null };
  const failed = { succeeded: false, failed: true, gone: false };
  const since = healthAfter(well, 1_000, failed);
  expect(since).toEqual({ failing_since: 1_000, disabled_because: null });
  expect(healthAfter(since, 1_000 + DISABLED_AFTER_MS - 1, failed)).toEqual(since);
  expect(healthAfter(since, 1_000 + DISABLED_AFTER_MS, failed)).toMatchObject({ disabled_because: "failing" });
  expect(healthAfter(since, 1_000 + DISABLED_AFTER_MS, { ...failed, succeeded: true })).toEqual(well);
  expect(healthAfter(since, 2_000, { succeeded: false, failed: false, gone: false })).toEqual(since);
});

test("a receiver that answers 410 is disabled at once, and one that its owner disabled stays disabled", () => {
  const gone = { succeeded: true, failed: true, gone: true };
  expect(healthAfter({ failing_since: null, disabled_because: null }, 5, gone)).toMatchObject({
    disabled_because: "gone",
  });
  const failed = { succeeded: false, failed: true, gone: false };
  expect(healthAfter({ failing_since: 0, disabled_because: "owner" }, DISABLED_AFTER_MS, failed)).toMatchObject({
    disabled_because: "owner",
  });
});
