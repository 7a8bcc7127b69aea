import type { Sql } from "../../ports/sql.ts";

interface Made {
  name: string;
  sql: string;
}

const everythingIn = (sql: Sql): Made[] =>
  sql.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' ORDER BY rowid",
  );

/** Names before the first migration belong to the platform. */
export const namesIn = (sql: Sql): ReadonlySet<string> => new Set(everythingIn(sql).map(({ name }) => name));

export function schemaOf(sql: Sql, others: ReadonlySet<string>): string {
  const made = everythingIn(sql).filter(({ name }) => !others.has(name));
  const virtual = made.filter((one) => one.sql.startsWith("CREATE VIRTUAL TABLE")).map(({ name }) => `${name}_`);
  return made
    .filter(({ name }) => !virtual.some((prefix) => name.startsWith(prefix)))
    .map((one) => `${one.sql};\n`)
    .join("");
}
