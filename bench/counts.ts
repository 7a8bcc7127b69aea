export interface Counts {
  rows_read: number;
  rows_written: number;
  calls: number;
  object_ms: number;
  account_calls: number;
  transactions: number;
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
