import type { Instant } from "../../../shared/instant.ts";

/**
 * How often a stream rechecks its key. Answers about keys are cached for 10 s, so a revocation ends a stream within 25 s and the time of
 * one query.
 */
export const CHECK_MS = 15_000;
/** A stream ends if its key could not be confirmed for 20 s; with the 10 s cache, that is 30 s. */
export const MAX_UNCONFIRMED_MS = 20_000;

export type PrincipalEnd = "expired" | "revoked" | "unavailable";

/** State of the key, token or link that opened a stream. */
export interface Standing {
  expires_at: Instant | null;
  /** The time at which it was last found valid. */
  confirmed_at: Instant;
  /** Whether the last check rejected it. */
  is_refused: boolean;
}

/** Returns why a stream must end now, or `null` while its principal counts as valid. */
export function principalEnd({ expires_at, confirmed_at, is_refused }: Standing, now: Instant): PrincipalEnd | null {
  if (expires_at !== null && expires_at <= now) return "expired";
  if (is_refused) return "revoked";
  return now - confirmed_at >= MAX_UNCONFIRMED_MS ? "unavailable" : null;
}

/** Milliseconds for which a valid principal stays valid without another check. */
export const validFor = ({ expires_at, confirmed_at }: Standing, now: Instant): number =>
  Math.max(0, Math.min((expires_at ?? Infinity) - now, confirmed_at + MAX_UNCONFIRMED_MS - now));
