import type { UndoCounts } from "../../../shared/api/undo.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { EditedMessage, MessageEdit } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { editedEntry, lastChange, logChange } from "../base/change-log.ts";
import { formatWriteCursor } from "../base/cursors.ts";
import { readMeta, readProfile, tickStep, writeMeta } from "../base/meta.ts";
import { insideTransaction } from "../base/rehearse.ts";
import { EarlierMessages } from "../episodes/earlier-messages.ts";
import { isSameJson, placeInTime, queueEpisode, speakerOf, type PlacedEpisode } from "../episodes/insert-episode.ts";
import { moveRereads, readingsMadeWith, rereadsInThread } from "../episodes/readings.ts";
import { undoneEpisodes } from "../index/retractions.ts";
import { forgetEpisodes } from "./forget.ts";

const NOTHING: UndoCounts = { episodes: 0, facts: 0, entities: 0, reopened: 0, reread: 0, corrections: 0 };

type MessageRow = {
  seq: number;
  id: string;
  message_id: string | null;
  type: string;
  thread_id: string | null;
  role: string | null;
  name: string | null;
  content: string;
  reference_time: number;
  assumed_zone: string | null;
  metadata: string;
  extract: number;
  expires_at: number | null;
  status: EditedMessage["episode"]["status"];
};

/**
 * The message keeps its place in the thread. Later messages whose prompts showed the old text are read again. The new text and readings are
 * known from now.
 *
 * @param id the caller's or its episode's
 * @throws FaultError "not_found"; "conflict" for an episode of another type
 */
export function editMessage(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  owner_id: string,
  id: string,
  edit: MessageEdit,
): EditedMessage {
  return sql.transaction(() => {
    const old = findMessage(sql, id);
    const message = edited(sql, old, owner_id, id, edit);
    if (isSame(old, message))
      return answer(sql, { id: old.id, message_id: old.message_id, status: old.status }, NOTHING);
    const entry = editedEntry(sql, old.seq);
    const understood = readingsMadeWith(sql, [old.seq]).filter(({ episode_seq }) => episode_seq > old.seq);
    const undone = forgetEpisodes(insideTransaction(sql), clock, ids, [old.id]);
    const now = tickStep(sql, clock);
    const made = ids.make("ep");
    const seq = queueEpisode(sql, message, made, now, old.seq);
    logChange(sql, "episode", { id: made, seq }, entry, now);
    // invalidates leases: the row number now belongs to another message
    writeMeta(sql, "edits", (readMeta(sql, "edits") ?? 0) + 1);
    readAgainFrom(sql, now, seq, ids.make("op"), new Set(understood.map(({ episode_seq }) => episode_seq)));
    return answer(sql, { id: made, message_id: message.message_id, status: "pending" }, undone);
  });
}

const answer = (sql: Sql, episode: EditedMessage["episode"], undone: UndoCounts): EditedMessage => ({
  episode,
  cursor: lastWrite(sql),
  undone,
});

export const lastWrite = (sql: Sql): string =>
  formatWriteCursor(nonNull(readMeta(sql, "epoch"), "epoch"), lastChange(sql));

function findMessage(sql: Sql, id: string): MessageRow {
  const [row] = sql.all<MessageRow>(
    `SELECT e.seq, e.id, e.message_id, e.type, e.thread_id, e.role, e.name, e.content, e.reference_time, e.assumed_zone, e.metadata, e.extract,
       e.expires_at, w.status FROM episodes e JOIN work w ON w.episode_seq = e.seq
     WHERE e.message_id = ?1 OR e.id = ?1 ORDER BY e.message_id IS NOT ?1 LIMIT 1`,
    id,
  );
  if (!row) throw new FaultError(notFound(`Message ${id}`));
  if (row.type === "message") return row;
  const message = `is ${row.type === "document" ? "a chunk of a document" : `of type ${row.type}`}, not a message: forget it and send it again`;
  throw new FaultError({ kind: "conflict", detail: `id: ${message}`, errors: [{ path: "id", message }] });
}

/** Omitted fields stay, except the speaker's name if the role changes. */
function edited(sql: Sql, old: MessageRow, owner_id: string, id: string, edit: MessageEdit): PlacedEpisode {
  const profile = readProfile(sql);
  const given = {
    type: "message" as const,
    message_id: old.message_id ?? id,
    thread_id: old.thread_id,
    document_id: null,
    part: null,
    title: null,
    role: edit.role,
    content: edit.content,
    extract: edit.extract ?? old.extract === 1,
    metadata: edit.metadata ?? (JSON.parse(old.metadata) as Record<string, unknown>),
    reference_time: edit.reference_time,
    name: edit.name ?? (edit.role === old.role ? old.name : null),
    expires_at: edit.expires_at === undefined ? old.expires_at : edit.expires_at,
  };
  const placed = placeInTime({ ...given, name: speakerOf(sql, given, profile, owner_id) }, profile);
  return placed.reference_time === null
    ? { ...placed, reference_time: old.reference_time, assumed_zone: old.assumed_zone }
    : placed;
}

const isSame = (old: MessageRow, message: PlacedEpisode): boolean =>
  old.content === message.content &&
  old.role === message.role &&
  old.name === message.name &&
  old.reference_time === message.reference_time &&
  old.extract === Number(message.extract) &&
  old.expires_at === message.expires_at &&
  isSameJson(JSON.parse(old.metadata), message.metadata);

function readAgainFrom(sql: Sql, now: Instant, seq: number, cause: string, understood: ReadonlySet<number>): void {
  const shown = new EarlierMessages(sql, now);
  const undone = new Set(undoneEpisodes(sql, now));
  const queued = rereadsInThread(sql, seq).filter(({ episode_seq }) => !undone.has(episode_seq));
  const keyOf = (row: (typeof queued)[number]): string => JSON.stringify([row.batch, row.caused_by]);
  const groups = new Set(
    queued
      .filter(
        (row) => understood.has(row.episode_seq) || shown.upTo(row.previous_seq).some((message) => message.seq === seq),
      )
      .map(keyOf),
  );
  moveRereads(
    sql,
    queued.filter((row) => groups.has(keyOf(row))),
    now,
    cause,
  );
}
