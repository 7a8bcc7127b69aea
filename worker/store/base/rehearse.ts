import type { Sql } from "../../ports/sql.ts";
import { inheritTables } from "./kept-tables.ts";

class Rehearsed<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super("rehearsed");
    this.outcome = outcome;
  }
}

/**
 * Performs a write and rolls it back. The caller clears caches that were filled meanwhile.
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

export const insideTransaction = (sql: Sql): Sql => inheritTables(sql, { ...sql, transaction: (body) => body() });
