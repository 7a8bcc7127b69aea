import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Sql, SqlRow, SqlValue } from "../../worker/ports/sql.ts";
import { migrate } from "../../worker/store/migrations.ts";

/** The `Sql` port on `node:sqlite`: real SQLite, so that the store can be tested without workerd. */
export const nodeSql = (path = ":memory:"): Sql => sqlOf(new DatabaseSync(path));

/** A new memory, migrated and empty, as it is stored; made by the first that asks. */
let image: Uint8Array | undefined;

/**
 * The storage of a new memory, migrated and empty. The migrations run once a process: copying their result takes a
 * fiftieth of the time. Node before 24.16 cannot copy.
 */
export function migratedSql(): Sql {
  const database = new DatabaseSync(":memory:");
  const sql = sqlOf(database);
  if (image !== undefined) database.deserialize(image);
  else sql.transaction(() => migrate(sql));
  if ("serialize" in database) image ??= database.serialize();
  return sql;
}

function sqlOf(database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>();
  const prepare = (statement: string): StatementSync => {
    const made = prepared.get(statement) ?? database.prepare(statement);
    prepared.set(statement, made);
    return made;
  };
  return {
    exec: (statements) => database.exec(statements),
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) =>
      prepare(statement).all(
        ...parameters.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)),
      ) as Row[],
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
