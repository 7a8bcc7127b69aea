import type { Instant } from "../../../shared/instant.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The end of an episode that is kept for some days from when it was stored: rounded up to a whole hour, so that what was said in one
 * hour is forgotten in one step, and what follows it is read again once and not after each message.
 */
export const expiryOf = (stored_at: Instant, days: number): Instant =>
  Math.ceil((stored_at + days * DAY_MS) / HOUR_MS) * HOUR_MS;

/** The latest instant at which an episode was stored that has reached its end by now. */
export const expiredUntil = (now: Instant, days: number): Instant =>
  Math.floor(now / HOUR_MS) * HOUR_MS - days * DAY_MS;
