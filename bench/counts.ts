/** What the platform bills, counted by `counting.worker.ts`. */
export interface Counts {
  /** Rows of SQLite as the platform counts them: those of indexes too. */
  rows_read: number;
  rows_written: number;
  /** Calls of memories, each one billed request, and the milliseconds for which they kept their objects busy. */
  calls: number;
  object_ms: number;
  /** Requests to the accounts of tenants. */
  account_calls: number;
  /** Transactions of Postgres, each one round trip. */
  transactions: number;
  /** Invocations of a queue's consumer. */
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
