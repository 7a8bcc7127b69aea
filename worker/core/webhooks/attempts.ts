import type { Instant } from "../../../shared/instant.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Wait so long after each failed attempt; after the last one the delivery has failed. Together: 28 hours, over a night and an outage. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** Attempts of one delivery. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Lengthen each delay by up to a tenth, so that what failed together does not come back together. */
const JITTER = 0.1;
/** Wait no longer than this, whatever a receiver asks for. */
const MAX_RETRY_AFTER_MS = 12 * HOUR_MS;
/** Disable a webhook to which nothing could be delivered for three days. */
export const DISABLED_AFTER_MS = 3 * DAY_MS;
/** Keep deliveries for a week: longer than one is tried, so that an event that is noted twice is known. */
export const DELIVERIES_KEPT_MS = 7 * DAY_MS;

/**
 * When a delivery is tried again.
 *
 * @param attempts how many have failed, the last one included
 * @param retry_after_ms what the receiver asked for, `null` if nothing
 * @param random from 0 up to 1
 * @returns `null` if it is not tried again
 */
export function nextAttempt(
  now: Instant,
  attempts: number,
  retry_after_ms: number | null,
  random: number,
): Instant | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  const asked = Math.min(retry_after_ms ?? 0, MAX_RETRY_AFTER_MS);
  return now + Math.ceil(Math.max(delay * (1 + JITTER * random), asked));
}

/** How a webhook fares. */
export interface Health {
  failing_since: Instant | null;
  disabled_because: "owner" | "failing" | "gone" | null;
}

/** How a webhook fares after some attempts: one that succeeds makes up for all others. */
export function healthAfter(
  before: Health,
  now: Instant,
  tried: { succeeded: boolean; failed: boolean; gone: boolean },
): Health {
  if (tried.gone) return { failing_since: before.failing_since ?? now, disabled_because: "gone" };
  if (tried.succeeded) return { ...before, failing_since: null };
  if (!tried.failed) return before;
  const failing_since = before.failing_since ?? now;
  const is_over = now - failing_since >= DISABLED_AFTER_MS;
  return { failing_since, disabled_because: before.disabled_because ?? (is_over ? "failing" : null) };
}
