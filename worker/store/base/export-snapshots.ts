import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { isEmptyTable } from "./kept-tables.ts";

export const EXPORT_TIMEOUT_MS = 10 * 60_000;

export function dropExports(sql: Sql, before: Instant): void {
  if (isEmptyTable(sql, "exports")) return;
  sql.all(
    "DELETE FROM export_lines WHERE seq IN (SELECT l.seq FROM exports x JOIN export_lines l ON l.seq BETWEEN x.first AND x.last WHERE x.read_at <= ?)",
    before,
  );
  sql.all("DELETE FROM exports WHERE read_at <= ?", before);
}

export const nextExportTimeout = (sql: Sql): Instant | null => {
  const [row] = sql.all<{ at: number | null }>("SELECT min(read_at) AS at FROM exports");
  return row?.at == null ? null : row.at + EXPORT_TIMEOUT_MS;
};
