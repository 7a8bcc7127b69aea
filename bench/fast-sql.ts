import type { DatabaseSync } from "node:sqlite";
import type { Sql, SqlRow, SqlValue } from "../worker/ports/sql.ts";

export function fastSql(database: DatabaseSync): Sql {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  database.exec("PRAGMA synchronous = OFF");
  return {
    exec: (statements) => database.exec(statements),
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) => {
      const known = prepared.get(statement) ?? database.prepare(statement);
      prepared.set(statement, known);
      return known.all(
        ...parameters.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)),
      ) as Row[];
    },
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
