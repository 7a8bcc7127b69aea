import type { Episode, EpisodeDetail, EpisodeStatus, Role } from "../../shared/api/episode.ts";
import type { Page } from "../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../shared/fault.ts";
import { formatInstant, type Instant } from "../../shared/instant.ts";
import { must } from "../../shared/must.ts";
import type { Appended, EpisodeQuery, Ids, NewMessage, Profile, Sql } from "../ports.ts";
import type { Link } from "../core/retrieve/chain.ts";
import { lastChange, logChange } from "./changes.ts";
import { pageCursor, pageStart, writeCursor } from "./cursors.ts";
import { indexText } from "./full-text.ts";
import { readMeta, readProfile, tick } from "./meta.ts";
import { enqueue, takeDoorbell } from "./work.ts";

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
  status: EpisodeStatus;
};

const COLUMNS = `e.seq, e.id, e.message_id, e.type, e.thread_id, e.document_id, e.role, e.name, e.content, e.title,
  e.reference_time, e.created_at, e.metadata, w.status`;
const FROM = "FROM episodes e JOIN work w ON w.episode_seq = e.seq";

/**
 * Stores messages in order, with their full text, their place in the queue of work and their change-log rows, in one
 * transaction. A message whose id is known and whose content is the same is answered with the episode it has.
 *
 * @param owner_id speaks for a user without a name
 * @throws FaultError "conflict" when an id is known with another content; nothing is stored then
 */
export function appendMessages(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  owner_id: string,
  thread_id: string,
  messages: NewMessage[],
): Appended {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const profile = readProfile(sql);
    const epoch = must(readMeta(sql, "epoch"), "epoch");
    let previous = lastOfThread(sql, thread_id);
    const episodes = messages.map((message, index) => {
      const name = speakerOf(message, profile, owner_id);
      const known = message.message_id === null ? null : findMessage(sql, message.message_id);
      if (known) {
        refuseOtherContent(known, thread_id, name, message, index);
        return { id: known.id, message_id: known.message_id, status: known.status };
      }
      const id = ids.make("ep");
      const seq = insertEpisode(sql, { ...message, id, thread_id, name, previous, now });
      indexText(sql, "episodes", seq, name === null ? message.content : `${name} ${message.content}`);
      enqueue(sql, seq);
      logChange(sql, "episode", { id, seq }, null, now);
      previous = seq;
      return { id, message_id: message.message_id, status: "pending" as const };
    });
    return {
      episodes,
      cursor: writeCursor(epoch, lastChange(sql)),
      epoch,
      ring: takeDoorbell(sql, now),
    };
  });
}

/** Who speaks (see "Speakers" of the API): system and tool messages have a name only if one was given. */
function speakerOf({ role, name }: NewMessage, profile: Profile, owner_id: string): string | null {
  if (name !== null) return name;
  if (role === "user") return profile.name ?? owner_id;
  return role === "assistant" ? "Assistant" : null;
}

function insertEpisode(
  sql: Sql,
  episode: NewMessage & { id: string; thread_id: string; previous: number | null; now: Instant },
): number {
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO episodes (id, message_id, type, thread_id, role, name, content, reference_time, created_at, metadata, previous_seq)
     VALUES (?, ?, 'message', ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    episode.id,
    episode.message_id,
    episode.thread_id,
    episode.role,
    episode.name,
    episode.content,
    episode.reference_time ?? episode.now,
    episode.now,
    JSON.stringify(episode.metadata),
    episode.previous,
  );
  return must(row, "inserted episode").seq;
}

const findMessage = (sql: Sql, message_id: string): EpisodeRow | null =>
  sql.all<EpisodeRow>(`SELECT ${COLUMNS} ${FROM} WHERE e.message_id = ?`, message_id)[0] ?? null;

function refuseOtherContent(
  known: EpisodeRow,
  thread_id: string,
  name: string | null,
  message: NewMessage,
  index: number,
): void {
  const same =
    known.content === message.content &&
    known.thread_id === thread_id &&
    known.role === message.role &&
    (message.name === null || known.name === name) &&
    (message.reference_time === null || known.reference_time === message.reference_time);
  if (same) return;
  throw new FaultError({
    kind: "conflict",
    detail: `Message ${message.message_id} is already stored with another content`,
    errors: [{ path: `messages.${index}.id`, message: "is taken by a message with another content" }],
  });
}

const lastOfThread = (sql: Sql, thread_id: string): number | null =>
  sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE thread_id = ? ORDER BY seq DESC LIMIT 1", thread_id)[0]
    ?.seq ?? null;

export function listEpisodes(sql: Sql, query: EpisodeQuery): Page<Episode> {
  const list = query.oldest_first ? "messages" : "episodes";
  const start = pageStart(list, query.cursor);
  const rows = sql.all<EpisodeRow>(
    `SELECT ${COLUMNS} ${FROM}
     WHERE (?1 IS NULL OR e.thread_id = ?1) AND (?2 IS NULL OR w.status = ?2) AND (?3 IS NULL OR e.created_at <= ?3)
       AND (?4 IS NULL OR e.seq ${query.oldest_first ? ">" : "<"} ?4)
     ORDER BY e.seq ${query.oldest_first ? "ASC" : "DESC"} LIMIT ?5`,
    query.thread_id ?? null,
    query.status ?? null,
    query.known_at ?? null,
    start,
    query.limit + 1,
  );
  const kept = rows.slice(0, query.limit);
  const last = kept.at(-1);
  return {
    data: kept.map(toEpisode),
    next_cursor: rows.length > query.limit && last ? pageCursor(list, last.seq) : null,
  };
}

export function getEpisode(sql: Sql, id: string): EpisodeDetail {
  const [row] = sql.all<EpisodeRow & WorkColumns>(
    `SELECT ${COLUMNS}, w.attempts, w.error, w.calls, w.tokens_in, w.tokens_out ${FROM} WHERE e.id = ?`,
    id,
  );
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  const facts = sql.all<{ id: string; fact: string }>(
    `SELECT DISTINCT f.id, f.fact FROM provenance p JOIN facts f ON f.seq = p.fact_seq WHERE p.episode_seq = ? ORDER BY f.seq`,
    row.seq,
  );
  const { attempts, error, calls, tokens_in, tokens_out } = row;
  return { ...toEpisode(row), facts, attempts, error, calls, tokens_in, tokens_out };
}

type WorkColumns = { attempts: number; error: string | null; calls: number; tokens_in: number; tokens_out: number };

/** Episodes by row number, those known at `known_at` only; in no particular order. */
export function readEpisodes(
  sql: Sql,
  seqs: readonly number[],
  known_at: Instant | undefined,
): Map<number, Episode & { thread_id: string | null }> {
  const rows = sql.all<EpisodeRow>(
    `SELECT ${COLUMNS} ${FROM} WHERE e.seq IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR e.created_at <= ?2)`,
    JSON.stringify(seqs),
    known_at ?? null,
  );
  return new Map(rows.map((row) => [row.seq, toEpisode(row)]));
}

/** Speaker and neighbours in the thread of each of these episodes. */
export function readLinks(sql: Sql, seqs: Iterable<number>): Map<number, { name: string | null } & Link> {
  const rows = sql.all<{ seq: number; name: string | null; previous: number | null; next: number | null }>(
    `SELECT e.seq, e.name, e.previous_seq AS previous, n.seq AS next FROM episodes e
     LEFT JOIN episodes n ON n.previous_seq = e.seq WHERE e.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...seqs]),
  );
  return new Map(rows.map(({ seq, ...link }) => [seq, link]));
}

export function statusesOf(sql: Sql, ids: string[]): EpisodeStatus[] {
  const rows = sql.all<{ id: string; status: EpisodeStatus }>(
    `SELECT e.id, w.status ${FROM} WHERE e.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return ids.map((id) => must(statuses.get(id), `episode ${id}`));
}

/** The last `count` messages of a thread, oldest first. */
export const recentMessages = (sql: Sql, thread_id: string, count: number): string[] =>
  sql
    .all<{ content: string }>(
      "SELECT content FROM episodes WHERE thread_id = ? ORDER BY seq DESC LIMIT ?",
      thread_id,
      count,
    )
    .map(({ content }) => content)
    .reverse();

const toEpisode = (row: EpisodeRow): Episode => ({
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
  status: row.status,
  metadata: JSON.parse(row.metadata) as Record<string, unknown>,
});
