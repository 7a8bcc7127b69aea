import type { Sql } from "../../ports/sql.ts";

/** Carries the outcome of a rehearsal out of the transaction that it takes back. */
class Rehearsed<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super("rehearsed");
    this.outcome = outcome;
  }
}

/**
 * Runs a write and takes back all that it wrote; returns what it returned, or throws what it threw. What the write cached of the
 * storage must be dropped afterwards.
 *
 * @param write opens no transaction itself except on the storage that it is given
 */
export function rehearse<T>(sql: Sql, write: (sql: Sql) => T): T {
  try {
    return sql.transaction(() => {
      throw new Rehearsed(write(insideTransaction(sql)));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome as T;
    throw error;
  }
}

/** The storage for writes that open a transaction of their own, within one that is open. */
export const insideTransaction = (sql: Sql): Sql => ({ ...sql, transaction: (body) => body() });
