import type { ServiceTime, ServiceTimes } from "../service-times.ts";
import { ASSUMPTIONS, MONTH_H } from "./assumptions.ts";
import { OBJECT_GB, PRICES } from "./platform-terms.ts";

export type Bill = Record<Item, number>;
export const ITEMS = [
  "rows written",
  "rows read",
  "objects' storage",
  "objects' requests and time",
  "Worker",
  "queues",
  "Postgres",
  "ledger's storage",
] as const;
export type Item = (typeof ITEMS)[number];

/** Includes data of earlier months, but no language models. */
export function billOf(
  users: number,
  times: ServiceTimes,
  by: "message_by_model" | "message_by_rules" = "message_by_model",
): Bill {
  const { messages, contexts, searches, months_kept, database_share, least_database_units } = ASSUMPTIONS;
  const sum = (of: (time: ServiceTime) => number): number =>
    users * (messages * of(times[by]) + contexts * of(times.context) + searches * of(times.search));
  const requests = sum(() => 1);
  const stored_gb = (bytes: number): number => (users * messages * months_kept * bytes) / 1e9;
  const processor_h = sum(({ database_cpu_ms }) => database_cpu_ms) / 3_600_000;
  return {
    "rows written": paidFor(
      "rows_written",
      sum(({ rows_written }) => rows_written),
    ),
    "rows read": paidFor(
      "rows_read",
      sum(({ rows_read }) => rows_read),
    ),
    "objects' storage": paidFor("object_gb_months", stored_gb(times.object_bytes)),
    "objects' requests and time":
      paidFor(
        "object_requests",
        sum(({ calls, account_calls }) => calls + account_calls),
      ) + paidFor("object_gb_s", (sum(({ object_ms }) => object_ms) / 1_000) * OBJECT_GB),
    Worker:
      PRICES.plan +
      paidFor("worker_requests", requests + sum(({ invocations }) => invocations)) +
      paidFor(
        "worker_cpu_ms",
        sum(({ worker_cpu_ms, object_ms }) => Math.max(0, worker_cpu_ms - object_ms)),
      ),
    queues: paidFor("queue_operations", 3 * sum(({ invocations }) => invocations)),
    Postgres: paidFor("database_unit_hours", Math.max(least_database_units * MONTH_H, processor_h / database_share)),
    "ledger's storage": paidFor("database_gb_months", stored_gb(times.ledger_bytes)),
  };
}

function paidFor(name: Exclude<keyof typeof PRICES, "plan">, amount: number): number {
  const { each, included } = PRICES[name];
  return each * Math.max(0, amount - included);
}

export const totalOf = (bill: Bill): number => Object.values(bill).reduce((sum, dollars) => sum + dollars, 0);

export const dominant = (bill: Bill): Item =>
  ITEMS.reduce((most, item) => (bill[item] > bill[most] ? item : most), ITEMS[0]);
