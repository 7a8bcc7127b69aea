import type { Instant } from "../../shared/instant.ts";
import type { Sql } from "../ports/sql.ts";
import type { Change } from "../ports/work.ts";
import { readMeta, writeMeta } from "./meta.ts";

/**
 * `episode`, `extraction`, `decision` and `operation` are copied to the ledger, and `forgotten` takes an episode out of it;
 * `facts` says that an episode's facts are in the graph, `community` that a new generation of communities is.
 */
type ChangeEntry = "episode" | "extraction" | "decision" | "operation" | "forgotten" | "facts" | "community";

const LEDGER_ENTRIES = "('episode', 'extraction', 'decision', 'operation', 'forgotten')";

/** Appends to the change log. Payloads of episodes stay where they are: the log only names the row. */
export function logChange(
  sql: Sql,
  entry: ChangeEntry,
  subject: { id: string; seq: number | null },
  payload: unknown,
  at: Instant,
): void {
  sql.all(
    "INSERT INTO changes (entry, subject_id, subject_seq, payload, recorded_at) VALUES (?, ?, ?, ?, ?)",
    entry,
    subject.id,
    subject.seq,
    payload === null ? null : JSON.stringify(payload),
    at,
  );
}

export function lastChange(sql: Sql): number {
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'changes'");
  return row?.seq ?? 0;
}

/** Whether the ledger lacks anything. */
export function hasUnrecorded(sql: Sql): boolean {
  const [row] = sql.all(
    `SELECT 1 FROM changes WHERE seq > ? AND entry IN ${LEDGER_ENTRIES} LIMIT 1`,
    readMeta(sql, "recorded_seq") ?? 0,
  );
  return row !== undefined;
}

/** What the ledger lacks, oldest first. */
export function unrecordedChanges(sql: Sql, limit: number): Change[] {
  const rows = sql.all<ChangeRow>(
    `SELECT c.seq, c.entry, c.subject_id, c.payload, c.recorded_at, e.thread_id, e.message_id, e.type, e.document_id,
            e.role, e.name, e.content, e.title, e.reference_time, e.assumed_zone, e.metadata
     FROM changes c LEFT JOIN episodes e ON e.seq = c.subject_seq
     WHERE c.seq > ? AND c.entry IN ${LEDGER_ENTRIES} ORDER BY c.seq LIMIT ?`,
    readMeta(sql, "recorded_seq") ?? 0,
    limit,
  );
  return rows.map(({ seq, entry, subject_id, payload, recorded_at, thread_id, ...episode }) => ({
    seq,
    entry,
    subject_id,
    thread_id,
    recorded_at,
    payload:
      entry === "episode"
        ? { ...episode, thread_id, metadata: JSON.parse(episode.metadata) as unknown }
        : (JSON.parse(payload ?? "null") as unknown),
  }));
}

type ChangeRow = {
  seq: number;
  entry: string;
  subject_id: string;
  payload: string | null;
  recorded_at: number;
  thread_id: string | null;
  message_id: string | null;
  type: string;
  document_id: string | null;
  role: string | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: number;
  assumed_zone: string | null;
  metadata: string;
};

/** The ledger has everything up to `seq`; a late or repeated word of it changes nothing. */
export function markRecorded(sql: Sql, seq: number): void {
  if (seq <= (readMeta(sql, "recorded_seq") ?? 0)) return;
  writeMeta(sql, "recorded_seq", seq);
  writeMeta(sql, "rings_unanswered", null);
}
