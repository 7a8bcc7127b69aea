import type { Sql } from "../../ports/sql.ts";

/**
 * `AUTOINCREMENT` writes a billed row with every insert. These tables' inserts choose the number; a trigger stores it only when the last
 * row is deleted, so that it is not reused.
 */
const NUMBERED_BY_INSERTS = [
  "changes",
  "codes",
  "communities",
  "entities",
  "episodes",
  "extractions",
  "fact_versions",
  "facts",
  "mentions",
  "provenance",
  "summary_entities",
] as const;

type NumberedTable = (typeof NUMBERED_BY_INSERTS)[number];

const isNumberedByInserts = (table: string): table is NumberedTable =>
  (NUMBERED_BY_INSERTS as readonly string[]).includes(table);

const lastByInsertsSql = (table: NumberedTable): string =>
  `max(coalesce((SELECT max(seq) FROM ${table}), 0), coalesce((SELECT last FROM deleted_rows WHERE name = '${table}'), 0))`;

/** SQL: the highest number ever used. */
export const lastNumberSql = (table: string): string =>
  isNumberedByInserts(table)
    ? lastByInsertsSql(table)
    : `coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`;

export const nextNumberSql = (table: NumberedTable): string => `${lastByInsertsSql(table)} + 1`;

export function lastNumber(sql: Sql, table: string): number {
  const [row] = sql.all<{ seq: number }>(`SELECT ${lastNumberSql(table)} AS seq`);
  return row?.seq ?? 0;
}

/** One row, because an object allows only five terms of a compound `SELECT`. */
const LAST_NUMBERS = `SELECT json_object(${NUMBERED_BY_INSERTS.map((table) => `'${table}', ${lastByInsertsSql(table)}`).join(", ")}) AS inserts,
  (SELECT json_group_object(name, seq) FROM sqlite_sequence WHERE name NOT IN (${NUMBERED_BY_INSERTS.map((table) => `'${table}'`).join(", ")})) AS sequences`;

export function lastNumbers(sql: Sql): Map<string, number> {
  const [row] = sql.all<{ inserts: string; sequences: string }>(LAST_NUMBERS);
  const last = [row?.inserts, row?.sequences].flatMap((numbers) =>
    Object.entries(JSON.parse(numbers ?? "{}") as Record<string, number>),
  );
  return new Map(last.filter(([, seq]) => seq > 0));
}

export function reserveNumbers(sql: Sql, table: string, seq: number): void {
  if (isNumberedByInserts(table)) {
    sql.all(
      "INSERT INTO deleted_rows (name, last) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last = max(last, excluded.last)",
      table,
      seq,
    );
    return;
  }
  sql.all("UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", table, seq);
  sql.all(
    "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
    table,
    seq,
  );
}

export function numberByInserts(sql: Sql): void {
  sql.exec("CREATE TABLE deleted_rows (name TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID");
  for (const table of NUMBERED_BY_INSERTS) {
    sql.all("INSERT INTO deleted_rows SELECT name, seq FROM sqlite_sequence WHERE name = ? AND seq > 0", table);
    sql.exec(keepLastSql(table));
  }
  stopSequences(sql);
}

export const keepLastSql = (table: NumberedTable): string =>
  `CREATE TRIGGER ${table}_keep_last AFTER DELETE ON ${table} WHEN OLD.seq > coalesce((SELECT max(seq) FROM ${table}), 0) BEGIN
      INSERT INTO deleted_rows VALUES ('${table}', OLD.seq) ON CONFLICT (name) DO UPDATE SET last = max(last, excluded.last); END`;

/** SQLite writes a sequence only when it grows, so never at its limit; an insert without a number then fails. */
export function stopSequences(sql: Sql): void {
  for (const table of NUMBERED_BY_INSERTS) {
    sql.all("DELETE FROM sqlite_sequence WHERE name = ?", table);
    sql.all("INSERT INTO sqlite_sequence (name, seq) VALUES (?, 9223372036854775807)", table);
  }
}
