import type { Instant } from "../../../shared/instant.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 28 hours in total, to cover a night and an outage. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Lengthens each delay, so that deliveries that failed together do not retry together. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = 12 * HOUR_MS;
/** A webhook is disabled after this time without a successful delivery. */
export const DISABLED_AFTER_MS = 3 * DAY_MS;
/** Longer than all retries, so that an event recorded twice is recognized. */
export const DELIVERIES_KEPT_MS = 7 * DAY_MS;

/** @param random from 0 up to 1 */
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

export interface Health {
  failing_since: Instant | null;
  disabled_because: "owner" | "failing" | "gone" | null;
}

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
