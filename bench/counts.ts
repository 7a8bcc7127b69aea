/** Billed units of the platform, counted by `counting.worker.ts`. */
export interface Counts {
  /** SQLite rows as the platform counts them, including those of indexes. */
  rows_read: number;
  rows_written: number;
  /** Billed calls of memories, and the milliseconds that they kept their objects busy. */
  calls: number;
  object_ms: number;
  /** Requests to tenants' accounts. */
  account_calls: number;
  /** Postgres transactions, one round trip each. */
  transactions: number;
  /** Invocations of the queue consumer. */
  invocations: number;
}

export const NO_COUNTS: Readonly<Counts> = {
  rows_read: 0,
  rows_written: 0,
  calls: 0,
  object_ms: 0,
  account_calls: 0,
  transactions: 0,
  invocations: 0,
};
