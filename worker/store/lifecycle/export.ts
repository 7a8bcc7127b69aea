import { FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { RECORD_KINDS, type RecordKind } from "../../core/portability/records.ts";
import type { ExportPage } from "../../ports/graph/lifecycle.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { lastChange } from "../base/change-log.ts";
import { formatWriteCursor } from "../base/cursors.ts";
import { EXPORT_TIMEOUT_MS, dropExports } from "../base/export-snapshots.ts";
import { readMeta } from "../base/meta.ts";
import { isInPlace, readInPlace } from "./export-in-place.ts";
import { graphLine, lineOf, linesSql, type LineRow } from "./export-lines.ts";

/**
 * One transaction writes all lines, so that an export shows one moment. Vectors, which are never overwritten, are read later; one deleted
 * by then is computed again after the import.
 */

export function beginExport(sql: Sql, clock: Instant, ids: Ids): { id: string; cursor: string } {
  return sql.transaction(() => {
    dropExports(sql, clock - EXPORT_TIMEOUT_MS);
    const id = ids.make("exp");
    const first = lastLine(sql) + 1;
    const cursor = formatWriteCursor(readMeta(sql, "epoch") ?? "", lastChange(sql));
    sql.all("INSERT INTO export_lines (line) VALUES (?)", graphLine(sql));
    for (const kind of RECORD_KINDS) writeLines(sql, kind);
    sql.all("INSERT INTO exports (id, first, last, read_at) VALUES (?, ?, ?, ?)", id, first, lastLine(sql), clock);
    return { id, cursor };
  });
}

const lastLine = (sql: Sql): number =>
  sql.all<{ seq: number }>("SELECT coalesce(max(seq), 0) AS seq FROM export_lines")[0]?.seq ?? 0;

const writeLines = (sql: Sql, kind: RecordKind): void =>
  sql.exec(
    kind === "vector"
      ? // never reused
        `INSERT INTO export_lines (line, field, code)
           SELECT json_object('record', 'vector', 'node', node), 'value', seq FROM codes ORDER BY seq`
      : `INSERT INTO export_lines (line, field, bytes) ${linesSql(kind)}`,
  );

/** @throws FaultError "not_found" for a dropped export */
export function readExport(sql: Sql, clock: Instant, id: string, after: number, bytes: number): ExportPage {
  if (isInPlace(id)) return readInPlace(sql, id, after, bytes);
  const [known] = sql.all<{ first: number; last: number }>("SELECT first, last FROM exports WHERE id = ?", id);
  if (!known) throw new FaultError({ kind: "not_found", detail: "This export was dropped" });
  sql.all("UPDATE exports SET read_at = ? WHERE id = ?", clock, id);
  const from = Math.max(after + 1, known.first);
  const lines: string[] = [];
  let [last, size] = [from - 1, 0];
  while (size < bytes && last < known.last) {
    const rows = sql.all<LineRow & { seq: number }>(
      `SELECT l.seq, l.line, l.field, coalesce(l.bytes, (SELECT v.value FROM codes c JOIN vectors v ON v.node = c.node WHERE c.seq = l.code)) AS bytes
       FROM export_lines l WHERE l.seq > ? AND l.seq <= ? ORDER BY l.seq LIMIT ? + 0`,
      last,
      known.last,
      LINES_PER_QUERY,
    );
    for (const row of rows) {
      last = row.seq;
      const line = lineOf(row);
      if (line === null) continue;
      lines.push(line);
      size += line.length;
      if (size >= bytes) break;
    }
  }
  return { lines, last: last < known.last ? last : null };
}

const LINES_PER_QUERY = 100;

export function endExport(sql: Sql, id: string): void {
  if (isInPlace(id)) return;
  sql.transaction(() => {
    sql.all(
      "DELETE FROM export_lines WHERE seq BETWEEN (SELECT first FROM exports WHERE id = ?1) AND (SELECT last FROM exports WHERE id = ?1)",
      id,
    );
    sql.all("DELETE FROM exports WHERE id = ?", id);
  });
}
