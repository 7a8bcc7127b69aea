import type { Sql, SqlRow, SqlValue } from "../ports/sql.ts";

/** The `Sql` port on the SQLite of a Durable Object. */
export const durableSql = (storage: DurableObjectStorage): Sql => ({
  exec: (statements) => {
    storage.sql.exec(statements);
  },
  all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) =>
    storage.sql.exec(statement, ...parameters).toArray() as unknown as Row[],
  transaction: (body) => storage.transactionSync(body) as never,
});
