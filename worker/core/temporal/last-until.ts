import type { Instant } from "../../../shared/instant.ts";

/** `states` ascend by instant. */
export function lastUntil(states: readonly { at: Instant }[], at: Instant): number {
  let [low, high] = [0, states.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((states[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
