import type { Instant } from "../../../shared/instant.ts";

/** Answers about keys are cached for 10 s, so a revocation ends a stream within 25 s and the time of one query. */
export const CHECK_MS = 15_000;
/** With the 10 s cache, a stream ends 30 s after its key was last confirmed. */
export const MAX_UNCONFIRMED_MS = 20_000;

export type PrincipalEnd = "expired" | "revoked" | "unavailable";

export interface Standing {
  expires_at: Instant | null;
  confirmed_at: Instant;
  is_refused: boolean;
}

export function principalEnd({ expires_at, confirmed_at, is_refused }: Standing, now: Instant): PrincipalEnd | null {
  if (expires_at !== null && expires_at <= now) return "expired";
  if (is_refused) return "revoked";
  return now - confirmed_at >= MAX_UNCONFIRMED_MS ? "unavailable" : null;
}

/** Without another check. */
export const validFor = ({ expires_at, confirmed_at }: Standing, now: Instant): number =>
  Math.max(0, Math.min((expires_at ?? Infinity) - now, confirmed_at + MAX_UNCONFIRMED_MS - now));
