import type { Metrics } from "../../ports/system.ts";

/** Writes one data point per stage, with name and outcome, to Workers Analytics Engine, if it is bound. */
export const stageMetrics = (dataset: AnalyticsEngineDataset | undefined): Metrics => ({
  stage: (stage, ms, ok) => dataset?.writeDataPoint({ indexes: [stage], blobs: [ok ? "ok" : "failed"], doubles: [ms] }),
});
