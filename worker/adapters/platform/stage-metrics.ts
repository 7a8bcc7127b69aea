import type { Metrics } from "../../ports/system.ts";

/** Workers Analytics Engine, where it is bound: one data point a stage, by name and outcome. */
export const stageMetrics = (dataset: AnalyticsEngineDataset | undefined): Metrics => ({
  stage: (stage, ms, ok) => dataset?.writeDataPoint({ indexes: [stage], blobs: [ok ? "ok" : "failed"], doubles: [ms] }),
});
