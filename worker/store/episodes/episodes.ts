import type { Episode, EpisodeDetail, EpisodeStatus, Role } from "../../../shared/api/episode.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { survivorAt } from "../index/survivors.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { AppendedEpisodes, NewEpisode, BatchDelay } from "../../ports/graph/writes.ts";
import type { EpisodeQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { lastChange, logChange } from "../base/change-log.ts";
import { formatPageCursor, pageStart, formatWriteCursor } from "../base/cursors.ts";
import { believedSql, inFileSql, linkedSql, rememberedSql } from "../base/moment-sql.ts";
import type { PreparedTexts } from "../index/full-text.ts";
import { indexedEpisodeText } from "../index/indexed-texts.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { sentencesOf } from "../graph/facts.ts";
import { findIdempotentResult, storeIdempotentResult } from "../base/idempotent-writes.ts";
import { readMeta, readProfile, tick } from "../base/meta.ts";
import { readDropped } from "./dropped.ts";
import { whyNothingLearned } from "./nothing-learned.ts";
import { claimWakeUp } from "./extraction-queue.ts";
import { waitForMore, waitNoLonger } from "./batch-delay.ts";
import { isSameJson, placeInTime, queueEpisode, speakerOf, type PlacedEpisode } from "./insert-episode.ts";

export type EpisodeRow = {
  seq: number;
  id: string;
  message_id: string | null;
  type: Episode["type"];
  thread_id: string | null;
  document_id: string | null;
  role: Role | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: number;
  created_at: number;
  metadata: string;
  extract: number;
  expires_at: number | null;
  status: EpisodeStatus;
};

export const COLUMNS = `e.seq, e.id, e.message_id, e.type, e.thread_id, e.document_id, e.role, e.name, e.content, e.title,
  e.reference_time, e.created_at, e.metadata, e.extract, e.expires_at, w.status`;
const FROM = "FROM episodes e JOIN work w ON w.episode_seq = e.seq";

export interface AppendedBefore {
  prepared?: PreparedTexts;
  /** Episodes of earlier transactions. The last transaction stores the idempotency key. */
  earlier?: AppendedEpisodes["episodes"];
  epoch?: string | null;
  total?: number;
}

export const MOST_AT_ONCE = 100;

/**
 * Stores episodes in order, in one transaction. Known message ids or document parts with the same content are returned unchanged.
 *
 * @param idempotency_key a repeated key stores nothing and returns the first result
 * @param batchDelay `null` if neither these nor earlier messages wait
 * @throws FaultError "conflict" for a known id with different content or metadata, "gone" if the memory was erased since the first part of
 * a document; nothing is stored then
 */
export function appendEpisodes(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  owner_id: string,
  given: NewEpisode[],
  idempotency_key: string | null = null,
  batchDelay: BatchDelay | null = null,
  by_user = false,
  { prepared, earlier = [], epoch: begun = null, total = given.length }: AppendedBefore = {},
): AppendedEpisodes {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const profile = readProfile(sql);
    const epoch = nonNull(readMeta(sql, "epoch"), "epoch");
    if (begun !== null && begun !== epoch)
      throw new FaultError({ kind: "gone", detail: "This memory was erased while the document was stored" });
    if (batchDelay === null) waitNoLonger(sql);
    const existing_ids = findIdempotentResult(sql, idempotency_key);
    if (existing_ids !== null)
      return { ...alreadyAppended(sql, epoch, existing_ids), wake: batchDelay === null && claimWakeUp(sql, now) };
    if (earlier.length === 0) refuseOtherDocument(sql, given, total);
    const queued: number[] = [];
    let last: number | null = null;
    const episodes = given.map((wanted, index) => {
      const episode = placeInTime({ ...wanted, name: speakerOf(sql, wanted, profile, owner_id) }, profile);
      const existing = findExisting(sql, episode);
      if (existing) {
        refuseOtherContent(existing, episode, wanted.name, index);
        return { id: existing.id, message_id: existing.message_id, status: existing.status };
      }
      const id = ids.make("ep");
      const seq = queueEpisode(sql, episode, id, now, null, prepared);
      last = logChange(sql, "episode", { id, seq }, by_user ? { by_user } : null, now);
      queued.push(seq);
      return { id, message_id: episode.message_id, status: "pending" as const };
    });
    if (batchDelay !== null && queued.length > 0) waitForMore(sql, now, queued, batchDelay);
    storeIdempotentResult(
      sql,
      idempotency_key,
      [...earlier, ...episodes].map(({ id }) => id),
      now,
    );
    return {
      episodes: [...earlier, ...episodes],
      cursor: formatWriteCursor(epoch, last ?? lastChange(sql)),
      epoch,
      wake: claimWakeUp(sql, now),
    };
  });
}

/** @returns texts that stay valid until the owner's name changes */
export function textsToIndex(sql: Sql, owner_id: string, given: readonly NewEpisode[]): string[] {
  const profile = readProfile(sql);
  return given.map((wanted) => indexedEpisodeText({ ...wanted, name: speakerOf(sql, wanted, profile, owner_id) }));
}

function alreadyAppended(sql: Sql, epoch: string, ids: string[]): AppendedEpisodes {
  const rows = sql.all<{ id: string; message_id: string | null }>(
    "SELECT id, message_id FROM episodes WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
  const message_ids = new Map(rows.map(({ id, message_id }) => [id, message_id]));
  const statuses = readStatuses(sql, ids);
  const episodes = ids.map((id, place) => ({
    id,
    message_id: message_ids.get(id) ?? null,
    status: statuses[place] ?? ("failed" as const),
  }));
  return { episodes, cursor: formatWriteCursor(epoch, lastChange(sql)), epoch, wake: false };
}

function findExisting(sql: Sql, { message_id, document_id, part }: PlacedEpisode): EpisodeRow | null {
  const [row] =
    message_id === null
      ? sql.all<EpisodeRow>(`SELECT ${COLUMNS} ${FROM} WHERE e.document_id = ? AND e.part = ?`, document_id, part)
      : sql.all<EpisodeRow>(`SELECT ${COLUMNS} ${FROM} WHERE e.message_id = ?`, message_id);
  return row ?? null;
}

function refuseOtherContent(
  existing: EpisodeRow,
  episode: PlacedEpisode,
  given_name: string | null,
  index: number,
): void {
  const same =
    existing.content === episode.content &&
    existing.thread_id === episode.thread_id &&
    existing.role === episode.role &&
    (given_name === null || existing.name === given_name) &&
    (episode.extract === null || existing.extract === Number(episode.extract)) &&
    (episode.expires_at == null || existing.expires_at === episode.expires_at) &&
    (episode.reference_time === null || existing.reference_time === episode.reference_time) &&
    (Object.keys(episode.metadata).length === 0 || isSameJson(JSON.parse(existing.metadata), episode.metadata));
  if (same) return;
  const [what, path] =
    episode.document_id === null
      ? [`Message ${episode.message_id}`, `messages.${index}.id`]
      : [`Document ${episode.document_id}`, "id"];
  throw new FaultError({
    kind: "conflict",
    detail: `${what} is already stored with different content`,
    errors: [{ path, message: "is already used for different content" }],
  });
}

/**
 * Refuses a document of the same id with another number of parts, because its content differs. Refuses files too: only
 * commands write them, so that earlier versions stay.
 */
function refuseOtherDocument(sql: Sql, given: readonly NewEpisode[], total: number): void {
  const [first] = given;
  const document_id = first?.document_id ?? null;
  if (document_id === null) return;
  const [row] = sql.all<{ parts: number; last: number | null; title: string | null; of_file: 0 | 1 }>(
    `SELECT count(*) AS parts, max(part) AS last, max(iif(part = 0, title, NULL)) AS title,
       EXISTS (SELECT 1 FROM file_versions WHERE document_id = ?1) AS of_file FROM episodes WHERE document_id = ?1`,
    document_id,
  );
  if (row === undefined || row.parts === 0) return;
  // an interrupted upload may continue; forgotten parts leave gaps
  const isBegun = row.parts % MOST_AT_ONCE === 0 && row.last === row.parts - 1;
  const isContinued = row.parts < total && isBegun && row.title === first?.title;
  if (row.of_file === 0 && (row.parts === total || isContinued)) return;
  throw new FaultError({
    kind: "conflict",
    detail: `Document ${document_id} is already stored with different content`,
    errors: [{ path: "id", message: "is already used for different content" }],
  });
}

/** An object may return 32 MiB. */
export const MAX_READ_CHARACTERS = 4_000_000;

/** @param listed rows with `seq` and their `place`. Returned rows also carry the number of listed rows */
export const withinLimit = (listed: string): string =>
  `(SELECT seq, place, listed FROM (
     SELECT l.seq, l.place, count(*) OVER () AS listed, row_number() OVER (ORDER BY l.place) AS nth,
       sum(length(x.content) + length(x.metadata)) OVER (ORDER BY l.place) AS characters
     FROM (${listed}) l JOIN episodes x ON x.seq = l.seq
   ) WHERE nth = 1 OR characters <= ${MAX_READ_CHARACTERS})`;

export function listEpisodes(sql: Sql, query: EpisodeQuery): Page<Episode> {
  const list = query.oldest_first ? "messages" : "episodes";
  const start = pageStart(sql, list, query.cursor);
  const [later, order, place] = query.oldest_first ? [">", "ASC", "seq"] : ["<", "DESC", "-seq"];
  const rows = sql.all<EpisodeRow & { listed: number }>(
    `SELECT ${COLUMNS}, page.listed FROM ${withinLimit(`SELECT seq, ${place} AS place FROM (SELECT e.seq ${FROM}
       WHERE (?1 IS NULL OR e.thread_id = ?1) AND (?2 IS NULL OR w.status = ?2) AND ${SAID} AND ${IN_FILE}
         AND (?5 IS NULL OR e.seq ${later} ?5)
         AND (?7 IS NULL OR EXISTS (SELECT 1 FROM namings m WHERE m.episode_seq = e.seq AND m.entity_seq = ?7
           AND (?3 IS NULL OR m.linked_from <= ?3) AND (m.linked_to IS NULL OR m.linked_to > ?3)))
       ORDER BY e.seq ${order} LIMIT ?6 + 0)`)} page
     JOIN episodes e ON e.seq = page.seq JOIN work w ON w.episode_seq = e.seq ORDER BY page.place`,
    query.thread_id ?? null,
    query.status ?? null,
    query.known_at ?? null,
    query.as_of ?? null,
    start,
    query.limit + 1,
    survivorAt(sql, query.entity_id, query.known_at ?? Number.MAX_SAFE_INTEGER),
  );
  const kept = rows.slice(0, query.limit);
  const last = kept.at(-1);
  const isMore = (rows[0]?.listed ?? 0) > kept.length;
  return {
    data: kept.map(toEpisode),
    next_cursor: isMore && last ? formatPageCursor(sql, list, last.seq) : null,
  };
}

/** Known at ?3 and written by ?4; null: no limit. */
export const SAID = "(?3 IS NULL OR e.created_at <= ?3) AND (?4 IS NULL OR e.reference_time <= ?4)";
const NOW = `${Number.MAX_SAFE_INTEGER}`;
export const IN_FILE = inFileSql("e", `min(coalesce(?3, ${NOW}), coalesce(?4, ${NOW}))`);

/** @throws FaultError "not_found" */
export function getEpisode(sql: Sql, id: string, requested: Moment, now: Instant): EpisodeDetail {
  const { known_at, as_of } = requested;
  const moment = readMoment(requested, now);
  const [row] = sql.all<EpisodeRow & WorkColumns>(
    `SELECT ${COLUMNS}, w.attempts, w.error, w.calls, w.tokens_in, w.tokens_out, w.dropped ${FROM} WHERE e.id = ?1 AND ?2 IS ?2 AND ${SAID}`,
    id,
    null,
    known_at ?? null,
    as_of ?? null,
  );
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  const facts = sql.all<{ id: string; seq: number }>(
    `SELECT DISTINCT f.id, f.seq FROM provenance p JOIN facts f ON f.seq = p.fact_seq WHERE p.episode_seq = ?1
       AND ${linkedSql("p", "?2")} AND (?3 IS NULL OR EXISTS (SELECT 1 FROM fact_versions v
         WHERE v.fact_seq = f.seq AND ${believedSql("v", "?2")} AND ${rememberedSql("v", "f", "?3", moment)})) ORDER BY f.seq`,
    row.seq,
    moment.known_at,
    moment.as_of,
  );
  const sentences = sentencesOf(
    sql,
    facts.map(({ seq }) => seq),
    moment,
  );
  const { attempts, error, calls, tokens_in, tokens_out, dropped } = row;
  return {
    ...toEpisode(row),
    facts: facts.flatMap(({ id: of, seq }) => {
      const fact = sentences.get(seq);
      return fact === undefined ? [] : [{ id: of, fact }];
    }),
    nothing_learned: whyNothingLearned(sql, [row.seq], known_at ?? Number.MAX_SAFE_INTEGER).get(row.seq) ?? null,
    attempts,
    error,
    calls,
    tokens_in,
    tokens_out,
    dropped: readDropped(dropped),
  };
}

type WorkColumns = {
  attempts: number;
  error: string | null;
  calls: number;
  tokens_in: number;
  tokens_out: number;
  dropped: string | null;
};

/** A forgotten episode counts as failed. */
export function readStatuses(sql: Sql, ids: string[]): EpisodeStatus[] {
  const rows = sql.all<{ id: string; status: EpisodeStatus }>(
    `SELECT e.id, w.status ${FROM} WHERE e.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return ids.map((id) => statuses.get(id) ?? "failed");
}

/**
 * Oldest first.
 *
 * @throws FaultError "not_found" for a thread without messages
 */
export function episodesOfThread(sql: Sql, thread_id: string): string[] {
  const rows = sql.all<{ id: string }>("SELECT id FROM episodes WHERE thread_id = ? ORDER BY seq", thread_id);
  if (rows.length === 0) throw new FaultError(notFound(`Thread ${thread_id}`));
  return rows.map(({ id }) => id);
}

export const recentMessages = (
  sql: Sql,
  thread_id: string,
  count: number,
  { known_at, as_of }: Moment,
  now: Instant,
): string[] =>
  sql
    .all<{ content: string }>(
      `SELECT e.content FROM episodes e WHERE e.thread_id = ?1 AND ${SAID} AND e.seq NOT IN (SELECT value FROM json_each(?5))
       ORDER BY e.seq DESC LIMIT ?2 + 0`,
      thread_id,
      count,
      known_at ?? null,
      as_of ?? null,
      JSON.stringify(undoneEpisodes(sql, known_at ?? now)),
    )
    .map(({ content }) => content)
    .reverse();

export const toEpisode = (row: EpisodeRow): Episode => ({
  id: row.id,
  message_id: row.message_id,
  type: row.type,
  thread_id: row.thread_id,
  document_id: row.document_id,
  role: row.role,
  name: row.name,
  content: row.content,
  title: row.title,
  reference_time: formatInstant(row.reference_time),
  created_at: formatInstant(row.created_at),
  expires_at: formatInstantOrNull(row.expires_at),
  status: row.status,
  extract: row.extract === 1,
  metadata: JSON.parse(row.metadata) as Record<string, unknown>,
});
