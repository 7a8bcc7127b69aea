import { nonNull } from "../../shared/non-null.ts";
import { lineReader, type GraphLine } from "../../worker/core/portability/lines.ts";
import type { ImportedRow } from "../../worker/ports/graph/lifecycle.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import type { Ids } from "../../worker/ports/system.ts";
import { beginExport, endExport, readExport } from "../../worker/store/lifecycle/export.ts";
import { beginImport, finishImport, importRows, openImport } from "../../worker/store/lifecycle/import.ts";
import { migratedSql } from "./node-sql.ts";

export function exportLines(sql: Sql, now: number, ids: Ids, between: () => void = () => {}, bytes = 2_000): string[] {
  const { id } = beginExport(sql, now, ids);
  const lines: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = readExport(sql, now, id, after, bytes);
    lines.push(...page.lines);
    after = page.last;
    between();
  }
  endExport(sql, id);
  return lines;
}

export function importLines(lines: readonly string[], now: number, epoch = "e1"): Sql {
  const sql = migratedSql();
  beginImport(sql, now, "token");
  const readLine = lineReader(now);
  let graph: GraphLine | null = null;
  const rows = lines.flatMap((text, index): ImportedRow[] => {
    const line = readLine(text);
    if (!("record" in line)) throw new Error(`line ${index + 1}: ${line.path} ${line.message}: ${text.slice(0, 200)}`);
    if (line.record === "graph") graph = line.graph;
    return line.record === "row" ? [{ line: index + 1, kind: line.kind, values: line.values }] : [];
  });
  importRows(sql, now, "token", rows);
  const profile = { name: null, time_zone: null, kept_days: null };
  finishImport(sql, now, "token", {
    epoch,
    profile,
    graph: nonNull<GraphLine>(graph, "graph"),
  });
  openImport(sql, "token", profile);
  return sql;
}
