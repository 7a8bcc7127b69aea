import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";

/** For as long as a request may be sent again under its name, and an hour more. */
const KEPT_MS = 25 * 60 * 60 * 1000;

/** Ids of what a request made when it was sent before; `null` where it was not, or has no name. */
export function findIdempotentResult(sql: Sql, name: string | null): string[] | null {
  if (name === null) return null;
  const [row] = sql.all<{ ids: string }>("SELECT ids FROM effects WHERE name = ?", name);
  return row ? (JSON.parse(row.ids) as string[]) : null;
}

/** Remembers by its name what a request made: ids and nothing else. To be called in the transaction that makes it. */
export function storeIdempotentResult(sql: Sql, name: string | null, ids: readonly string[], now: Instant): void {
  if (name === null) return;
  sql.all("DELETE FROM effects WHERE made_at < ?", now - KEPT_MS);
  sql.all("INSERT INTO effects (name, ids, made_at) VALUES (?, ?, ?)", name, JSON.stringify(ids), now);
}
