import { FaultError } from "../../../shared/fault.ts";
import { RECORD_KINDS, shapeOf, type RecordKind } from "../../core/portability/records.ts";
import type { ExportPage } from "../../ports/graph/lifecycle.ts";
import type { Sql } from "../../ports/sql.ts";
import { lastChange } from "../base/change-log.ts";
import { formatWriteCursor } from "../base/cursors.ts";
import { readMeta } from "../base/meta.ts";
import { graphLine, lineOf, linesSql, numbersOf, type LineRow } from "./export-lines.ts";

const PREFIX = "in-place:";

/** A few hundred kB. */
const ROWS_PER_QUERY = 100;

/**
 * Writes nothing, so it works on a full disk. Any change of the graph ends the export, because its id encodes the state
 * of the graph.
 */
export const beginExportInPlace = (sql: Sql): { id: string; cursor: string } => ({
  id: PREFIX + stateOf(sql),
  cursor: formatWriteCursor(readMeta(sql, "epoch") ?? "", lastChange(sql)),
});

export const isInPlace = (id: string): boolean => id.startsWith(PREFIX);

const stateOf = (sql: Sql): string =>
  JSON.stringify([
    readMeta(sql, "epoch"),
    readMeta(sql, "last_instant"),
    readMeta(sql, "forgettings"),
    lastChange(sql),
    ...Object.values(numbersOf(sql)),
    ...RECORD_KINDS.map((kind) => countOf(sql, kind)),
  ]);

function countOf(sql: Sql, kind: RecordKind): number {
  const { table, exportedFrom } = shapeOf(kind);
  return sql.all<{ rows: number }>(`SELECT count(*) AS rows FROM ${exportedFrom?.view ?? table}`)[0]?.rows ?? 0;
}

/** @throws FaultError "not_found" if the graph changed since the export began */
export function readInPlace(sql: Sql, id: string, after: number, bytes: number): ExportPage {
  if (id !== PREFIX + stateOf(sql)) throw new FaultError({ kind: "not_found", detail: "This export was dropped" });
  const lines = after === 0 ? [graphLine(sql)] : [];
  let [last, size] = [Math.max(after, 1), lines[0]?.length ?? 0];
  let before = 1;
  for (const kind of RECORD_KINDS) {
    const end = before + countOf(sql, kind);
    while (last < end) {
      if (size >= bytes) return { lines, last };
      const rows = sql.all<LineRow>(`${linesSql(kind)} LIMIT ? + 0 OFFSET ? + 0`, ROWS_PER_QUERY, last - before);
      if (rows.length === 0) last = end;
      for (const row of rows) {
        if (size >= bytes) break;
        last += 1;
        const line = lineOf(row);
        if (line === null) continue;
        lines.push(line);
        size += line.length;
      }
    }
    before = end;
  }
  return { lines, last: null };
}
