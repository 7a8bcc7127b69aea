import type { Log, Metrics } from "../ports/system.ts";

/** Workers Analytics Engine, where it is bound: one data point a stage, by name and outcome. Otherwise one line of log. */
export const stageMetrics = (dataset: AnalyticsEngineDataset | undefined, log: Log): Metrics => ({
  stage: (stage, ms, ok) => {
    if (dataset === undefined) log.info("stage", { stage, ms, ok });
    else dataset.writeDataPoint({ indexes: [stage], blobs: [ok ? "ok" : "failed"], doubles: [ms] });
  },
});
