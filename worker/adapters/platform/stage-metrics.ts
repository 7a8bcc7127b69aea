import { FaultError } from "../../../shared/fault.ts";
import type { Failed, Metrics } from "../../ports/system.ts";

/**
 * Writes one data point per stage, with name and outcome, to Workers Analytics Engine, if it is bound, and makes each stage a span of the
 * platform's traces, named and marked by OpenTelemetry's conventions (Recording errors: status `error`, attribute `error.type`).
 */
export const stageMetrics = (
  dataset: AnalyticsEngineDataset | undefined,
  tracing: Pick<Tracing, "enterSpan">,
): Metrics => ({
  span: (stage, work) =>
    tracing.enterSpan(stage, async (span) => {
      const failed: Failed = (error) =>
        void span.setAttribute("error.type", typeOf(error)).setStatus({ code: "error" });
      try {
        return await work(failed);
      } catch (error) {
        failed(error);
        throw error;
      }
    }),
  stage: (stage, ms, ok) => dataset?.writeDataPoint({ indexes: [stage], blobs: [ok ? "ok" : "failed"], doubles: [ms] }),
});

/** What kind of error it was. Never its message, which may have what was said. */
const typeOf = (error: unknown): string =>
  error instanceof FaultError ? error.fault.kind : error instanceof Error ? error.name : "unknown";
