import type { Instant } from "../../../shared/instant.ts";

/** After so many failed attempts an episode is set aside as failed, with its reason. */
export const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 5 * 60_000;

/** When to try again after the `attempts`-th failure: doubling from 2 s, never before the provider allows it. */
export const retryAt = (now: Instant, attempts: number, retry_after_ms: number | null): Instant =>
  now + Math.max(Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS), retry_after_ms ?? 0);
