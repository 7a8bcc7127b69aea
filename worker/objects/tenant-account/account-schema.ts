import type { Sql } from "../../ports/sql.ts";

/** Append-only. Release 0.1.0 had the first entry and stored no version. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE usage (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, day TEXT NOT NULL, kind TEXT NOT NULL, graph_id TEXT NOT NULL, model TEXT NOT NULL,
    calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, cost REAL NOT NULL, unpriced_calls INTEGER NOT NULL,
    UNIQUE (day, kind, graph_id, model)
  );
  CREATE TABLE reservations (
    id TEXT PRIMARY KEY, day TEXT NOT NULL, kind TEXT NOT NULL, graph_id TEXT NOT NULL, model TEXT NOT NULL, tokens INTEGER NOT NULL,
    price_in REAL, price_out REAL, expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE waiting (kind TEXT NOT NULL, graph_id TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, graph_id)) WITHOUT ROWID;
  CREATE TABLE requests (minute INTEGER PRIMARY KEY, count INTEGER NOT NULL);
  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `,
  // Totals include erased graphs, so that the cost of a call does not depend on the number of graphs in use.
  `
  CREATE TABLE day_totals (
    day TEXT NOT NULL, model TEXT NOT NULL, calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL,
    cost REAL NOT NULL, unpriced_calls INTEGER NOT NULL, PRIMARY KEY (day, model)
  ) WITHOUT ROWID;
  INSERT INTO day_totals (day, model, calls, tokens_in, tokens_out, cost, unpriced_calls)
    SELECT day, model, sum(calls), sum(tokens_in), sum(tokens_out), sum(cost), sum(unpriced_calls) FROM usage GROUP BY day, model;
  CREATE TABLE reserved (day TEXT PRIMARY KEY, calls INTEGER NOT NULL, tokens INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO reserved (day, calls, tokens) SELECT day, count(*), sum(tokens) FROM reservations GROUP BY day;
  CREATE INDEX reservations_of_graph ON reservations (kind, graph_id);
  CREATE INDEX reservations_by_expiry ON reservations (expires_at);
  CREATE INDEX usage_by_day ON usage (day, seq);
  `,
];

const current = new WeakSet<Sql>();

/** Migrates existing tables; creates nothing. */
export function isMade(sql: Sql): boolean {
  if (current.has(sql)) return true;
  if (sql.all("SELECT 1 FROM sqlite_master WHERE name = 'usage'").length === 0) return false;
  migrate(sql, versionOf(sql));
  return true;
}

export function make(sql: Sql): void {
  if (!isMade(sql)) migrate(sql, 0);
}

function migrate(sql: Sql, from: number): void {
  if (from < MIGRATIONS.length)
    sql.transaction(() => {
      for (const migration of MIGRATIONS.slice(from)) sql.exec(migration);
      sql.all("INSERT OR REPLACE INTO settings (key, value) VALUES ('schema', ?)", `${MIGRATIONS.length}`);
    });
  current.add(sql);
}

const versionOf = (sql: Sql): number =>
  Number(sql.all<{ value: string }>("SELECT value FROM settings WHERE key = 'schema'")[0]?.value ?? 1);
