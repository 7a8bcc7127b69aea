import { FaultError } from "../../../shared/fault.ts";
import { shapeOf, type RecordKind } from "../../core/portability/records.ts";
import type { ImportedRow } from "../../ports/graph/lifecycle.ts";
import type { Sql } from "../../ports/sql.ts";

/** Faults found after all rows are stored can name their line. One row has the keys of consecutive lines of one kind. */
const TABLE =
  "CREATE TABLE IF NOT EXISTS import_lines (first INTEGER PRIMARY KEY, kind TEXT NOT NULL, keys TEXT NOT NULL)";

const LINES_PER_ROW = 2_000;

type Key = (string | number | null)[];

export const keyColumns = (sql: Sql, kind: RecordKind): string[] =>
  sql
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('${shapeOf(kind).table}') WHERE pk > 0 ORDER BY pk`)
    .map(({ name }) => name);

export function rememberLines(sql: Sql, rows: readonly ImportedRow[], kinds: ReadonlySet<RecordKind>): void {
  sql.exec(TABLE);
  const places = new Map<RecordKind, number[]>();
  const placesOf = (kind: RecordKind): number[] => {
    const columns = Object.keys(shapeOf(kind).columns);
    const known = places.get(kind) ?? keyColumns(sql, kind).map((name) => columns.indexOf(name));
    places.set(kind, known);
    return known;
  };
  let run: { first: number; kind: RecordKind; keys: Key[] } | null = null;
  const store = (): void => {
    if (run !== null)
      sql.all(
        "INSERT INTO import_lines (first, kind, keys) VALUES (?, ?, ?)",
        run.first,
        run.kind,
        JSON.stringify(run.keys),
      );
    run = null;
  };
  for (const { line, kind, values } of rows) {
    if (!kinds.has(kind)) continue;
    const isNext = run !== null && run.kind === kind && line === run.first + run.keys.length;
    if (run === null || !isNext || run.keys.length === LINES_PER_ROW) {
      store();
      run = { first: line, kind, keys: [] };
    }
    run.keys.push(placesOf(kind).map((place) => values[place] ?? null));
  }
  store();
}

export const forgetLines = (sql: Sql): void => sql.exec("DROP TABLE IF EXISTS import_lines");

export function lineOf(sql: Sql, kind: RecordKind, key: Key): number | null {
  const [row] = sql.all<{ line: number }>(
    "SELECT l.first + k.key AS line FROM import_lines l, json_each(l.keys) k WHERE l.kind = ? AND k.value = ? LIMIT 1",
    kind,
    JSON.stringify(key),
  );
  return row?.line ?? null;
}

export function lineFault(line: number, field: string, message: string): FaultError {
  const place = field === "" ? `line ${line}` : `line ${line}: ${field}`;
  return new FaultError({ kind: "invalid", detail: `${place} ${message}`, errors: [{ path: place, message }] });
}
