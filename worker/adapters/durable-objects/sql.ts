import type { Sql, SqlRow, SqlValue } from "../../ports/sql.ts";

/** The `Sql` port on the SQLite of a Durable Object. */
export function durableSql(storage: DurableObjectStorage): Sql {
  /** Names of columns by statement: the runtime makes them anew each time that it is asked. */
  const columns = new Map<string, readonly string[]>();
  return {
    exec: (statements) => {
      storage.sql.exec(statements);
      // a table may have other columns now
      columns.clear();
    },
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) => {
      const cursor = storage.sql.exec(statement, ...parameters);
      const rows = [...cursor.raw()];
      if (rows.length === 0) return [];
      const names = columns.get(statement) ?? cursor.columnNames;
      if (columns.size < MOST_KNOWN) columns.set(statement, names);
      return rows.map((values) => named(names, values) as Row);
    },
    transaction: (body) => {
      try {
        return storage.transactionSync(body) as never;
      } catch (error) {
        // or the columns that it had before
        columns.clear();
        throw error;
      }
    },
  };
}

const MOST_KNOWN = 500;

/** What `toArray` makes of a row, in half its time where there are many columns: it makes and names each outside of JavaScript. */
function named(names: readonly string[], values: readonly SqlValue[]): SqlRow {
  const row: SqlRow = {};
  for (let column = 0; column < names.length; column++) row[names[column] ?? ""] = values[column] ?? null;
  return row;
}
