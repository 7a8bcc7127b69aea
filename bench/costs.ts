import type { Measurement } from "./measurement.ts";
import { measureServiceTimes, type ServiceTime } from "./service-times.ts";

const MEASURED = {
  message_by_rules: "message, read by rules",
  message_by_model: "message, read by a model with seven others",
  context: "context",
  search: "search",
} as const;

export async function* measureCosts(): AsyncGenerator<Measurement> {
  const times = await measureServiceTimes();
  for (const [name, operation] of Object.entries(MEASURED)) {
    const time = times[name as keyof typeof MEASURED];
    yield { operation, size: "1 request", ms: time.answer_ms, found: summaryOf(time) };
  }
}

const summaryOf = (time: ServiceTime): string =>
  [
    `${time.rows_written.toFixed(1)} rows written, ${time.rows_read.toFixed(0)} read`,
    `${time.transactions.toFixed(2)} transactions`,
    `${time.invocations.toFixed(2)} wake-up messages`,
    `${time.calls.toFixed(1)} calls of ${time.object_ms.toFixed(1)} ms`,
    `${(time.worker_cpu_ms + time.database_cpu_ms).toFixed(1)} ms CPU`,
  ].join(" · ");
