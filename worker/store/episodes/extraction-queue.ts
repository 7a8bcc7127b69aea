import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { GraphStatus } from "../../ports/graph/reads.ts";
import type { Utterance } from "../../core/extraction/extraction.ts";
import { retryAt, MAX_ATTEMPTS } from "../../core/ingest/backoff.ts";
import type { NewEpisode } from "../../ports/graph/writes.ts";
import type { Extracted } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import type { ExtractorVersion, ExtractionFailure, Lease, LeasedEpisode } from "../../ports/graph/extraction.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import { lastChange, logChange } from "../base/change-log.ts";
import { writeCursor } from "../base/cursors.ts";
import { readRefresh } from "../communities/refresh.ts";
import { readMeta, readProfile, tick, writeMeta } from "../base/meta.ts";

/** Let another consumer take over if the lease was not renewed for 30 seconds. */
export const LEASE_MS = 30_000;
/** Consider a doorbell lost if no consumer answered it within ten seconds. */
const DOORBELL_MS = 10_000;
const MAX_LEASED_EPISODES = 32;
const BACKLOG_RETRY_S = 30;
/** Keep the beginning of an unusable answer: a row of SQLite has at most 2 MB. */
const MAX_KEPT_ANSWER = 100_000;
const MAX_KEPT_REASON = 2_000;
/** Give extraction the last n = 4 messages as context (Zep §2.1). */
const CONTEXT_MESSAGES = 4;

/** The status that is shown of an episode, from its row `w` of `work`: what is being extracted is pending like what waits. */
export const SHOWN_STATUS = "iif(w.status = 'leased', 'pending', w.status)";

export function enqueue(sql: Sql, episode_seq: number): void {
  sql.all(
    `INSERT INTO work (episode_seq, status, attempts, not_before, calls, tokens_in, tokens_out)
     VALUES (?, 'pending', 0, 0, 0, 0, 0)`,
    episode_seq,
  );
}

/** Whether the caller must ring the doorbell: there is open work, no consumer holds the lease and no doorbell is on its way. */
export function takeDoorbell(sql: Sql, now: Instant): boolean {
  if ((readMeta(sql, "doorbell_until") ?? 0) > now || (readMeta(sql, "lease_until") ?? 0) > now) return false;
  if (openWork(sql) === null) return false;
  writeMeta(sql, "doorbell_until", now + DOORBELL_MS);
  return true;
}

/** The first episode that is neither done nor failed. */
const openWork = (sql: Sql): { episode_seq: number; not_before: number } | null =>
  sql.all<{ episode_seq: number; not_before: number }>(
    "SELECT episode_seq, not_before FROM work WHERE status IN ('pending', 'leased') ORDER BY episode_seq LIMIT 1",
  )[0] ?? null;

/** When the first open episode may be worked on; `null` if there is none. */
export const workDue = (sql: Sql): Instant | null => openWork(sql)?.not_before ?? null;

export const leaseUntil = (sql: Sql): Instant => readMeta(sql, "lease_until") ?? 0;

/**
 * Leases the next episodes, strictly in order: while the first one waits for its next attempt, nothing is leased.
 *
 * @returns `null` if another consumer holds the lease or no work is due
 */
export function takeLease(sql: Sql, clock: Instant, ids: Ids, version: ExtractorVersion): Lease | null {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    writeMeta(sql, "doorbell_until", null);
    writeMeta(sql, "rings_unanswered", null);
    const due = workDue(sql);
    if (leaseUntil(sql) > now || due === null || due > now) return null;
    sql.all("UPDATE work SET status = 'pending' WHERE status = 'leased'");
    const rows = sql.all<OpenRow>(
      `SELECT w.episode_seq AS seq, w.not_before, w.attempts, e.type, e.role, e.name, e.content, e.reference_time, e.previous_seq,
              EXISTS (SELECT 1 FROM extractions x WHERE x.episode_seq = e.seq AND x.prompt_version = ?1 AND x.model = ?2) AS extracted
       FROM work w JOIN episodes e ON e.seq = w.episode_seq WHERE w.status = 'pending' ORDER BY w.episode_seq LIMIT ?3 + 0`,
      version.prompt_version,
      version.model,
      MAX_LEASED_EPISODES,
    );
    const waiting = rows.findIndex(({ not_before }) => not_before > now);
    const leased = waiting < 0 ? rows : rows.slice(0, waiting);
    sql.all(
      "UPDATE work SET status = 'leased' WHERE episode_seq IN (SELECT value FROM json_each(?))",
      JSON.stringify(leased.map(({ seq }) => seq)),
    );
    const token = Array.from(ids.random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    writeMeta(sql, "lease_token", token);
    writeMeta(sql, "lease_until", now + LEASE_MS);
    const time_zone = readProfile(sql).time_zone ?? "UTC";
    return { token, episodes: leased.map((row) => toLeased(sql, row, time_zone)) };
  });
}

type OpenRow = {
  seq: number;
  not_before: number;
  attempts: number;
  type: NewEpisode["type"];
  role: string | null;
  name: string | null;
  content: string;
  reference_time: number;
  previous_seq: number | null;
  extracted: number;
};

function toLeased(sql: Sql, row: OpenRow, time_zone: string): LeasedEpisode {
  const { seq, name, content, reference_time } = row;
  return {
    seq,
    previous_seq: row.previous_seq,
    attempts: row.attempts,
    type: row.type,
    extracted: row.extracted === 1,
    extractable: row.role === null || row.role === "user" || row.role === "assistant",
    input: { speaker: name, content, reference_time, time_zone, previous: messagesUpTo(sql, row.previous_seq) },
  };
}

/** The messages of a thread up to `last`, oldest first, at most `CONTEXT_MESSAGES`. */
function messagesUpTo(sql: Sql, last: number | null): Utterance[] {
  return sql.all<{ speaker: string | null; content: string; reference_time: number }>(
    `WITH RECURSIVE chain (seq, depth) AS (
         SELECT ?1, 1 WHERE ?1 IS NOT NULL
         UNION ALL SELECT e.previous_seq, depth + 1 FROM chain JOIN episodes e ON e.seq = chain.seq
         WHERE e.previous_seq IS NOT NULL AND depth < ?2)
       SELECT e.name AS speaker, e.content, e.reference_time FROM chain JOIN episodes e ON e.seq = chain.seq ORDER BY depth DESC`,
    last,
    CONTEXT_MESSAGES,
  );
}

/** Renews the lease if `token` still holds it; returns whether it does. */
export const keepLease = (sql: Sql, clock: Instant, token: string): boolean =>
  sql.transaction(() => {
    const now = tick(sql, clock);
    if (!holdsLease(sql, token, now)) return false;
    renewLease(sql, now);
    return true;
  });

export const holdsLease = (sql: Sql, token: string, now: Instant): boolean =>
  readMeta(sql, "lease_token") === token && leaseUntil(sql) > now;

export const renewLease = (sql: Sql, now: Instant): void => writeMeta(sql, "lease_until", now + LEASE_MS);

/** Releases the lease; `more` says whether more work is due. A token that no longer holds the lease changes nothing. */
export function releaseLease(sql: Sql, clock: Instant, token: string): { more: boolean } {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    if (readMeta(sql, "lease_token") !== token) return { more: false };
    dropLease(sql);
    const due = workDue(sql);
    return { more: due !== null && due <= now };
  });
}

function dropLease(sql: Sql): void {
  writeMeta(sql, "lease_token", null);
  writeMeta(sql, "lease_until", null);
  sql.all("UPDATE work SET status = 'pending' WHERE status = 'leased'");
}

/**
 * Records a failed attempt and releases the lease. The episode is tried again later; after the last attempt it is set aside as failed
 * with its reason, so that the episodes after it are processed.
 */
export function postponeWork(sql: Sql, clock: Instant, token: string, failure: ExtractionFailure): void {
  sql.transaction(() => {
    const now = tick(sql, clock);
    if (!holdsLease(sql, token, now)) return;
    const [row] = sql.all<{ attempts: number; delays: number }>(
      "SELECT attempts, delays FROM work WHERE episode_seq = ? AND status = 'leased'",
      failure.seq,
    );
    dropLease(sql);
    // forgotten or finished meanwhile
    if (!row) return;
    const attempts = row.attempts + (failure.passing ? 0 : 1);
    const delays = row.delays + (failure.passing ? 1 : 0);
    sql.all(
      `UPDATE work SET attempts = ?, delays = ?, error = ?, answer = ?, status = ?, not_before = ?, calls = calls + ?,
         tokens_in = tokens_in + ?, tokens_out = tokens_out + ? WHERE episode_seq = ?`,
      attempts,
      delays,
      failure.reason.slice(0, MAX_KEPT_REASON).toWellFormed(),
      failure.answer?.slice(0, MAX_KEPT_ANSWER).toWellFormed() ?? null,
      attempts >= MAX_ATTEMPTS ? "failed" : "pending",
      retryAt(now, attempts + delays, failure.retry_after_ms),
      failure.use.calls,
      failure.use.tokens_in,
      failure.use.tokens_out,
      failure.seq,
    );
    if (failure.refused) dropExtractions(sql, failure.seq);
  });
}

/** The next attempt reads the episode again. */
const dropExtractions = (sql: Sql, seq: number): unknown =>
  sql.all("DELETE FROM extractions WHERE episode_seq = ?", seq);

/** Makes all postponed work due now; returns whether the caller must ring the doorbell. */
export function resumeWork(sql: Sql, clock: Instant): boolean {
  return sql.transaction(() => {
    sql.all("UPDATE work SET not_before = 0 WHERE status = 'pending'");
    sql.all("UPDATE refresh SET not_before = 0 WHERE state = 'running'");
    return takeDoorbell(sql, tick(sql, clock));
  });
}

/**
 * Queues a failed episode again, with all its attempts, to be read again; returns whether the caller must ring the doorbell.
 *
 * @throws FaultError "not_found"; "conflict" if the episode has not failed
 */
export function retryWork(sql: Sql, clock: Instant, id: string): boolean {
  return sql.transaction(() => {
    const [row] = sql.all<{ seq: number; status: string }>(
      `SELECT e.seq, ${SHOWN_STATUS} AS status FROM episodes e JOIN work w ON w.episode_seq = e.seq WHERE e.id = ?`,
      id,
    );
    if (!row) throw new FaultError(notFound(`Episode ${id}`));
    if (row.status !== "failed") {
      throw new FaultError({
        kind: "conflict",
        detail: `Episode ${id} is ${row.status}; only a failed episode can be retried`,
      });
    }
    sql.all(
      "UPDATE work SET status = 'pending', attempts = 0, delays = 0, not_before = 0 WHERE episode_seq = ?",
      row.seq,
    );
    dropExtractions(sql, row.seq);
    return takeDoorbell(sql, tick(sql, clock));
  });
}

export function finishWork(sql: Sql, seq: number): void {
  sql.all("UPDATE work SET status = 'done', error = NULL, answer = NULL WHERE episode_seq = ?", seq);
}

export function storeExtraction(
  sql: Sql,
  clock: Instant,
  seq: number,
  version: ExtractorVersion,
  { extraction, use }: Extracted,
): void {
  sql.transaction(() => {
    const now = tick(sql, clock);
    const [episode] = sql.all<{ id: string }>("SELECT id FROM episodes WHERE seq = ?", seq);
    // forgotten meanwhile
    if (!episode) return;
    const stored = sql.all(
      "INSERT INTO extractions (episode_seq, prompt_version, model, result, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
      seq,
      version.prompt_version,
      version.model,
      JSON.stringify(extraction),
      now,
    );
    if (stored.length === 0) return;
    sql.all(
      "UPDATE work SET calls = calls + ?, tokens_in = tokens_in + ?, tokens_out = tokens_out + ? WHERE episode_seq = ?",
      use.calls,
      use.tokens_in,
      use.tokens_out,
      seq,
    );
    logChange(sql, "extraction", { id: episode.id, seq }, { ...version, ...extraction }, now);
  });
}

/** The stored extractions of episodes, in the order of `seqs`; `null` for an episode without one. */
export function readExtractions(sql: Sql, version: ExtractorVersion, seqs: number[]): (Extraction | null)[] {
  const rows = sql.all<{ episode_seq: number; result: string }>(
    "SELECT episode_seq, result FROM extractions WHERE episode_seq IN (SELECT value FROM json_each(?)) AND prompt_version = ? AND model = ?",
    JSON.stringify(seqs),
    version.prompt_version,
    version.model,
  );
  const stored = new Map(rows.map(({ episode_seq, result }) => [episode_seq, JSON.parse(result) as Extraction]));
  return seqs.map((seq) => stored.get(seq) ?? null);
}

/** Number of pending episodes: those that are neither done nor failed. */
export const pendingCount = (sql: Sql): number =>
  sql.all<{ count: number }>("SELECT count(*) AS count FROM work WHERE status IN ('pending', 'leased')")[0]?.count ?? 0;

/**
 * Refuses more episodes while too many wait for extraction. An empty queue accepts any number.
 *
 * @throws FaultError "limited" if more than `max_waiting` would wait
 */
export function checkBacklogLimit(sql: Sql, more: number, max_waiting: number): void {
  const [row] = sql.all<{ count: number }>(
    "SELECT count(*) AS count FROM (SELECT 1 FROM work WHERE status IN ('pending', 'leased') LIMIT ? + 0)",
    max_waiting + 1,
  );
  const waiting = row?.count ?? 0;
  if (waiting === 0 || waiting + more <= max_waiting) return;
  throw new FaultError({
    kind: "limited",
    detail: `${waiting} episodes of this memory are waiting for extraction; at most ${max_waiting} may`,
    retry_after_s: BACKLOG_RETRY_S,
  });
}

export function readStatus(sql: Sql): GraphStatus {
  const counts = sql.all<{ status: string; count: number }>(
    "SELECT status, count(*) AS count FROM work GROUP BY status",
  );
  const count = (status: string): number => counts.find((row) => row.status === status)?.count ?? 0;
  const [failure] = sql.all<{ error: string }>(
    "SELECT error FROM work WHERE status IN ('pending', 'leased', 'failed') AND error IS NOT NULL ORDER BY episode_seq DESC LIMIT 1",
  );
  const version = lastChange(sql);
  return {
    pending: count("pending") + count("leased"),
    leased: count("leased"),
    done: count("done"),
    failed: count("failed"),
    cursor: writeCursor(must(readMeta(sql, "epoch"), "epoch"), version),
    last_error: failure?.error ?? null,
    version,
    refresh: readRefresh(sql),
  };
}
