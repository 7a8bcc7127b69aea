import type { Sql } from "../../ports/sql.ts";

/** A dry run's outcome, out of its rolled-back transaction. */
class Rehearsed<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super("rehearsed");
    this.outcome = outcome;
  }
}

/**
 * Rolls back; returns or throws as the write. Callers drop caches that the write filled.
 *
 * @param write opens transactions only on the given storage
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

/** Storage for writes inside an open transaction that open their own. */
export const insideTransaction = (sql: Sql): Sql => ({ ...sql, transaction: (body) => body() });
