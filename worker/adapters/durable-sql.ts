import type { Sql, SqlRow, SqlValue } from "../ports/sql.ts";

/** The `Sql` port on the SQLite of a Durable Object. */
export const durableSql = (storage: DurableObjectStorage): Sql => ({
  exec: (statements) => {
    storage.sql.exec(statements);
  },
  all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) =>
    rowsOf<Row>(storage.sql.exec(statement, ...parameters)),
  transaction: (body) => storage.transactionSync(body) as never,
});

/** What `toArray` gives, in little more than half its time for rows of many columns: there each row is made and named outside of JavaScript. */
function rowsOf<Row extends SqlRow>(cursor: SqlStorageCursor<Record<string, SqlStorageValue>>): Row[] {
  const rows = [...cursor.raw()];
  if (rows.length === 0) return [];
  const names = cursor.columnNames;
  return rows.map((values) => {
    const row: SqlRow = {};
    for (let column = 0; column < names.length; column++) row[names[column] ?? ""] = values[column] ?? null;
    return row as Row;
  });
}
