import type { Services } from "./services.ts";

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
