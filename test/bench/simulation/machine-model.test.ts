import { expect, test } from "vitest";
import { simulateMachine } from "../../../bench/simulation/machine-model.ts";
import type { ServiceTime } from "../../../bench/service-times.ts";

const request: ServiceTime = {
  rows_read: 0,
  rows_written: 0,
  calls: 1,
  object_ms: 5,
  account_calls: 0,
  transactions: 0,
  invocations: 0,
  answer_ms: 10,
  answer_p95_ms: 10,
  worker_cpu_ms: 10,
  database_cpu_ms: 0,
};
const times = {
  message_by_rules: request,
  message_by_model: request,
  context: request,
  search: request,
  object_bytes: 0,
  ledger_bytes: 0,
};

test("one thread of workerd answers what its processor time lets it, however many ask", () => {
  for (const callers of [1, 16]) {
    const { requests_per_s, answer_s } = simulateMachine(callers, times);
    expect(requests_per_s).toBeCloseTo(100, -1);
    // Little's law
    expect(answer_s * requests_per_s).toBeCloseTo(callers, 0);
  }
});

test("work that follows a message takes its share of the thread", () => {
  const costly = { ...times, message_by_rules: { ...request, calls: 5, worker_cpu_ms: 50 } };
  // 40 messages of 50 ms and 60 reads of 10 ms: 26 ms per request
  expect(simulateMachine(16, costly).requests_per_s).toBeLessThan(60);
});
