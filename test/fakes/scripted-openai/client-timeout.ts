import type { Step } from "./steps.ts";

export const BRIEF_TIMEOUT_MS = 300;
const LONG_TIMEOUT_MS = 60_000;

/** Short only if the script never answers, so that no other test depends on speed. */
export const clientTimeoutFor = (steps: readonly Step[] = []): number =>
  steps.some(({ kind }) => kind === "hang" || kind === "stall") ? BRIEF_TIMEOUT_MS : LONG_TIMEOUT_MS;
