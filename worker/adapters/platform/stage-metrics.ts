import { FaultError } from "../../../shared/fault.ts";
import type { Tracer } from "./trace-propagation.ts";
import type { Failed, Metrics } from "../../ports/system.ts";

/** Spans follow OpenTelemetry's "Recording errors". */
export const stageMetrics = (
  dataset: AnalyticsEngineDataset | undefined,
  tracing: Pick<Tracing, "enterSpan">,
  tracer: Pick<Tracer, "stage">,
): Metrics => ({
  span: (stage, work) =>
    tracer.stage(
      stage,
      (failedInTrace) =>
        tracing.enterSpan(stage, async (span) => {
          const failed: Failed = (error) => {
            failedInTrace(error);
            span.setAttribute("error.type", typeOf(error)).setStatus({ code: "error" });
          };
          try {
            return await work(failed);
          } catch (error) {
            failed(error);
            throw error;
          }
        }),
      typeOf,
    ),
  stage: (stage, ms, ok) => dataset?.writeDataPoint({ indexes: [stage], blobs: [ok ? "ok" : "failed"], doubles: [ms] }),
});

/** Never the message, which may quote a user. */
const typeOf = (error: unknown): string =>
  error instanceof FaultError ? error.fault.kind : error instanceof Error ? error.name : "unknown";
