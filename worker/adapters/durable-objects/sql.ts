import { FaultError } from "../../../shared/fault.ts";
import { faultOfStorage } from "./storage-faults.ts";
import type { Sql, SqlRow, SqlValue } from "../../ports/sql.ts";

export function durableSql(storage: DurableObjectStorage): Sql {
  /** Column names by statement, because the runtime builds them again at every access. */
  const columns = new Map<string, readonly string[]>();
  return {
    exec: (statements) => {
      withFaults(() => storage.sql.exec(statements));
      // columns may have changed
      columns.clear();
    },
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) => {
      const { rows, cursor } = withFaults(() => {
        const found = storage.sql.exec(statement, ...parameters);
        return { rows: [...found.raw()], cursor: found };
      });
      if (rows.length === 0) return [];
      const names = columns.get(statement) ?? cursor.columnNames;
      if (columns.size < MAX_CACHED_STATEMENTS) columns.set(statement, names);
      return rows.map((values) => named(names, values) as Row);
    },
    transaction: (body) => {
      try {
        return storage.transactionSync(body) as never;
      } catch (error) {
        columns.clear();
        throw asFault(error);
      }
    },
  };
}

function withFaults<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asFault(error);
  }
}

function asFault(error: unknown): unknown {
  const fault = error instanceof FaultError ? null : faultOfStorage(error);
  return fault === null ? error : new FaultError(fault);
}

const MAX_CACHED_STATEMENTS = 500;

/** `toArray` takes twice as long for many columns, because it names each one outside JavaScript. */
function named(names: readonly string[], values: readonly SqlValue[]): SqlRow {
  const row: SqlRow = {};
  for (let column = 0; column < names.length; column++) row[names[column] ?? ""] = values[column] ?? null;
  return row;
}
