import type { Failed } from "../../ports/system.ts";
import { READ_MS } from "./deadline.ts";
import { measured } from "../access/stage-timing.ts";
import type { Services } from "../services.ts";

/** Milliseconds. */
export interface Stopwatch {
  stages: Record<string, number>;
  started: number;
  left(): number;
  time<T>(stage: string, work: (failed: Failed) => Promise<T>): Promise<T>;
}

export function stopwatch(parts: Pick<Services, "clock" | "metrics">): Stopwatch {
  const { clock } = parts;
  const stages: Record<string, number> = {};
  const started = clock.now();
  return {
    stages,
    started,
    left: () => Math.max(0, started + READ_MS - clock.now()),
    time: async (stage, work) => {
      const begun = clock.now();
      const result = await measured(parts, `read ${stage}`, work);
      stages[stage] = clock.now() - begun;
      return result;
    },
  };
}
