import type { Sql } from "../../ports/sql.ts";

/**
 * The statements that make the schema of a storage: tables, indexes, views and triggers in the order in which they were made. Leaves out
 * what SQLite and the platform make by themselves: the tables behind a virtual one, and those of Durable Objects (`_cf_…`).
 */
export function schemaOf(sql: Sql): string {
  const made = sql.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid",
  );
  const virtual = made.filter((one) => one.sql.startsWith("CREATE VIRTUAL TABLE")).map(({ name }) => `${name}_`);
  return made
    .filter(({ name }) => !virtual.some((prefix) => name.startsWith(prefix)))
    .map((one) => `${one.sql};\n`)
    .join("");
}
