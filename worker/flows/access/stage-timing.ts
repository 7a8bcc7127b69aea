import type { Services } from "../services.ts";

/** Does a stage of the work, and lets its duration and outcome be counted. */
export async function measured<T>(
  { clock, metrics }: Pick<Services, "clock" | "metrics">,
  stage: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = clock.now();
  try {
    const result = await work();
    metrics.stage(stage, clock.now() - started, true);
    return result;
  } catch (error) {
    metrics.stage(stage, clock.now() - started, false);
    throw error;
  }
}

/** Milliseconds by stage; of stages that failed under their own names. */
export type Stages = Record<string, number>;

/** The same services, and what the stages take that are measured with them from here on. */
export function countingStages<S extends Pick<Services, "metrics">>(services: S): { services: S; stages: Stages } {
  const stages: Stages = {};
  const stage: Services["metrics"]["stage"] = (name, ms, ok) => {
    const key = ok ? name : `${name} failed`;
    stages[key] = (stages[key] ?? 0) + ms;
    services.metrics.stage(name, ms, ok);
  };
  return { services: { ...services, metrics: { stage } }, stages };
}
