import type { Instant } from "../../../shared/instant.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { IndexedGraph, SentVector, UnsentVector, UnwantedVector } from "../../ports/graph/vectors.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { NODE_KINDS, scopeOf } from "../base/scoped-rows.ts";
import { codesExceedBudget } from "./vectors.ts";

/**
 * Outbox for an external index, for graphs whose codes exceed their object's memory. A changed vector gets a new code number, so the index
 * never overwrites. A row is written before its vector leaves, so the object knows everything that the index may hold.
 *
 *     (no row) ── handed out ──► row ── sent ──► mutation ── read back ──► confirmed ┐
 *                                 └──────────── code deleted ─────────────────────────┴─► unwanted ── read back as gone ──► (no row)
 */

/** A vector not reported as sent by then is sent again. */
const RESEND_MS = 30_000;
/** A vector that cannot be read back by then is sent again. */
const LOST_MS = 10 * 60_000;
/** No consumer runs longer than 15 minutes. */
const MAX_CONSUMER_MS = 15 * 60_000;
/** Delay before a deletion is checked. */
const REMOVAL_MS = 5_000;
/** The graph stops using the external index below this share. */
const RETURN_SHARE = 0.5;

export function externalIndexState(sql: Sql): IndexedGraph | null {
  const epoch = readMeta(sql, "epoch");
  if (epoch === null || readMeta(sql, "vector_home") !== "index") return null;
  return { epoch, confirmed: readMeta(sql, "vectors_confirmed") ?? 0 };
}

export function unconfirmedCodes(sql: Sql, confirmed: number): number[] {
  return sql
    .all<{ seq: number }>(
      `SELECT seq FROM indexed_vectors WHERE confirmed IS NULL AND unwanted = 0
       UNION ALL SELECT seq FROM indexed_vectors WHERE confirmed > ?1 AND unwanted = 0
       UNION ALL SELECT seq FROM codes WHERE seq > (${LAST_HANDED_OUT})`,
      confirmed,
    )
    .map(({ seq }) => seq)
    .sort((a, b) => a - b);
}

const LAST_HANDED_OUT = "SELECT coalesce(max(seq), 0) FROM indexed_vectors";

export function unsentVectors(sql: Sql, now: Instant, budget_bytes: number, limit: number): UnsentVector[] {
  return sql.transaction(() => {
    updateHome(sql, budget_bytes);
    if (readMeta(sql, "vector_home") !== "index") return [];
    const rows = sql.all<{ seq: number; node: number; value: SqlValue }>(
      `SELECT c.seq, c.node, v.value FROM (
         SELECT seq FROM indexed_vectors WHERE confirmed IS NULL AND unwanted = 0
           AND (handed_at <= ?2 OR (mutation IS NULL AND handed_at <= ?1))
         UNION ALL SELECT seq FROM (SELECT seq FROM codes WHERE seq > (${LAST_HANDED_OUT}) ORDER BY seq LIMIT ?3 + 0)
         ORDER BY seq LIMIT ?3 + 0
       ) u JOIN codes c ON c.seq = u.seq JOIN vectors v ON v.node = c.node ORDER BY c.seq`,
      now - RESEND_MS,
      now - LOST_MS,
      limit,
    );
    sql.all(
      `INSERT INTO indexed_vectors (seq, handed_at) SELECT value, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (seq) DO UPDATE SET handed_at = ?2, mutation = NULL`,
      JSON.stringify(rows.map(({ seq }) => seq)),
      now,
    );
    return rows.map(({ seq, node, value }) => ({
      seq,
      scope: scopeOf(node),
      value: value instanceof Uint8Array ? value : new Uint8Array(value as ArrayBuffer),
    }));
  });
}

/** Returns to the index only when the index holds none of its vectors. */
function updateHome(sql: Sql, budget_bytes: number): void {
  const home = readMeta(sql, "vector_home");
  switch (home) {
    case "barred":
      return;
    case "index":
      if (!codesExceedBudget(sql, budget_bytes * RETURN_SHARE)) leaveIndex(sql, null);
      return;
    case null:
      if (sql.all("SELECT 1 FROM indexed_vectors LIMIT 1").length > 0) return;
      if (codesExceedBudget(sql, budget_bytes)) writeMeta(sql, "vector_home", "index");
      return;
    default:
      unreachable(home);
  }
}

function leaveIndex(sql: Sql, home: "barred" | null): void {
  writeMeta(sql, "vector_home", home);
  sql.exec("UPDATE indexed_vectors SET unwanted = 1");
}

export function barFromIndex(sql: Sql): number {
  return sql.transaction(() => {
    leaveIndex(sql, "barred");
    return sql.all<{ count: number }>("SELECT count(*) AS count FROM indexed_vectors")[0]?.count ?? 0;
  });
}

export function markSent(sql: Sql, seqs: readonly number[], mutation: string): void {
  sql.all(
    "UPDATE indexed_vectors SET mutation = ?2 WHERE seq IN (SELECT value FROM json_each(?1)) AND confirmed IS NULL",
    JSON.stringify(seqs),
    mutation,
  );
  writeMeta(sql, "rings_unanswered", null);
}

export const unconfirmedVectors = (sql: Sql, after: number, limit: number): SentVector[] =>
  sql.all<SentVector>(
    `SELECT seq FROM indexed_vectors WHERE confirmed IS NULL AND unwanted = 0 AND mutation IS NOT NULL AND seq > ? ORDER BY seq LIMIT ? + 0`,
    after,
    limit,
  );

export function markConfirmed(sql: Sql, seqs: readonly number[]): void {
  sql.transaction(() => {
    const confirmed = (readMeta(sql, "vectors_confirmed") ?? 0) + 1;
    writeMeta(sql, "vectors_confirmed", confirmed);
    sql.all(
      `UPDATE indexed_vectors SET confirmed = ?2
       WHERE seq IN (SELECT value FROM json_each(?1)) AND confirmed IS NULL AND mutation IS NOT NULL AND unwanted = 0`,
      JSON.stringify(seqs),
      confirmed,
    );
    writeMeta(sql, "rings_unanswered", null);
  });
}

export const unwantedVectors = (sql: Sql, now: Instant, after: number, limit: number): UnwantedVector[] =>
  sql
    .all<{ seq: number; deleted: number }>(
      `SELECT seq, removed_at IS NOT NULL AS deleted FROM indexed_vectors
       WHERE unwanted = 1 AND seq > ?1 AND (removed_at IS NULL OR (removed_at <= ?2 AND handed_at <= ?3)) ORDER BY seq LIMIT ?4 + 0`,
      after,
      now - REMOVAL_MS,
      now - MAX_CONSUMER_MS,
      limit,
    )
    .map(({ seq, deleted }) => ({ seq, deleted: deleted === 1 }));

export function markDeleted(sql: Sql, now: Instant, seqs: readonly number[]): void {
  sql.all(
    "UPDATE indexed_vectors SET removed_at = ?2 WHERE seq IN (SELECT value FROM json_each(?1)) AND unwanted = 1",
    JSON.stringify(seqs),
    now,
  );
  writeMeta(sql, "rings_unanswered", null);
}

export function markGone(sql: Sql, now: Instant, seqs: readonly number[]): void {
  sql.all(
    "DELETE FROM indexed_vectors WHERE seq IN (SELECT value FROM json_each(?1)) AND unwanted = 1 AND removed_at IS NOT NULL AND handed_at <= ?2",
    JSON.stringify(seqs),
    now - MAX_CONSUMER_MS,
  );
  writeMeta(sql, "rings_unanswered", null);
}

export const unwantedCount = (sql: Sql): number =>
  sql.all<{ count: number }>("SELECT count(*) AS count FROM indexed_vectors WHERE unwanted = 1")[0]?.count ?? 0;

export function hasVectorWork(sql: Sql, budget_bytes: number): boolean {
  const waiting = `SELECT 1 FROM indexed_vectors WHERE unwanted = 1 UNION ALL
    SELECT 1 FROM indexed_vectors WHERE confirmed IS NULL AND unwanted = 0 LIMIT 1`;
  if (sql.all(waiting).length > 0) return true;
  const home = readMeta(sql, "vector_home");
  if (home === null) return codesExceedBudget(sql, budget_bytes);
  return home === "index" && sql.all(`SELECT 1 FROM codes WHERE seq > (${LAST_HANDED_OUT}) LIMIT 1`).length > 0;
}

export const nodesOfCodes = (sql: Sql, kind: number, seqs: readonly number[]): number[] =>
  sql
    .all<{ node: number }>(
      `SELECT c.node FROM json_each(?1) s CROSS JOIN codes c ON c.seq = s.value WHERE c.node % ${NODE_KINDS} = ?2 ORDER BY s.key`,
      JSON.stringify(seqs),
      kind,
    )
    .map(({ node }) => node);
