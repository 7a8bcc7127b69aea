import fc from "fast-check";
import { expect, test } from "vitest";
import { expiredUntil, expiryOf } from "../../../worker/core/ingest/retention.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const instant = fc.integer({ min: 0, max: 4e12 });
const days = fc.integer({ min: 1, max: 36_500 });

test("an episode is forgotten at the first whole hour at which it is as old as it is kept, never before", () => {
  fc.assert(
    fc.property(instant, days, (stored_at, kept) => {
      const end = expiryOf(stored_at, kept);
      expect(end % HOUR).toBe(0);
      expect(end - stored_at).toBeGreaterThanOrEqual(kept * DAY);
      expect(end - stored_at).toBeLessThan(kept * DAY + HOUR);
    }),
  );
});

test("an episode has expired once it has reached its end", () => {
  fc.assert(
    fc.property(instant, instant, days, (stored_at, now, kept) => {
      expect(stored_at <= expiredUntil(now, kept)).toBe(expiryOf(stored_at, kept) <= now);
    }),
  );
});
