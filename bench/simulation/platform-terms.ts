/**
 * Published limits and prices, as of 2026-11-25. Change the date with any value.
 *
 * - Workers: https://developers.cloudflare.com/workers/platform/pricing/ and …/limits/
 * - Durable Objects: https://developers.cloudflare.com/durable-objects/platform/pricing/ and …/limits/
 * - Queues: https://developers.cloudflare.com/queues/platform/pricing/ and …/limits/
 * - Neon: https://neon.com/docs/introduction/plans (Scale)
 */
export const AS_OF = "2026-11-25";

export const LIMITS = {
  queue_messages_per_s: 5_000,
  queue_consumers: 250,
  /** Advised by Cloudflare. */
  object_requests_per_s: 1_000,
  object_bytes: 10e9,
  /** The largest database with autoscaling; a unit is one virtual processor. */
  database_units: 16,
} as const;

export const PRICES = {
  plan: 5,
  worker_requests: { each: 0.3e-6, included: 10e6 },
  worker_cpu_ms: { each: 0.02e-6, included: 30e6 },
  object_requests: { each: 0.15e-6, included: 1e6 },
  /** A working object counts as 128 MB. */
  object_gb_s: { each: 12.5e-6, included: 400e3 },
  rows_read: { each: 0.001e-6, included: 25e9 },
  rows_written: { each: 1e-6, included: 50e6 },
  object_gb_months: { each: 0.2, included: 5 },
  /** Written, read and deleted. */
  queue_operations: { each: 0.4e-6, included: 1e6 },
  database_unit_hours: { each: 0.222, included: 0 },
  database_gb_months: { each: 0.35, included: 0 },
} as const satisfies Record<string, number | { each: number; included: number }>;

export const OBJECT_GB = 0.128;
