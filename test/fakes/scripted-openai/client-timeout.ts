import type { Step } from "./steps.ts";

/** How long a script that never comes to the end of an answer is waited for. */
export const BRIEF_TIMEOUT_MS = 300;
/** Every other one: longer than any machine is busy. */
const LONG_MS = 60_000;

/** The time-out of a client of such a script, so that no test of a good answer depends on how fast it comes. */
export const clientTimeoutFor = (steps: readonly Step[] = []): number =>
  steps.some(({ kind }) => kind === "hang" || kind === "stall") ? BRIEF_TIMEOUT_MS : LONG_MS;
