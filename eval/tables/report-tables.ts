import { markdownTable } from "../../bench/markdown-table.ts";

export interface ReportTable {
  caption: string;
  header: string[];
  rows: string[][];
}

export class ReportError extends Error {}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/u, "")
    .replace(/\|\s*$/u, "")
    .split("|")
    .map((cell) => cell.trim());

function tablesOf(lines: readonly string[]): ReportTable[] {
  const tables: ReportTable[] = [];
  let caption = "";
  let rows: string[][] | null = null;
  for (const line of lines) {
    if (line.startsWith("|")) {
      if (rows === null) {
        rows = [];
        tables.push({ caption, header: cellsOf(line), rows });
      } else if (!/^\|[\s:|-]+\|?\s*$/u.test(line)) rows.push(cellsOf(line));
    } else {
      rows = null;
      if (line.trim() !== "") caption = line.trim();
    }
  }
  return tables;
}

export function tableNamed(lines: readonly string[], caption: string): ReportTable {
  const found = tablesOf(lines).find((table) => table.caption.startsWith(caption));
  if (!found) throw new ReportError(`the report has no table "${caption}"`);
  return found;
}

export function cellsIn({ caption, header, rows }: ReportTable, label: string, columns: readonly string[]): string[] {
  const row = rows.find(([first]) => first === label);
  if (!row) throw new ReportError(`the table "${caption}" has no row "${label}"`);
  return columns.map((column) => {
    const place = header.indexOf(column);
    if (place < 0) throw new ReportError(`the table "${caption}" has no column "${column}"`);
    return row.length < header.length ? "–" : (row[place] ?? "–");
  });
}

export const tableOf = (
  title: string,
  columns: readonly (readonly [name: string, shown: string])[],
  rows: readonly (readonly [table: ReportTable, label: string, shown: string])[],
): string =>
  markdownTable(
    [title, ...columns.map(([, shown]) => shown)],
    rows.map(([table, label, shown]) => [
      shown,
      ...cellsIn(
        table,
        label,
        columns.map(([name]) => name),
      ),
    ]),
  );
