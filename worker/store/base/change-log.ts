import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Sql } from "../../ports/sql.ts";
import type { LedgerChange } from "../../ports/graph/extraction.ts";
import { keptTablesOf } from "./kept-tables.ts";
import { readMeta, recoverLogged, writeMetas } from "./meta.ts";
import { NO_ALLOCATED_IDS, type AllocatedIds } from "./row-identity.ts";
import { lastNumber, nextNumberSql } from "./row-numbers.ts";

/** The ledger copies all entries but `community` (a refresh). A `forgotten` entry removes an episode there. */
type ChangeEntry =
  | "episode"
  | "extraction"
  | "decision"
  | "operation"
  | "forgotten"
  | "facts"
  | "failed"
  | "community"
  | "profile";

export function logChange(
  sql: Sql,
  entry: ChangeEntry,
  subject: { id: string; seq: number | null },
  payload: unknown,
  at: Instant,
): number {
  recoverLogged(sql);
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO changes (seq, entry, subject_id, subject_seq, payload, recorded_at) VALUES (${nextNumberSql("changes")}, ?, ?, ?, ?, ?) RETURNING seq`,
    entry,
    subject.id,
    subject.seq,
    payload === null ? null : JSON.stringify(payload),
    at,
  );
  const { seq } = nonNull(row, "inserted change");
  const tables = keptTablesOf(sql);
  tables?.logged(at);
  tables?.keepValue("changes", seq);
  return seq;
}

export interface LoggedEpisode {
  place?: number;
  by_user?: true;
}

export function editedEntry(sql: Sql, episode_seq: number): LoggedEpisode | null {
  const [row] = sql.all<{ seq: number; payload: string | null }>(
    "SELECT seq, payload FROM changes WHERE subject_seq = ? AND entry = 'episode'",
    episode_seq,
  );
  return row === undefined ? null : { place: row.seq, ...readLoggedEpisode(row.payload) };
}

const readLoggedEpisode = (payload: string | null): LoggedEpisode => JSON.parse(payload ?? "{}") as LoggedEpisode;

export const lastChange = (sql: Sql): number => lastNumber(sql, "changes");

/** Runs no statement if this object wrote the last change. */
const isAllRecorded = (sql: Sql): boolean => {
  const last = keptTablesOf(sql)?.keptValue("changes") as number | undefined;
  return last !== undefined && last <= (readMeta(sql, "recorded_seq") ?? 0);
};

export function hasUnrecordedChanges(sql: Sql): boolean {
  if (isAllRecorded(sql)) return false;
  const [row] = sql.all(
    `SELECT 1 FROM changes WHERE seq > ? AND entry <> 'community' LIMIT 1`,
    readMeta(sql, "recorded_seq") ?? 0,
  );
  return row !== undefined;
}

/** An object may return 32 MiB. */
const MAX_READ_CHARACTERS = 4_000_000;

export function unrecordedChanges(sql: Sql, limit: number): LedgerChange[] {
  if (isAllRecorded(sql)) return [];
  const rows = sql.all<ChangeRow>(
    `SELECT c.seq, c.entry, c.subject_id, c.payload, c.recorded_at, e.thread_id, e.message_id, e.type, e.document_id, e.part,
            e.role, e.name, e.content, e.title, e.reference_time, e.assumed_zone, e.metadata, e.extract, e.expires_at,
            (SELECT json_group_array(id) FROM (SELECT n.id FROM mentions m JOIN entities n ON n.seq = m.entity_seq
              WHERE c.entry IN ('facts', 'operation') AND m.episode_seq = c.subject_seq AND m.original IS NULL
                AND m.known_from = coalesce(c.payload ->> '$.known_from', c.recorded_at) ORDER BY m.seq)) AS entities
     FROM changes c LEFT JOIN episodes e ON e.seq = c.subject_seq
     WHERE c.seq IN (SELECT seq FROM (SELECT seq, row_number() OVER unrecorded AS place,
           sum(characters) OVER unrecorded AS characters
         FROM (SELECT seq, length(coalesce(payload, '')) + iif(entry = 'episode',
             coalesce((SELECT length(content) + length(metadata) FROM episodes WHERE seq = subject_seq), 0), 0) AS characters
           FROM changes WHERE seq > ?1 AND entry <> 'community' ORDER BY seq LIMIT ?2 + 0)
         WINDOW unrecorded AS (ORDER BY seq)) WHERE place = 1 OR characters <= ?3)
     ORDER BY c.seq`,
    readMeta(sql, "recorded_seq") ?? 0,
    limit,
    MAX_READ_CHARACTERS,
  );
  return rows.map(({ seq, entry, subject_id, payload, recorded_at, entities, ...episode }) => ({
    seq,
    entry,
    subject_id,
    thread_id: entry === "episode" && readLoggedEpisode(payload).by_user !== true ? episode.thread_id : null,
    recorded_at,
    payload:
      entry === "episode"
        ? {
            ...episode,
            metadata: JSON.parse(episode.metadata) as unknown,
            extract: episode.extract !== 0,
            ...readLoggedEpisode(payload),
          }
        : withEntityIds(entry, JSON.parse(payload ?? "null") as unknown, JSON.parse(entities) as string[]),
  }));
}

export interface LoggedFacts extends AllocatedIds {
  facts: string[];
  /** Set if a reading was repeated: its facts are known from here, not from the time of the entry. */
  known_from?: Instant;
  queued_from?: Instant;
  renewed?: boolean;
}

/** Older versions logged only fact ids. */
export const readLoggedFacts = (payload: unknown): LoggedFacts =>
  Array.isArray(payload)
    ? { facts: payload as string[], ...NO_ALLOCATED_IDS }
    : { facts: [], ...NO_ALLOCATED_IDS, ...(payload as Partial<LoggedFacts> | null) };

function withEntityIds(entry: string, payload: unknown, entities: string[]): unknown {
  if (entry === "facts") return { ...readLoggedFacts(payload), entities };
  const isStatement = entry === "operation" && (payload as { operation: string }).operation === "state";
  return isStatement ? { ...(payload as object), entities } : payload;
}

type ChangeRow = {
  seq: number;
  entry: string;
  subject_id: string;
  payload: string | null;
  recorded_at: number;
  entities: string;
  thread_id: string | null;
  message_id: string | null;
  type: string;
  document_id: string | null;
  part: number | null;
  role: string | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: number;
  assumed_zone: string | null;
  metadata: string;
  extract: number | null;
  expires_at: number | null;
};

export function markRecorded(sql: Sql, seq: number, drift: number | null = null): void {
  writeMetas(sql, {
    ...(drift !== null && { drift_reported: drift }),
    ...(seq > (readMeta(sql, "recorded_seq") ?? 0) && { recorded_seq: seq, rings_unanswered: null }),
  });
}
