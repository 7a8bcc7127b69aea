import type { Instant } from "../../../shared/instant.ts";

export const MAX_ATTEMPTS = 5;
/** Edits and forgetting may change a prompt while it is read, but hardly so often in a row. */
export const MAX_CHANGES = 20;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 5 * 60_000;

/** Doubles from 2 s to 5 min; longer if the provider asks for that. */
export const retryAt = (now: Instant, attempts: number, retry_after_ms: number | null): Instant =>
  now + Math.max(Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS), retry_after_ms ?? 0);
