import type { Sql, SqlRow } from "../../worker/ports/sql.ts";

/** Includes assigned numbers: graphs with equal results are the same file. */
export const wholeContentOf = (sql: Sql): Record<string, SqlRow[]> =>
  Object.fromEntries(
    sql
      .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .map(({ name }) => [name, sql.all(`SELECT ${columnsOf(name)} FROM ${name} ORDER BY 1`)]),
  );

const columnsOf = (table: string): string => (table === "sqlite_sequence" ? "name, CAST(seq AS TEXT) AS seq" : "*");
