import type { Instant } from "../../../shared/instant.ts";
import { nextNumberSql } from "../base/row-numbers.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { NAMELESS } from "../../core/ingest/name-of-owner.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { ownIdentifier, spokenAs } from "../base/owner-id.ts";
import { messageAnchor } from "../../core/ingest/anchors.ts";
import { resolveInstant } from "../../core/ingest/resolve-instant.ts";
import type { NewEpisode, Profile } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import { indexNewText, indexText, type PreparedTexts } from "../index/full-text.ts";
import { indexedEpisodeText } from "../index/indexed-texts.ts";
import { enqueue } from "./extraction-queue.ts";

/** See "Speakers" in the API. */
export function speakerOf(
  sql: Sql,
  { type, role, name }: NewEpisode,
  profile: Profile,
  owner_id: string,
): string | null {
  const isOwn = role === "user" || type === "json";
  if (name !== null && !(isOwn && isOwnId(sql, name))) return name;
  if (isOwn) return profile.name ?? spokenAs(sql, owner_id) ?? NAMELESS;
  return role === "assistant" ? "Assistant" : null;
}

/** Applications pass the id where they know no name. */
function isOwnId(sql: Sql, name: string): boolean {
  const id = ownIdentifier(sql);
  return id !== null && normaliseName(id) === normaliseName(name);
}

export type PlacedEpisode = Omit<NewEpisode, "reference_time"> & {
  reference_time: Instant | null;
  assumed_zone: string | null;
};

export function placeInTime(episode: NewEpisode, profile: Profile): PlacedEpisode {
  const time_zone = profile.time_zone ?? "UTC";
  const { reference_time } = episode;
  return {
    ...episode,
    reference_time: reference_time === null ? null : resolveInstant(reference_time, time_zone),
    assumed_zone: reference_time === null || reference_time.zoned ? null : time_zone,
  };
}

export function queueEpisode(
  sql: Sql,
  episode: PlacedEpisode,
  id: string,
  now: Instant,
  seq: number | null = null,
  prepared?: PreparedTexts,
): number {
  const inserted = insertEpisode(sql, episode, id, now, seq);
  const text = indexedEpisodeText(episode);
  if (seq === null) indexNewText(sql, "episodes", inserted, text, prepared);
  else indexText(sql, "episodes", inserted, text, prepared);
  enqueue(sql, inserted);
  return inserted;
}

/** @param seq free; also determines the place in the thread */
export function insertEpisode(
  sql: Sql,
  episode: PlacedEpisode,
  id: string,
  now: Instant,
  seq: number | null = null,
): number {
  const reference_time = episode.reference_time ?? now;
  const column = episode.thread_id === null ? "document_id" : "thread_id";
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO episodes (seq, id, message_id, type, thread_id, document_id, part, role, name, content, title, reference_time,
       assumed_zone, created_at, metadata, extract, expires_at, previous_seq)
     VALUES (coalesce(?1, ${nextNumberSql("episodes")}), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
       (SELECT p.seq FROM episodes p WHERE p.${column} = ${column === "thread_id" ? "?5" : "?6"} AND (?1 IS NULL OR p.seq < ?1)
         ORDER BY p.seq DESC LIMIT 1)) RETURNING seq`,
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
  );
  const inserted = nonNull(row, "inserted episode").seq;
  if (seq !== null)
    sql.all(
      `UPDATE episodes SET previous_seq = ?1 WHERE seq = (SELECT seq FROM episodes WHERE ${column} = ?2 AND seq > ?1 ORDER BY seq LIMIT 1)`,
      inserted,
      episode[column],
    );
  return inserted;
}

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
