import type { Instant } from "../../../shared/instant.ts";

/**
 * How often a stream asks whether its key is still valid. An answer about a key is reused for 10 s, so a revocation ends a stream within
 * 25 s and the time of one query.
 */
export const CHECK_MS = 15_000;
/** End a stream whose key could not be confirmed for 20 s: with the 10 s for which an answer is reused, that is 30 s. */
export const MAX_UNCONFIRMED_MS = 20_000;

/** Why a stream ends before what it streams does. */
export type PrincipalEnd = "expired" | "revoked" | "unavailable";

/** State of the key, token or link that opened a stream. */
export interface Standing {
  expires_at: Instant | null;
  /** When it was last found valid. */
  confirmed_at: Instant;
  /** Whether it was refused when it was last asked about. */
  is_refused: boolean;
}

/** Why a stream must end now; `null` while its principal counts as valid. */
export function principalEnd({ expires_at, confirmed_at, is_refused }: Standing, now: Instant): PrincipalEnd | null {
  if (expires_at !== null && expires_at <= now) return "expired";
  if (is_refused) return "revoked";
  return now - confirmed_at >= MAX_UNCONFIRMED_MS ? "unavailable" : null;
}

/** Milliseconds after which a principal that is valid now may not be any more, without another answer about it. */
export const validFor = ({ expires_at, confirmed_at }: Standing, now: Instant): number =>
  Math.max(0, Math.min((expires_at ?? Infinity) - now, confirmed_at + MAX_UNCONFIRMED_MS - now));
