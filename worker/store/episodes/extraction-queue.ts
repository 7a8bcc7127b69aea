import { FaultError } from "../../../shared/fault.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { GraphStatus } from "../../ports/graph/reads.ts";
import { isReadable } from "../../core/ingest/alarm-jobs.ts";
import { retryAt, MAX_ATTEMPTS, MAX_CHANGES } from "../../core/ingest/backoff.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import type { ExtractionFailure, Lease, Models } from "../../ports/graph/extraction.ts";
import { readJobFailures } from "../base/alarm-failures.ts";
import { lastChange, logChange } from "../base/change-log.ts";
import { noteTexts } from "../base/link-history.ts";
import { formatWriteCursor } from "../base/cursors.ts";
import { readRefresh } from "../communities/refresh.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import { currentInstant, readMeta, tick, writeMeta, writeMetas } from "../base/meta.ts";
import { timeZoneAt } from "../base/profile-history.ts";
import { dropNotes, noteOutdated, renewalDue, renewalsLeft, takeUpRenewals } from "./renewals.ts";
import { countNothingLearned } from "./nothing-learned.ts";
import { droppedOfMemory } from "./dropped.ts";
import { deleteUnappliedReadingsOf, dropReplacedRereads } from "./readings.ts";
import { firstReread, toLeased, type OpenRow } from "./leased-episode.ts";
import { knownNamesIn, shownAtSql } from "./shown-names.ts";
import { EarlierMessages } from "./earlier-messages.ts";

export const LEASE_MS = 30_000;
const WAKE_UP_MS = 10_000;
const MAX_LEASED_EPISODES = 32;
/** UTF-16 units: an object may return 32 MiB. At least one message is leased. */
const MAX_LEASED_CHARACTERS = 4_000_000;

function withinCharacters(rows: OpenRow[]): OpenRow[] {
  let characters = 0;
  const end = rows.findIndex(
    ({ content }, place) => (characters += content.length) > MAX_LEASED_CHARACTERS && place > 0,
  );
  return end < 0 ? rows : rows.slice(0, end);
}
const BACKLOG_RETRY_S = 30;
/** A SQLite row has at most 2 MB. */
const MAX_KEPT_ANSWER = 100_000;
const MAX_KEPT_REASON = 2_000;

export function enqueue(sql: Sql, episode_seq: number): void {
  sql.all(
    `INSERT INTO work (episode_seq, status, attempts, not_before, calls, tokens_in, tokens_out)
     VALUES (?, 'pending', 0, 0, 0, 0, 0)`,
    episode_seq,
  );
}

export function claimWakeUp(sql: Sql, now: Instant): boolean {
  if ((readMeta(sql, "doorbell_until") ?? 0) > now || (readMeta(sql, "lease_until") ?? 0) > now) return false;
  if (workDue(sql) === null) return false;
  writeMeta(sql, "doorbell_until", now + WAKE_UP_MS);
  return true;
}

export const openWork = (sql: Sql): { episode_seq: number; not_before: number } | null =>
  sql.all<{ episode_seq: number; not_before: number }>(
    "SELECT episode_seq, not_before FROM work WHERE status = 'pending' ORDER BY episode_seq LIMIT 1",
  )[0] ?? null;

export function workDue(sql: Sql): Instant | null {
  const [open, renewal] = [openWork(sql)?.not_before ?? null, renewalDue(sql)];
  return open === null || renewal === null ? (open ?? renewal) : Math.min(open, renewal);
}

export const leaseUntil = (sql: Sql): Instant => readMeta(sql, "lease_until") ?? 0;

export type Rereaders = Pick<Models, "rereaders" | "configured" | "names" | "rules">;

/**
 * Leases work in strict order: an episode that waits for its next attempt blocks all. Rereads by a model that cannot be called block
 * nothing; background rereads come last.
 *
 * @returns `null` if another consumer holds the lease or no work is due
 */
export function takeLease(sql: Sql, clock: Instant, ids: Ids, models: Rereaders): Lease | null {
  return sql.transaction(() => {
    const now = currentInstant(sql, clock);
    writeMetas(sql, { doorbell_until: null, rings_unanswered: null });
    if (leaseUntil(sql) > now) return null;
    if (readMeta(sql, "lease_token") !== null) dropLease(sql);
    dropNotes(sql, models.rules ?? null);
    failUnreadable(sql, models.configured);
    const openRows = (): OpenRow[] =>
      sql.all<OpenRow>(
        `SELECT w.episode_seq AS seq, w.not_before, w.attempts, e.type, e.role, e.name, e.content, iif(json_type(e.metadata, '$.source') = 'text', e.metadata ->> '$.source', NULL) AS source,
              e.extract, e.reference_time, e.previous_seq,
              r.known_from, ${shownAtSql("r")} AS shown_at, r.batch, r.model, r.caused_by, x.seq AS reading, x.prompt_version, x.model AS reader
       FROM work w JOIN episodes e ON e.seq = w.episode_seq LEFT JOIN rereads r ON r.episode_seq = w.episode_seq
       LEFT JOIN extractions x ON x.episode_seq = e.seq AND x.known_from IS NULL AND x.waits_for IS r.known_from
       WHERE w.status = 'pending' AND (r.model IS NULL OR r.model IN (SELECT value FROM json_each(?1)))
       ORDER BY w.episode_seq, r.known_from LIMIT ?2 + 0`,
        JSON.stringify(models.rereaders),
        MAX_LEASED_EPISODES,
      );
    const dueOf = (rows: OpenRow[]): OpenRow[] => {
      const waiting = rows.findIndex(({ not_before }) => not_before > now);
      const ready = waiting < 0 ? rows : rows.slice(0, waiting);
      return models.names === true ? firstReread(ready) : ready;
    };
    const takeUp = (): boolean => {
      tick(sql, clock);
      noteOutdated(sql, models.rules ?? null, now);
      return takeUpRenewals(sql, now, models.rereaders[0] === models.configured[0]);
    };
    const due = dueOf(openRows());
    const leased = withinCharacters(due.length === 0 && takeUp() ? dueOf(openRows()) : due);
    if (leased.length === 0) return null;
    const token = Array.from(ids.random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const seqs = JSON.stringify(leased.map(({ seq }) => seq));
    writeMetas(sql, { lease_token: token, lease_until: now + LEASE_MS, leased: seqs });
    const messages = new Map<Instant, EarlierMessages>();
    const messagesAt = (at: Instant): EarlierMessages => {
      const known = messages.get(at) ?? new EarlierMessages(sql, at);
      messages.set(at, known);
      return known;
    };
    const episodes = leased.map((row) => ({
      ...toLeased(messagesAt(row.shown_at ?? now), row, timeZoneAt(sql, row.known_from ?? now), models.names === true),
      known_names: models.names ? knownNamesIn(sql, row.content, row.shown_at ?? Number.MAX_SAFE_INTEGER) : [],
    }));
    return { token, episodes, edits: readMeta(sql, "edits") ?? 0 };
  });
}

/** Only the model of a reading can repeat it; a retry uses the configured model. */
function failUnreadable(sql: Sql, configured: readonly string[]): void {
  if (isEmptyTable(sql, "rereads")) return;
  dropReplacedRereads(sql, configured);
  const rows = sql.all<{ episode_seq: number; model: string }>(
    "SELECT episode_seq, model FROM rereads WHERE model NOT IN (SELECT value FROM json_each(?)) ORDER BY 1",
    JSON.stringify(configured),
  );
  for (const { episode_seq, model } of rows) {
    const error = `must be read again, but ${model}, which read it before, is not configured; retry lets the configured model read it`;
    sql.all(
      "UPDATE work SET status = 'failed', error = ? WHERE episode_seq = ? AND status = 'pending'",
      error,
      episode_seq,
    );
    sql.all("UPDATE rereads SET model = NULL WHERE episode_seq = ? AND model = ?", episode_seq, model);
  }
}

export const keepLease = (sql: Sql, clock: Instant, token: string): boolean =>
  sql.transaction(() => {
    const now = currentInstant(sql, clock);
    if (!holdsLease(sql, token, now)) return false;
    renewLease(sql, now);
    return true;
  });

export const holdsLease = (sql: Sql, token: string, now: Instant): boolean =>
  readMeta(sql, "lease_token") === token && leaseUntil(sql) > now;

const renewLease = (sql: Sql, now: Instant): void => writeMeta(sql, "lease_until", now + LEASE_MS);

export function releaseLease(sql: Sql, clock: Instant, token: string): { more: boolean } {
  return sql.transaction(() => {
    const now = currentInstant(sql, clock);
    if (readMeta(sql, "lease_token") !== token) return { more: false };
    dropLease(sql);
    const due = workDue(sql);
    return { more: due !== null && due <= now };
  });
}

function dropLease(sql: Sql): void {
  writeMetas(sql, { lease_token: null, lease_until: null, leased: null });
}

/** The episode fails after the last attempt, so that later ones are processed. */
export function postponeWork(sql: Sql, clock: Instant, token: string, failure: ExtractionFailure): void {
  sql.transaction(() => {
    const now = tick(sql, clock);
    if (!holdsLease(sql, token, now)) return;
    const [row] = sql.all<{ attempts: number; delays: number }>(
      "SELECT attempts, delays FROM work WHERE episode_seq = ?1 AND status = 'pending' AND ?1 IN (SELECT value FROM json_each(?2))",
      failure.seq,
      leasedOf(sql),
    );
    dropLease(sql);
    if (!row) return;
    const isDelay = failure.passing && !(failure.changed === true && row.delays >= MAX_CHANGES);
    const attempts = row.attempts + (isDelay ? 0 : 1);
    const delays = row.delays + (isDelay ? 1 : 0);
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
    if (failure.refused) deleteUnappliedReadingsOf(sql, [failure.seq]);
    if (attempts < MAX_ATTEMPTS) return;
    const [episode] = sql.all<{ id: string }>("SELECT id FROM episodes WHERE seq = ?", failure.seq);
    logChange(sql, "failed", { id: nonNull(episode, "episode").id, seq: failure.seq }, null, now);
  });
}

/** @returns whether to send a wake-up message */
export function resumeWork(sql: Sql, clock: Instant): boolean {
  return sql.transaction(() => {
    sql.all("UPDATE work SET not_before = 0 WHERE status = 'pending'");
    sql.all("UPDATE refresh SET not_before = 0 WHERE state = 'running'");
    return claimWakeUp(sql, tick(sql, clock));
  });
}

export function finishWork(sql: Sql, seq: number): void {
  const done = sql.all(
    `UPDATE work SET status = 'done', error = NULL, answer = NULL
     WHERE episode_seq = ?1 AND NOT EXISTS (SELECT 1 FROM rereads WHERE episode_seq = ?1) RETURNING episode_seq`,
    seq,
  );
  if (done.length > 0) noteTexts(sql, [seq]);
}

export function readOnlyBelieved(sql: Sql, believed_again: readonly number[], undone: readonly number[]): void {
  sql.all(
    `UPDATE work SET status = 'pending', attempts = 0, delays = 0, not_before = 0
     WHERE status = 'done' AND episode_seq IN (SELECT value FROM json_each(?))
       AND (episode_seq IN (SELECT episode_seq FROM rereads)
         OR NOT EXISTS (SELECT 1 FROM changes c WHERE c.subject_seq = work.episode_seq AND c.entry IN ('facts', 'operation')))`,
    JSON.stringify(believed_again),
  );
  sql.all(
    "UPDATE work SET status = 'done', error = NULL, answer = NULL WHERE episode_seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(undone),
  );
  noteTexts(sql, undone);
}

export const revokeAnyLease = (sql: Sql): void => {
  if (readMeta(sql, "lease_token") !== null) dropLease(sql);
};

/** Its consumer may be reading these episodes or later messages, whose prompts changed. */
export function revokeLease(sql: Sql, seqs: readonly number[]): void {
  const [read] = sql.all(
    `SELECT 1 FROM work w JOIN episodes e ON e.seq = w.episode_seq WHERE w.episode_seq IN (SELECT value FROM json_each(?2)) AND w.status = 'pending' AND (e.seq IN (SELECT value FROM json_each(?1))
       OR e.thread_id IN (SELECT thread_id FROM episodes WHERE seq IN (SELECT value FROM json_each(?1)))
       OR e.document_id IN (SELECT document_id FROM episodes WHERE seq IN (SELECT value FROM json_each(?1)))) LIMIT 1`,
    JSON.stringify(seqs),
    leasedOf(sql),
  );
  if (read) dropLease(sql);
}

const leasedOf = (sql: Sql): string => readMeta(sql, "leased") ?? "[]";

const leasedCount = (sql: Sql): number =>
  sql.all<{ count: number }>(
    "SELECT count(*) AS count FROM work WHERE status = 'pending' AND episode_seq IN (SELECT value FROM json_each(?))",
    leasedOf(sql),
  )[0]?.count ?? 0;

export const pendingCount = (sql: Sql): number =>
  sql.all<{ count: number }>("SELECT count(*) AS count FROM work WHERE status = 'pending'")[0]?.count ?? 0;

/** @throws FaultError "limited", except for an empty queue */
export function checkBacklogLimit(sql: Sql, more: number, max_waiting: number): void {
  if (openWork(sql) === null) return;
  const [row] = sql.all<{ count: number }>(
    "SELECT count(*) AS count FROM (SELECT 1 FROM work WHERE status = 'pending' LIMIT ? + 0)",
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
  const [counts] = sql.all<{ work: number; pending: number; failed: number }>(
    `SELECT (SELECT count(*) FROM work) AS work, (SELECT count(*) FROM work WHERE status = 'pending') AS pending,
       (SELECT count(*) FROM work WHERE status = 'failed') AS failed`,
  );
  const { work, pending, failed } = nonNull(counts, "a row of a SELECT without FROM");
  const [failure] = sql.all<{ error: string }>(
    `SELECT error FROM (SELECT episode_seq, error FROM work WHERE status = 'pending' AND error IS NOT NULL
       UNION ALL SELECT episode_seq, error FROM work WHERE status = 'failed' AND error IS NOT NULL) ORDER BY episode_seq DESC LIMIT 1`,
  );
  const version = lastChange(sql);
  return {
    pending,
    leased: leasedCount(sql),
    done: work - pending - failed,
    failed,
    to_reread: renewalsLeft(sql),
    cursor: formatWriteCursor(nonNull(readMeta(sql, "epoch"), "epoch"), version),
    last_error: failure?.error ?? null,
    dropped_facts: droppedOfMemory(sql),
    nothing_learned: countNothingLearned(sql),
    failing_jobs: readJobFailures(sql)
      .filter(isReadable)
      .map(({ since, retry_at, ...job }) => ({
        ...job,
        since: formatInstant(since),
        retry_at: formatInstant(retry_at),
      })),
    version,
    refresh: readRefresh(sql),
  };
}
