import type { Clock, Ids } from "../../worker/ports/system.ts";

export function manualClock(start = Date.UTC(2024, 4, 8, 12)): Clock & { advance: (ms: number) => void } {
  let now = start;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** The same history gives the same graph. */
export function sequentialIds(): Ids {
  let next = 0;
  return {
    make: (prefix) => `${prefix}_${String(++next).padStart(6, "0")}`,
    random: (bytes) => new Uint8Array(bytes).fill(++next),
  };
}
