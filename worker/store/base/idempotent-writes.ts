import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";

/** One hour longer than a request may be repeated. */
const RETENTION_MS = 25 * 60 * 60 * 1000;

export function findIdempotentResult(sql: Sql, key: string | null): string[] | null {
  if (key === null) return null;
  const [row] = sql.all<{ ids: string }>("SELECT ids FROM effects WHERE name = ?", key);
  return row ? (JSON.parse(row.ids) as string[]) : null;
}

export function storeIdempotentResult(sql: Sql, key: string | null, ids: readonly string[], now: Instant): void {
  if (key === null) return;
  sql.all("DELETE FROM effects WHERE made_at < ?", now - RETENTION_MS);
  sql.all("INSERT INTO effects (name, ids, made_at) VALUES (?, ?, ?)", key, JSON.stringify(ids), now);
}
