import type { Instant } from "../../../shared/instant.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When an episode expires: its retention in days after it was stored, rounded up to a whole hour. Messages of one hour are then forgotten
 * in one step, and what follows them is read again once, not after each message.
 */
export const expiryOf = (stored_at: Instant, days: number): Instant =>
  Math.ceil((stored_at + days * DAY_MS) / HOUR_MS) * HOUR_MS;

/** Episodes stored up to this instant have expired by now. */
export const expiredUntil = (now: Instant, days: number): Instant =>
  Math.floor(now / HOUR_MS) * HOUR_MS - days * DAY_MS;
