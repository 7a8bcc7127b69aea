import type { Failed } from "../../ports/system.ts";
import { measured } from "../access/stage-timing.ts";
import type { Services } from "../services.ts";

/** Times the stages of one read, in milliseconds. */
export interface Stopwatch {
  stages: Record<string, number>;
  started: number;
  time<T>(stage: string, work: (failed: Failed) => Promise<T>): Promise<T>;
}

export function stopwatch(parts: Pick<Services, "clock" | "metrics">): Stopwatch {
  const { clock } = parts;
  const stages: Record<string, number> = {};
  return {
    stages,
    started: clock.now(),
    time: async (stage, work) => {
      const started = clock.now();
      const result = await measured(parts, `read ${stage}`, work);
      stages[stage] = clock.now() - started;
      return result;
    },
  };
}
