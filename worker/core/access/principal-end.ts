import type { Instant } from "../../../shared/instant.ts";

/**
 * Age of the last answer at which a stream checks its key: a revocation ends it within 15 s and the time of a query.
 */
export const CHECK_MS = 15_000;
/** Age at which the stream ends: within 30 s of a revocation, even if the database is slow or down. */
export const MAX_UNCONFIRMED_MS = 29_500;

export type PrincipalEnd = "expired" | "revoked" | "unavailable";

export interface Standing {
  expires_at: Instant | null;
  /** Last query that found the principal valid. */
  confirmed_at: Instant;
  is_refused: boolean;
}

export function principalEnd({ expires_at, confirmed_at, is_refused }: Standing, now: Instant): PrincipalEnd | null {
  if (expires_at !== null && expires_at <= now) return "expired";
  if (is_refused) return "revoked";
  return now - confirmed_at >= MAX_UNCONFIRMED_MS ? "unavailable" : null;
}

/** Milliseconds until the stream ends if no further check succeeds. */
export const validFor = ({ expires_at, confirmed_at }: Standing, now: Instant): number =>
  Math.max(0, Math.min((expires_at ?? Infinity) - now, confirmed_at + MAX_UNCONFIRMED_MS - now));
