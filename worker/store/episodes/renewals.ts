import type { Instant } from "../../../shared/instant.ts";
import type { Reader } from "../../core/extraction/reading.ts";
import type { Sql } from "../../ports/sql.ts";
import { noteTexts } from "../base/link-history.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { believedRowSql, undoneEpisodes } from "../index/retractions.ts";
import { rolledBackSql, wasOperated } from "../index/undone-sql.ts";

/** Few at a time, so that new messages come in between. */
const AT_A_TIME = 16;
const PAUSE_MS = 10 * 60_000;
/** Other requests of the memory wait meanwhile. */
const COMPARED_AT_A_TIME = 1_000;

export type RenewalRow = { seq: number; previous_seq: number | null; characters: number };

/**
 * Leaves out JSON, which only the rules read.
 *
 * @param from only episodes stored since this instant
 */
export function episodesToRenew(
  sql: Sql,
  { prompt_version, model }: Reader,
  from: Instant,
  now: Instant,
): RenewalRow[] {
  const counted = wasOperated(sql, "rollback", now) ? ` AND NOT ${rolledBackSql("x.known_from", now)}` : "";
  return sql.all<RenewalRow>(
    `SELECT e.seq, e.previous_seq, length(e.content) AS characters FROM episodes e JOIN work w ON w.episode_seq = e.seq
     WHERE w.status = 'done' AND e.created_at >= ?3 AND e.extract = 1 AND (e.role IS NULL OR e.role IN ('user', 'assistant'))
       AND e.seq NOT IN (SELECT value FROM json_each(?4))
       AND (SELECT x.prompt_version || char(10) || x.model FROM extractions x WHERE x.episode_seq = e.seq AND x.known_from IS NOT NULL${counted}
         ORDER BY x.known_from DESC LIMIT 1) <> ?1 || char(10) || ?2
     ORDER BY e.seq`,
    prompt_version,
    model,
    from,
    JSON.stringify(undoneEpisodes(sql, now)),
  );
}

export function renew(sql: Sql, episodes: readonly RenewalRow[]): void {
  writeMeta(sql, "rules_version", null);
  sql.all("DELETE FROM renewals WHERE episode_seq IN (SELECT episode_seq FROM work WHERE status = 'done')");
  sql.all(
    "INSERT OR IGNORE INTO renewals (episode_seq) SELECT value FROM json_each(?)",
    JSON.stringify(episodes.map(({ seq }) => seq)),
  );
}

export const renewalDue = (sql: Sql): Instant | null =>
  hasRenewals(sql) && !isHeldUp(sql) ? (readMeta(sql, "renewals_after") ?? 0) : null;

/** @param isCallable whether the reader can be called; otherwise renewals pause */
export function takeUpRenewals(sql: Sql, now: Instant, isCallable: boolean): boolean {
  const due = renewalDue(sql);
  if (due === null || due > now) return false;
  writeMeta(sql, "renewals_after", isCallable ? null : now + PAUSE_MS);
  if (!isCallable) return false;
  sql.all(
    "DELETE FROM renewals WHERE episode_seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(undoneEpisodes(sql, now)),
  );
  const queued = sql.all(
    `UPDATE work SET status = 'pending', attempts = 0, delays = 0, not_before = 0 WHERE episode_seq IN (
       SELECT r.episode_seq FROM renewals r CROSS JOIN work w ON w.episode_seq = r.episode_seq WHERE w.status = 'done' ORDER BY r.episode_seq LIMIT ? + 0)
     RETURNING episode_seq`,
    AT_A_TIME,
  );
  return queued.length > 0;
}

const hasRenewals = (sql: Sql): boolean =>
  !isEmptyTable(sql, "renewals") &&
  sql.all("SELECT 1 FROM renewals r CROSS JOIN work w ON w.episode_seq = r.episode_seq WHERE w.status = 'done' LIMIT 1")
    .length > 0;

const isHeldUp = (sql: Sql): boolean =>
  sql.all("SELECT 1 FROM work WHERE status = 'pending' AND attempts + delays > 0 LIMIT 1").length > 0;

export const isRenewed = (sql: Sql, episode_seq: number): boolean =>
  !isEmptyTable(sql, "renewals") && sql.all("SELECT 1 FROM renewals WHERE episode_seq = ?", episode_seq).length > 0;

export const finishRenewal = (sql: Sql, episode_seq: number): void =>
  void sql.all("DELETE FROM renewals WHERE episode_seq = ?", episode_seq);

export const renewalsLeft = (sql: Sql): number =>
  sql.all<{ count: number }>(
    "SELECT count(*) AS count FROM renewals r CROSS JOIN work w ON w.episode_seq = r.episode_seq WHERE w.status <> 'failed'",
  )[0]?.count ?? 0;

/** @param rules `null` if the built-in reader reads nothing again by itself */
export const mayBeOutdated = (sql: Sql, rules: Reader | null): boolean =>
  rules !== null &&
  (readMeta(sql, "rules_version") !== rules.prompt_version || readMeta(sql, "rules_examined") !== null);

/** Deletes renewals for other rules, and those of facts that a person has denied or corrected. */
export function dropNotes(sql: Sql, rules: Reader | null): void {
  if (isEmptyTable(sql, "renewals")) return;
  const version = rules?.prompt_version ?? null;
  const dropped = sql.all<{ seq: number; rules: string }>(
    `DELETE FROM renewals WHERE rules IS NOT NULL AND (rules IS NOT ? OR episode_seq IN (SELECT episode_seq FROM correction_sources))
     RETURNING episode_seq AS seq, rules`,
    version,
  );
  if (dropped.length === 0) return;
  if (dropped.some((row) => row.rules !== version)) writeMeta(sql, "rules_version", null);
  const done = sql.all<{ seq: number }>(
    `UPDATE work SET status = 'done' WHERE status = 'pending' AND episode_seq IN (SELECT value FROM json_each(?))
       AND episode_seq NOT IN (SELECT episode_seq FROM rereads) RETURNING episode_seq AS seq`,
    JSON.stringify(dropped.map(({ seq }) => seq)),
  );
  noteTexts(
    sql,
    done.map(({ seq }) => seq),
  );
}

export function noteOutdated(sql: Sql, rules: Reader | null, now: Instant): void {
  if (rules === null || !mayBeOutdated(sql, rules) || renewalsLeft(sql) > 0) return;
  const { prompt_version, model } = rules;
  const from = readMeta(sql, "rules_version") === prompt_version ? (readMeta(sql, "rules_examined") ?? 0) : 0;
  const compared = sql
    .all<{ seq: number }>("SELECT seq FROM episodes WHERE seq > ? ORDER BY seq LIMIT ? + 0", from, COMPARED_AT_A_TIME)
    .map(({ seq }) => seq);
  // a reading's version may also name an ontology, whose change causes no rereading
  sql.all(
    `INSERT OR IGNORE INTO renewals (episode_seq, rules)
     SELECT e.value, ?1 FROM json_each(?3) e JOIN work w ON w.episode_seq = e.value JOIN extractions x ON x.seq = ${readingInForce(sql, "e.value", now)}
     WHERE w.status = 'done' AND x.model = ?2 AND substr(x.prompt_version, 1, instr(x.prompt_version || '+', '+') - 1) <> ?1
       AND e.value NOT IN (SELECT value FROM json_each(?4)) AND e.value NOT IN (SELECT episode_seq FROM correction_sources)
     ORDER BY e.value`,
    prompt_version,
    model,
    JSON.stringify(compared),
    JSON.stringify(undoneEpisodes(sql, now)),
  );
  writeMeta(sql, "rules_version", prompt_version);
  writeMeta(sql, "rules_examined", compared.length < COMPARED_AT_A_TIME ? null : (compared.at(-1) ?? null));
}

export const readingInForce = (sql: Sql, episode: string, now: Instant): string =>
  `(SELECT b.seq FROM extractions b WHERE b.episode_seq = ${episode} AND b.known_from <= ${now} AND ${believedRowSql(sql, "b", now)}
    ORDER BY b.known_from DESC, b.seq DESC LIMIT 1)`;
