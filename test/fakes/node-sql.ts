import { DatabaseSync } from "node:sqlite";
import type { Sql, SqlRow, SqlValue } from "../../worker/ports/sql.ts";

/** The `Sql` port on `node:sqlite`: real SQLite, so that the store can be tested without workerd. */
export function nodeSql(path = ":memory:"): Sql {
  const database = new DatabaseSync(path);
  return {
    exec: (statements) => database.exec(statements),
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) =>
      database
        .prepare(statement)
        .all(...parameters.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value))) as Row[],
    transaction: (body) => {
      database.exec("BEGIN");
      try {
        const result = body();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
  };
}
