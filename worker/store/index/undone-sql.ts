import type { Instant } from "../../../shared/instant.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import type { Sql } from "../../ports/sql.ts";

/** SQL over the operations table, because thousands of values make a statement too long or deep. */

/** Newest first. SQLite evaluates it once per statement. */
const chainSql = (known_at: Instant): string =>
  `WITH RECURSIVE chain (seq, kind, episode_seq, known_at) AS (
     SELECT * FROM (SELECT seq, kind, episode_seq, known_at FROM operations
       WHERE kind IN ('retract', 'rollback') AND recorded_at <= ${known_at} ORDER BY seq DESC LIMIT 1)
     UNION ALL SELECT o.seq, o.kind, o.episode_seq, o.known_at FROM chain c JOIN operations o ON o.seq = (
       SELECT p.seq FROM operations p WHERE p.seq < c.seq AND p.kind IN ('retract', 'rollback')
         AND (c.kind = 'retract' OR p.recorded_at <= c.known_at) ORDER BY p.seq DESC LIMIT 1))`;

export const retractedSql = (episode: string, known_at: Instant): string =>
  `${episode} IN (${chainSql(known_at)} SELECT episode_seq FROM chain WHERE kind = 'retract')`;

export const readWithRetractedSql = (episode: string, known_from: string, known_at: Instant): string =>
  `(${episode}, ${known_from}) IN (SELECT x.episode_seq, x.known_from FROM made_with m JOIN extractions x ON x.seq = m.extraction_seq
     WHERE x.known_from IS NOT NULL AND m.episode_seq IN (${chainSql(known_at)} SELECT episode_seq FROM chain WHERE kind = 'retract'))`;

/** Periods do not overlap: only the first that ends at or after `at` can contain it. */
export const rolledBackSql = (at: string, known_at: Instant): string =>
  `coalesce((SELECT r.known_at FROM operations r INDEXED BY rollbacks WHERE r.kind = 'rollback' AND r.recorded_at >= ${at}
     AND r.seq IN (${chainSql(known_at)} SELECT seq FROM chain WHERE kind = 'rollback') ORDER BY r.recorded_at LIMIT 1) < ${at}, 0)`;

export const wasOperated = (sql: Sql, kind: "retract" | "rollback", known_at: Instant): boolean =>
  !isEmptyTable(sql, "operations") &&
  sql.all("SELECT 1 FROM operations WHERE kind = ? AND recorded_at <= ? LIMIT 1", kind, known_at).length > 0;
