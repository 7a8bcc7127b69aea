import type { Services } from "../services.ts";

/** Runs one stage of the work and reports its duration and outcome. */
export async function measured<T>(
  { clock, metrics }: Pick<Services, "clock" | "metrics">,
  stage: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = clock.now();
  try {
    const result = await metrics.span(stage, work);
    metrics.stage(stage, clock.now() - started, true);
    return result;
  } catch (error) {
    metrics.stage(stage, clock.now() - started, false);
    throw error;
  }
}

/** Milliseconds by stage; failed stages have names of their own. */
export type Stages = Record<string, number>;

/** The same services, and the times of the stages that are measured with them from here on. */
export function countingStages<S extends Pick<Services, "metrics">>(services: S): { services: S; stages: Stages } {
  const stages: Stages = {};
  const stage: Services["metrics"]["stage"] = (name, ms, ok) => {
    const key = ok ? name : `${name} failed`;
    stages[key] = (stages[key] ?? 0) + ms;
    services.metrics.stage(name, ms, ok);
  };
  return { services: { ...services, metrics: { ...services.metrics, stage } }, stages };
}
