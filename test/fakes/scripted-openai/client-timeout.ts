import type { Step } from "./steps.ts";

/** Timeout for a script that never completes an answer. */
export const BRIEF_TIMEOUT_MS = 300;
/** Timeout for other scripts: longer than any machine is busy. */
const LONG_TIMEOUT_MS = 60_000;

/**
 * The client's timeout for a script: short only if the script never answers, so that no other test depends on speed.
 */
export const clientTimeoutFor = (steps: readonly Step[] = []): number =>
  steps.some(({ kind }) => kind === "hang" || kind === "stall") ? BRIEF_TIMEOUT_MS : LONG_TIMEOUT_MS;
