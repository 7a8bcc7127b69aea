import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { RequestStart, KeyedRequest } from "../../ports/requests.ts";
import type { Sql } from "../../ports/sql.ts";

export const KEPT_MS = 24 * 60 * 60 * 1000;
/** A request that does not renew the lease within this time has died. */
export const LEASE_MS = 10_000;
/** A Durable Object allows 2 MB. */
const ROW_BYTES = 1_000_000;

/** Reading must not create the table. */
const exists = (sql: Sql): boolean => sql.all("SELECT 1 FROM sqlite_master WHERE name = 'requests'").length > 0;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS requests (
    name TEXT PRIMARY KEY, content TEXT NOT NULL, token TEXT, turn_until INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS requests_by_expiry ON requests (expires_at);
  CREATE TABLE IF NOT EXISTS answers (name TEXT NOT NULL, part INTEGER NOT NULL, value BLOB NOT NULL, PRIMARY KEY (name, part));
`;

type Row = { content: string; token: string | null; turn_until: number; expires_at: number };

export function beginRequest(sql: Sql, now: Instant, { name, content }: KeyedRequest, token: string): RequestStart {
  if (!exists(sql)) sql.exec(SCHEMA);
  return sql.transaction((): RequestStart => {
    const [row] = sql.all<Row>("SELECT content, token, turn_until, expires_at FROM requests WHERE name = ?", name);
    if (row && row.expires_at > now) {
      if (row.content !== content) return { kind: "taken" };
      if (row.token === null) return { kind: "answered", answer: answerOf(sql, name) };
      if (row.turn_until > now) return { kind: "running" };
    }
    drop(sql, name);
    sql.all(
      "INSERT INTO requests (name, content, token, turn_until, expires_at) VALUES (?, ?, ?, ?, ?)",
      name,
      content,
      token,
      now + LEASE_MS,
      now + KEPT_MS,
    );
    return { kind: "lease", token };
  });
}

export function renewLease(sql: Sql, now: Instant, name: string, token: string): void {
  if (!exists(sql)) return;
  sql.all("UPDATE requests SET turn_until = ? WHERE name = ? AND token = ?", now + LEASE_MS, name, token);
}

/** `null` removes the request as if it had never been sent. */
export function endRequest(sql: Sql, name: string, token: string, answer: Uint8Array | null): void {
  if (!exists(sql)) return;
  sql.transaction(() => {
    const [row] = sql.all("SELECT 1 FROM requests WHERE name = ? AND token = ?", name, token);
    if (!row) return;
    if (answer === null) return drop(sql, name);
    sql.all("UPDATE requests SET token = NULL WHERE name = ?", name);
    for (let part = 0; part * ROW_BYTES < answer.length; part++) {
      const value = answer.slice(part * ROW_BYTES, (part + 1) * ROW_BYTES);
      sql.all("INSERT INTO answers (name, part, value) VALUES (?, ?, ?)", name, part, value);
    }
  });
}

export const requestCount = (sql: Sql): number =>
  exists(sql) ? (sql.all<{ count: number }>("SELECT count(*) AS count FROM requests")[0]?.count ?? 0) : 0;

export function dropExpired(sql: Sql, now: Instant): Instant | null {
  if (!exists(sql)) return null;
  return sql.transaction(() => {
    const over = sql.all<{ name: string }>("SELECT name FROM requests WHERE expires_at <= ?", now);
    for (const { name } of over) drop(sql, name);
    return sql.all<{ next: number | null }>("SELECT min(expires_at) AS next FROM requests")[0]?.next ?? null;
  });
}

function drop(sql: Sql, name: string): void {
  sql.all("DELETE FROM requests WHERE name = ?", name);
  sql.all("DELETE FROM answers WHERE name = ?", name);
}

function answerOf(sql: Sql, name: string): Uint8Array {
  const parts = sql
    .all<{ value: ArrayBuffer | Uint8Array }>("SELECT value FROM answers WHERE name = ? ORDER BY part", name)
    .map(({ value }) => new Uint8Array(value));
  const answer = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (answer.set(part, at), at + part.length), 0);
  nonNull(parts[0], "answer");
  return answer;
}
