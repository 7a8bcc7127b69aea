import type { Instant } from "../../../shared/instant.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Rounds up to whole hours, so that messages of one hour are forgotten in one step, and later ones are read again once.
 */
export const expiryOf = (stored_at: Instant, days: number): Instant =>
  Math.ceil((stored_at + days * DAY_MS) / HOUR_MS) * HOUR_MS;

export const expiredUntil = (now: Instant, days: number): Instant =>
  Math.floor(now / HOUR_MS) * HOUR_MS - days * DAY_MS;
