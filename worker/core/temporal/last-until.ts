import type { Instant } from "../../../shared/instant.ts";

/** Index of the last state at or before `at`, with states ascending by instant; -1 if there is none. */
export function lastUntil(states: readonly { at: Instant }[], at: Instant): number {
  let [low, high] = [0, states.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((states[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
