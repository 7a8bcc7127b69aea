import { expect, test } from "vitest";
import { billOf, dominant, totalOf } from "../../../bench/simulation/bill.ts";
import type { ServiceTime, ServiceTimes } from "../../../bench/service-times.ts";

const NOTHING: ServiceTime = {
  rows_read: 0,
  rows_written: 0,
  calls: 0,
  object_ms: 0,
  account_calls: 0,
  transactions: 0,
  invocations: 0,
  answer_ms: 1,
  answer_p95_ms: 1,
  worker_cpu_ms: 0,
  database_cpu_ms: 0,
};
const times = (message: Partial<ServiceTime>, more: Partial<ServiceTimes> = {}): ServiceTimes => ({
  message_by_rules: NOTHING,
  message_by_model: { ...NOTHING, ...message },
  context: NOTHING,
  search: NOTHING,
  object_bytes: 0,
  ledger_bytes: 0,
  ...more,
});

test("rows are paid for beyond those that the plan includes", () => {
  expect(billOf(500, times({ rows_written: 100 }))["rows written"]).toBe(0);
  expect(billOf(501, times({ rows_written: 100 }))["rows written"]).toBeCloseTo(0.1);
  expect(billOf(10_000, times({ rows_written: 100 }))["rows written"]).toBeCloseTo(950);
  expect(billOf(10_000, times({ rows_written: 100 }), "message_by_rules")["rows written"]).toBe(0);
});

test("objects are paid for by requests, gigabyte-seconds and what they store", () => {
  const bill = billOf(10_000, times({ calls: 5, account_calls: 0.25, object_ms: 1_000 }, { object_bytes: 10_000 }));
  // 50 million calls, 2.5 million of the account; 10 million seconds of 128 MB; a year of 10 kB per message
  expect(bill["objects' requests and time"]).toBeCloseTo(51.5e6 * 0.15e-6 + (1.28e6 - 400e3) * 12.5e-6);
  expect(bill["objects' storage"]).toBeCloseTo((1_200 - 5) * 0.2);
});

test("each wake-up message is three operations of a queue, and a database is never smaller than its least", () => {
  const bill = billOf(10_000, times({ invocations: 0.5 }));
  expect(bill.queues).toBeCloseTo((15e6 - 1e6) * 0.4e-6);
  expect(bill.Postgres).toBeCloseTo(0.25 * 720 * 0.222);
  // 10 million messages of 3.6 ms: ten processor hours, at half load
  expect(billOf(1_000_000, times({ database_cpu_ms: 3.6 })).Postgres).toBeCloseTo(2_000 * 0.222);
});

test("the total is that of all items, and what costs most is named", () => {
  const bill = billOf(100_000, times({ rows_written: 100, calls: 5 }));
  expect(totalOf(bill)).toBeCloseTo(Object.values(bill).reduce((sum, dollars) => sum + dollars, 0));
  expect(dominant(bill)).toBe("rows written");
});
