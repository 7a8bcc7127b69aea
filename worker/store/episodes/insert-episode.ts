import type { Instant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import { nameOfOwner } from "../../core/ingest/name-of-owner.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { findEntityByName } from "../graph/entity-lookup.ts";
import { messageAnchor } from "../../core/ingest/anchors.ts";
import { resolveInstant } from "../../core/ingest/resolve-instant.ts";
import type { NewEpisode, Profile } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import { indexText, type PreparedTexts } from "../index/full-text.ts";
import { indexedEpisodeText } from "../index/indexed-texts.ts";
import { enqueue } from "./extraction-queue.ts";

/** Names the speaker as "Speakers" in the API describes: system and tool messages have only a given name, documents have none. */
export function speakerOf(
  sql: Sql,
  { type, role, name }: NewEpisode,
  profile: Profile,
  owner_id: string,
): string | null {
  if (name !== null) return name;
  if (role === "user" || type === "json") return profile.name ?? ownerOf(sql, owner_id);
  return role === "assistant" ? "Assistant" : null;
}

/** Names the owner. Owners that existed before the name "User" keep their id as name. */
const ownerOf = (sql: Sql, id: string): string =>
  findEntityByName(sql, normaliseName(id)) === null ? nameOfOwner(id) : id;

/** An episode with its time; `assumed_zone` is set if the time was given without a zone. */
export type PlacedEpisode = Omit<NewEpisode, "reference_time"> & {
  reference_time: Instant | null;
  assumed_zone: string | null;
};

/** Places an episode in time. A civil time is in the memory's zone. */
export function placeInTime(episode: NewEpisode, profile: Profile): PlacedEpisode {
  const time_zone = profile.time_zone ?? "UTC";
  const { reference_time } = episode;
  return {
    ...episode,
    reference_time: reference_time === null ? null : resolveInstant(reference_time, time_zone),
    assumed_zone: reference_time === null || reference_time.zoned ? null : time_zone,
  };
}

/**
 * Stores an episode and queues it. Returns its row.
 *
 * @param prepared previously prepared full text
 */
export function queueEpisode(
  sql: Sql,
  episode: PlacedEpisode,
  id: string,
  now: Instant,
  seq: number | null = null,
  prepared?: PreparedTexts,
): number {
  const inserted = insertEpisode(sql, episode, id, now, seq);
  indexText(sql, "episodes", inserted, indexedEpisodeText(episode), prepared);
  enqueue(sql, inserted);
  return inserted;
}

/**
 * Inserts an episode as the last of its thread or document.
 *
 * @param seq a free row number, which also determines the place in the thread; `null` for the next one
 */
export function insertEpisode(
  sql: Sql,
  episode: PlacedEpisode,
  id: string,
  now: Instant,
  seq: number | null = null,
): number {
  const reference_time = episode.reference_time ?? now;
  const { previous, next } = neighboursOf(sql, episode, seq);
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO episodes (seq, id, message_id, type, thread_id, document_id, part, role, name, content, title, reference_time,
       assumed_zone, created_at, metadata, extract, expires_at, previous_seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    seq,
    id,
    episode.message_id,
    episode.type,
    episode.thread_id,
    episode.document_id,
    episode.part,
    episode.role,
    episode.name,
    episode.content,
    episode.title ?? messageAnchor(episode.name, reference_time, episode.content),
    reference_time,
    episode.assumed_zone,
    now,
    JSON.stringify(episode.metadata),
    episode.extract === false ? 0 : 1,
    episode.expires_at ?? null,
    previous,
  );
  const inserted = must(row, "inserted episode").seq;
  if (next !== null) sql.all("UPDATE episodes SET previous_seq = ? WHERE seq = ?", inserted, next);
  return inserted;
}

/** Returns the rows before and after a place; `null` at an end. */
function neighboursOf(
  sql: Sql,
  { thread_id, document_id }: PlacedEpisode,
  seq: number | null,
): { previous: number | null; next: number | null } {
  if (thread_id === null && document_id === null) return { previous: null, next: null };
  const [column, id] = thread_id === null ? ["document_id", document_id] : ["thread_id", thread_id];
  const nearest = (side: string, order: string): number | null =>
    sql.all<{ seq: number }>(
      `SELECT seq FROM episodes WHERE ${column} = ?1 AND (?2 IS NULL OR seq ${side} ?2) ORDER BY seq ${order} LIMIT 1`,
      id,
      seq,
    )[0]?.seq ?? null;
  return { previous: nearest("<", "DESC"), next: seq === null ? null : nearest(">", "ASC") };
}

/** Compares JSON values, ignoring the order of keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) && isSameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
