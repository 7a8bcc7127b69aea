import type { Instant } from "../../../shared/instant.ts";
import { expiredUntil, expiryOf } from "../../core/ingest/retention.ts";
import type { Expiry } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { readProfile } from "../base/meta.ts";

/** Oldest first. */
export function expiredEpisodes(sql: Sql, now: Instant, limit: number): string[] {
  const { kept_days } = readProfile(sql);
  if (kept_days === null) return [];
  return sql
    .all<{ id: string }>(
      "SELECT id FROM episodes WHERE created_at <= ? ORDER BY created_at, seq LIMIT ? + 0",
      expiredUntil(now, kept_days),
      limit,
    )
    .map(({ id }) => id);
}

/** May be past; `null` for never. */
export const nextExpiry = (sql: Sql): Instant | null => expiryOfOldest(sql, readProfile(sql).kept_days);

/** @param days instead of the memory's own retention */
export function readExpiry(sql: Sql, now: Instant, days: number | null | undefined): Expiry {
  const { kept_days } = readProfile(sql);
  const asked = days === undefined ? kept_days : days;
  const [row] =
    asked === null
      ? []
      : sql.all<{ expired: number }>(
          "SELECT count(*) AS expired FROM episodes WHERE created_at <= ?",
          expiredUntil(now, asked),
        );
  return { kept_days, expired: row?.expired ?? 0, at: expiryOfOldest(sql, asked) };
}

function expiryOfOldest(sql: Sql, days: number | null): Instant | null {
  if (days === null) return null;
  const [oldest] = sql.all<{ at: number | null }>("SELECT min(created_at) AS at FROM episodes");
  return oldest === undefined || oldest.at === null ? null : expiryOf(oldest.at, days);
}
