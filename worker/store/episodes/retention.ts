import type { Instant } from "../../../shared/instant.ts";
import { earliest } from "../../core/ingest/alarm-jobs.ts";
import { expiredUntil, expiryOf } from "../../core/ingest/retention.ts";
import type { Expiry } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { keptTablesOf } from "../base/kept-tables.ts";
import { readProfile } from "../base/meta.ts";

export const dueEpisodes = (sql: Sql, now: Instant, limit: number): string[] =>
  sql
    .all<{ id: string }>(
      "SELECT id FROM episodes WHERE expires_at <= ? ORDER BY expires_at, seq LIMIT ? + 0",
      now,
      limit,
    )
    .map(({ id }) => id);

export function expiredEpisodes(sql: Sql, now: Instant, limit: number): string[] {
  const due = dueEpisodes(sql, now, limit);
  const { kept_days } = readProfile(sql);
  if (kept_days === null) return due;
  const old = sql.all<{ id: string }>(
    "SELECT id FROM episodes WHERE created_at <= ? ORDER BY created_at, seq LIMIT ? + 0",
    expiredUntil(now, kept_days),
    limit,
  );
  return [...new Set([...due, ...old.map(({ id }) => id)])].slice(0, limit);
}

export function nextDue(sql: Sql): Instant | null {
  const read = (): Instant | null =>
    sql.all<{ at: number | null }>("SELECT min(expires_at) AS at FROM episodes WHERE expires_at IS NOT NULL")[0]?.at ??
    null;
  // each call asks for it
  const tables = keptTablesOf(sql);
  return tables === null ? read() : tables.value("episodes", read);
}

export const nextExpiry = (sql: Sql): Instant | null =>
  earliest([expiryOfOldest(sql, readProfile(sql).kept_days), nextDue(sql)]);

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
  return { kept_days, expired: row?.expired ?? 0, at: earliest([expiryOfOldest(sql, asked), nextDue(sql)]) };
}

function expiryOfOldest(sql: Sql, days: number | null): Instant | null {
  if (days === null) return null;
  const [oldest] = sql.all<{ at: number | null }>("SELECT min(created_at) AS at FROM episodes");
  return oldest === undefined || oldest.at === null ? null : expiryOf(oldest.at, days);
}
