import type { Instant } from "../../../shared/instant.ts";
import { lastNumber } from "../base/row-numbers.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { KeptAnswerQuery, NewReading } from "../../ports/graph/extraction.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { Sql } from "../../ports/sql.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { logChange } from "../base/change-log.ts";
import { noteTexts } from "../base/link-history.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import { readMeta, tick } from "../base/meta.ts";
import { addDropped } from "./dropped.ts";
import { EarlierMessages } from "./earlier-messages.ts";
import { recordSources, sourcesOf } from "../base/prompt-sources.ts";
import { recordShownNames, shownAtSql, shownNamesOf } from "./shown-names.ts";

/**
 * The answer of an extractor, valid for an unchanged prompt. `made_with` finds the readings that depend on an episode.
 */
export interface Reading {
  seq: number;
  episode_seq: number;
  batch: number;
  model: string;
  /** `null` until applied. */
  known_from: Instant | null;
  /** `null` if the episode itself caused it. */
  caused_by: string | null;
  answer_change: number | null;
  facts_change: number | null;
}

const READING = "x.seq, x.episode_seq, x.batch, x.model, x.known_from, x.caused_by, x.answer_change, x.facts_change";

type ReadingRow = Reading & Record<string, never>;

/**
 * Stores a reading, or discards it if an episode in its prompt was forgotten, retracted or rolled back meanwhile.
 *
 * @returns in order; `null` if discarded
 */
export function storeReading(sql: Sql, clock: Instant, reading: NewReading): number[] | null {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const { reader, digest, members, earlier, use } = reading;
    const seqs = members.map(({ seq }) => seq);
    const asked = sql.all<AskedRow & { id: string }>(
      `SELECT seq, id, previous_seq, name AS speaker, iif(seq IN (SELECT value FROM json_each(?1)), content, '') AS content
       FROM episodes WHERE seq IN (SELECT value FROM json_each(?1) UNION ALL SELECT value FROM json_each(?2))`,
      JSON.stringify(seqs),
      JSON.stringify(earlier),
    );
    if (isOutdated(sql, reading.edits) || !isStillAsked(sql, reading, now, asked)) return null;
    const names = shownNamesOf(sql, reading.known_names ?? []);
    if (names === null) return null;
    const ids = new Map(asked.map(({ seq, id }) => [seq, id]));
    const shown = [...earlier, ...seqs];
    const prompt = nextReading(sql);
    const [first] = seqs;
    const isAlone = first !== undefined && seqs.length === 1;
    const { shown_from, others } = isAlone ? sourcesOf(first, shown) : { shown_from: null, others: shown };
    recordSources(sql, prompt, others);
    recordShownNames(sql, prompt, names);
    let batch: number | null = null;
    return members.map(({ seq, extraction, known_from }, place) => {
      const again = rereadsOf(sql, seq).find((row) => row.known_from === known_from) ?? null;
      const stored = prompt + place;
      batch ??= again?.batch ?? stored;
      deleteReadings(sql, unappliedReadings(sql, seq, known_from));
      if (place === 0) addUse(sql, seq, use);
      if (place === 0) addDropped(sql, seq, reading.dropped);
      const made_with = shown.map((source) => ids.get(source));
      const payload = {
        ...reader,
        ...extraction,
        reading: {
          digest,
          batch,
          made_with,
          known_from,
          caused_by: again?.caused_by ?? null,
          ...(names.length > 0 && { names }),
        },
      };
      const change = logChange(sql, "extraction", { id: ids.get(seq) ?? "", seq }, payload, now);
      sql.all(
        `INSERT INTO extractions (seq, episode_seq, batch, prompt, digest, prompt_version, model, result, created_at, caused_by, waits_for, answer_change, shown_from)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        stored,
        seq,
        batch,
        prompt,
        digest,
        reader.prompt_version,
        reader.model,
        JSON.stringify(extraction),
        now,
        again?.caused_by ?? null,
        known_from,
        change,
        shown_from,
      );
      return stored;
    });
  });
}

const nextReading = (sql: Sql): number => lastNumber(sql, "extractions") + 1;

export const isOutdated = (sql: Sql, edits: number | undefined): boolean =>
  (edits ?? 0) !== (readMeta(sql, "edits") ?? 0);

type AskedRow = { seq: number; previous_seq: number | null; speaker: string | null; content: string };

function isStillAsked(sql: Sql, { members, earlier }: NewReading, now: Instant, asked: readonly AskedRow[]): boolean {
  const [first] = members;
  if (first === undefined) return false;
  const messages = new EarlierMessages(sql, shownAt(sql, first) ?? now);
  if (!members.every(({ seq }) => messages.isShown(seq))) return false;
  const rows = asked.filter((row) => members.some(({ seq }) => seq === row.seq));
  if (rows.length < members.length) return false;
  const isQueued = ({ seq, known_from }: NewReading["members"][number]): boolean =>
    known_from === null || rereadsOf(sql, seq).some((row) => row.known_from === known_from);
  if (!members.every(isQueued)) return false;
  const row = rows.find(({ seq }) => seq === first.seq);
  const before = messages.upTo(row?.previous_seq ?? null);
  const isShown = (shown: readonly { seq: number }[]): boolean =>
    String(shown.map(({ seq }) => seq)) === String(earlier);
  return isShown(before) || (row !== undefined && isShown(messages.forRules(row)));
}

const shownAt = (sql: Sql, { seq, known_from }: NewReading["members"][number]): Instant | null =>
  known_from === null
    ? null
    : (sql.all<{ at: Instant }>(
        `SELECT ${shownAtSql("r")} AS at FROM rereads r WHERE r.episode_seq = ? AND r.known_from = ?`,
        seq,
        known_from,
      )[0]?.at ?? known_from);

/** @param known_from `null`: known once applied */
export const unappliedReadings = (sql: Sql, episode_seq: number, known_from: Instant | null): number[] =>
  sql
    .all<{ seq: number }>(
      "SELECT seq FROM extractions WHERE episode_seq = ? AND known_from IS NULL AND waits_for IS ?",
      episode_seq,
      known_from,
    )
    .map(({ seq }) => seq);

export function addUse(sql: Sql, episode_seq: number, use: ModelUse): void {
  if (use.calls === 0 && use.tokens_in === 0 && use.tokens_out === 0) return;
  sql.all(
    "UPDATE work SET calls = calls + ?, tokens_in = tokens_in + ?, tokens_out = tokens_out + ? WHERE episode_seq = ?",
    use.calls,
    use.tokens_in,
    use.tokens_out,
    episode_seq,
  );
}

export const readReadings = (sql: Sql, seqs: readonly number[]): Extraction[] =>
  seqs.map((seq) => {
    const [row] = sql.all<{ result: string }>("SELECT result FROM extractions WHERE seq = ?", seq);
    return JSON.parse(nonNull(row, `reading ${seq}`).result) as Extraction;
  });

export const keptAnswers = (sql: Sql, queries: readonly KeptAnswerQuery[]): (Extraction[] | null)[] =>
  queries.map(({ digest, seqs }) => {
    const found = seqs.flatMap((seq) =>
      sql.all<{ result: string }>(
        "SELECT result FROM extractions WHERE episode_seq = ? AND digest = ? ORDER BY seq DESC LIMIT 1",
        seq,
        digest,
      ),
    );
    return found.length < seqs.length ? null : found.map(({ result }) => JSON.parse(result) as Extraction);
  });

export const readingsOf = (sql: Sql, episode_seq: number): Reading[] =>
  sql.all<ReadingRow>(`SELECT ${READING} FROM extractions x WHERE x.episode_seq = ? ORDER BY x.seq`, episode_seq);

export const readingsBySeq = (sql: Sql, seqs: readonly number[]): Reading[] =>
  sql.all<ReadingRow>(
    `SELECT ${READING} FROM extractions x WHERE x.seq IN (SELECT value FROM json_each(?)) ORDER BY x.seq`,
    JSON.stringify(seqs),
  );

export const readingsMadeWith = (sql: Sql, episodes: readonly number[]): Reading[] =>
  sql.all<ReadingRow>(
    `SELECT DISTINCT ${READING} FROM made_with m JOIN extractions x ON x.seq = m.extraction_seq
     WHERE m.episode_seq IN (SELECT value FROM json_each(?)) ORDER BY x.seq`,
    JSON.stringify(episodes),
  );

export const readingsCausedByRetracting = (sql: Sql, episodes: readonly number[]): Reading[] =>
  sql.all<ReadingRow>(
    `SELECT ${READING} FROM operations o JOIN extractions x ON x.caused_by = o.id
     WHERE o.episode_seq IN (SELECT value FROM json_each(?)) ORDER BY x.seq`,
    JSON.stringify(episodes),
  );

export function deleteReadings(sql: Sql, readings: readonly number[]): void {
  if (readings.length === 0) return;
  const deleted = sql.all<{ prompt: number }>(
    "DELETE FROM extractions WHERE seq IN (SELECT value FROM json_each(?)) RETURNING prompt",
    JSON.stringify(readings),
  );
  const prompts = JSON.stringify([...new Set(deleted.map(({ prompt }) => prompt))]);
  for (const table of ["prompt_sources", "prompt_names"])
    sql.all(
      `DELETE FROM ${table} WHERE prompt IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM extractions x WHERE x.seq = ${table}.prompt)
         AND NOT EXISTS (SELECT 1 FROM extractions x WHERE x.prompt = ${table}.prompt AND x.prompt <> x.seq)`,
      prompts,
    );
}

export function deleteUnappliedReadingsOf(sql: Sql, episodes: readonly number[]): void {
  const unapplied = sql.all<{ seq: number }>(
    "SELECT seq FROM extractions WHERE known_from IS NULL AND episode_seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(episodes),
  );
  deleteReadings(
    sql,
    unapplied.map(({ seq }) => seq),
  );
}

export function deleteUnappliedReadings(sql: Sql, episodes: readonly number[]): void {
  const unapplied = readingsMadeWith(sql, episodes).filter(({ known_from }) => known_from === null);
  deleteReadings(
    sql,
    unapplied.map(({ seq }) => seq),
  );
}

export type QueuedReread = {
  episode_seq: number;
  known_from: Instant;
  batch: number;
  model: string | null;
  caused_by: string | null;
};

export const rereadsOf = (sql: Sql, episode_seq: number): QueuedReread[] =>
  isEmptyTable(sql, "rereads")
    ? []
    : sql.all<QueuedReread>(
        "SELECT episode_seq, known_from, batch, model, caused_by FROM rereads WHERE episode_seq = ? ORDER BY known_from",
        episode_seq,
      );

/** `known_from` is the key and, unless a retraction caused it, the known instant of the new facts. */
export function queueReread(sql: Sql, { episode_seq, known_from, batch, model, caused_by }: QueuedReread): void {
  sql.all(
    "INSERT OR REPLACE INTO rereads (episode_seq, known_from, batch, model, caused_by) VALUES (?, ?, ?, ?, ?)",
    episode_seq,
    known_from,
    batch,
    model,
    caused_by,
  );
  sql.all(
    "UPDATE work SET status = 'pending', attempts = 0, delays = 0, not_before = 0, error = NULL, answer = NULL WHERE episode_seq = ?",
    episode_seq,
  );
}

export const rereadsInThread = (sql: Sql, episode_seq: number): (QueuedReread & { previous_seq: number | null })[] =>
  sql.all<QueuedReread & { previous_seq: number | null }>(
    `SELECT r.episode_seq, r.known_from, r.batch, r.model, r.caused_by, e.previous_seq FROM episodes o
     JOIN episodes e ON e.thread_id = o.thread_id AND e.seq > o.seq JOIN rereads r ON r.episode_seq = e.seq
     WHERE o.seq = ? ORDER BY r.episode_seq, r.known_from`,
    episode_seq,
  );

export function moveRereads(sql: Sql, queued: readonly QueuedReread[], known_from: Instant, caused_by: string): void {
  for (const row of queued) {
    unqueueReread(sql, row.episode_seq, row.known_from);
    const waiting = unappliedReadings(sql, row.episode_seq, row.known_from);
    deleteReadings(sql, waiting);
    queueReread(sql, { ...row, known_from, caused_by });
  }
}

export function dropReplacedRereads(sql: Sql, configured: readonly string[]): void {
  if (isEmptyTable(sql, "rereads")) return;
  const dropped = sql.all<{ episode_seq: number }>(
    `DELETE FROM rereads WHERE model NOT IN (SELECT value FROM json_each(?))
       AND (EXISTS (SELECT 1 FROM replacements z WHERE z.episode_seq = rereads.episode_seq AND z.at > rereads.known_from)
         OR EXISTS (SELECT 1 FROM renewals n WHERE n.episode_seq = rereads.episode_seq)) RETURNING episode_seq`,
    JSON.stringify(configured),
  );
  const done = sql.all<{ seq: number }>(
    `UPDATE work SET status = 'done' WHERE status = 'pending' AND episode_seq IN (SELECT value FROM json_each(?))
       AND episode_seq NOT IN (SELECT episode_seq FROM rereads) RETURNING episode_seq AS seq`,
    JSON.stringify(dropped.map(({ episode_seq }) => episode_seq)),
  );
  noteTexts(
    sql,
    done.map(({ seq }) => seq),
  );
}

export const unqueueReread = (sql: Sql, episode_seq: number, known_from: Instant): void =>
  void sql.all("DELETE FROM rereads WHERE episode_seq = ? AND known_from = ?", episode_seq, known_from);

export const keepForReapplying = (sql: Sql, reading: number): void =>
  void sql.all(
    "UPDATE extractions SET waits_for = known_from, known_from = NULL, facts_change = NULL WHERE seq = ?",
    reading,
  );

/**
 * Call before applying, so that later retractions find the reading.
 *
 * @param facts_change number of the change that will log its facts
 */
export function markApplied(sql: Sql, reading: number, known_from: Instant, facts_change: number): number {
  const [row] = sql.all<{ episode_seq: number }>(
    "UPDATE extractions SET known_from = ?, facts_change = ?, waits_for = NULL WHERE seq = ? RETURNING episode_seq",
    known_from,
    facts_change,
    reading,
  );
  // it was made without the retracted message
  if (!isEmptyTable(sql, "rereads"))
    sql.all(
      `DELETE FROM rereads WHERE episode_seq = (SELECT episode_seq FROM extractions WHERE seq = ?1) AND known_from > ?2
       AND caused_by IN (SELECT o.id FROM operations o WHERE o.kind = 'retract'
         AND o.episode_seq NOT IN (SELECT episode_seq FROM made_with WHERE extraction_seq = ?1))
       AND NOT EXISTS (SELECT 1 FROM extractions y WHERE y.episode_seq = rereads.episode_seq AND y.known_from > ?2 AND y.known_from < rereads.known_from)`,
      reading,
      known_from,
    );
  return nonNull(row, `reading ${reading}`).episode_seq;
}
