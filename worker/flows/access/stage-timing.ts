import type { Failed } from "../../ports/system.ts";
import type { Services } from "../services.ts";

export async function measured<T>(
  { clock, metrics }: Pick<Services, "clock" | "metrics">,
  stage: string,
  work: (failed: Failed) => Promise<T>,
): Promise<T> {
  const started = clock.now();
  let ok = true;
  try {
    const result = await metrics.span(stage, (failed) =>
      work((error) => {
        ok = false;
        failed(error);
      }),
    );
    metrics.stage(stage, clock.now() - started, ok);
    return result;
  } catch (error) {
    metrics.stage(stage, clock.now() - started, false);
    throw error;
  }
}

/** Milliseconds. */
export type Stages = Record<string, number>;

export function countingStages<S extends Pick<Services, "metrics">>(services: S): { services: S; stages: Stages } {
  const stages: Stages = {};
  const stage: Services["metrics"]["stage"] = (name, ms, ok) => {
    const key = ok ? name : `${name} failed`;
    stages[key] = (stages[key] ?? 0) + ms;
    services.metrics.stage(name, ms, ok);
  };
  return { services: { ...services, metrics: { ...services.metrics, stage } }, stages };
}
