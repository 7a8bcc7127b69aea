import { noteTexts } from "../base/link-history.ts";
import { isEmptyTable } from "../base/kept-tables.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { undoneEpisodes, undoneNow } from "../index/retractions.ts";
import {
  deleteReadings,
  queueReread,
  readingsOf,
  rereadsOf,
  unappliedReadings,
  unqueueReread,
  type QueuedReread,
  type Reading,
} from "./readings.ts";

/**
 * Episodes whose last reading in force was made with a retracted message. A rollback to between a retraction and the next reading queues
 * them again.
 */
export function settleRereads(sql: Sql, episodes: readonly number[]): number[] {
  const concerned = concernedByRetractions(sql, episodes);
  if (concerned.length === 0) return [];
  const { retractions, spans } = undoneNow(sql);
  const undone = new Set(undoneEpisodes(sql, Number.MAX_SAFE_INTEGER));
  const isRolledBack = (at: Instant): boolean => spans.some(({ after, until }) => at > after && at <= until);
  return concerned.filter((episode_seq) => {
    const last = readingsOf(sql, episode_seq)
      .filter(isApplied)
      .filter(({ known_from }) => !isRolledBack(known_from))
      .toSorted((a, b) => a.known_from - b.known_from)
      .at(-1);
    const shown = last === undefined ? [] : messagesShown(sql, last.seq);
    const without = retractions.filter(({ episode }) => episode !== episode_seq && shown.includes(episode));
    const isOwed = (row: QueuedReread): boolean =>
      (last === undefined || without.length > 0) && retractions.some(({ at }) => at === row.known_from);
    for (const row of queuedByRetractions(sql, episode_seq)) if (!isOwed(row)) unqueue(sql, row);

    const cause = without.find(({ at }) => at > (last?.known_from ?? 0)) ?? without[0];
    if (last === undefined || cause === undefined || undone.has(episode_seq)) return false;
    const causes = retractionsMadeAt(
      sql,
      without.map(({ at }) => at),
    );
    const queued = rereadsOf(sql, episode_seq);
    const caused_by = causes.get(cause.at);
    if (caused_by === undefined || queued.some((row) => [...causes.values()].includes(row.caused_by ?? "")))
      return false;
    queueReread(sql, { episode_seq, known_from: cause.at, batch: last.batch, model: last.model, caused_by });
    return true;
  });
}

export const settleAllRereads = (sql: Sql): number[] =>
  settleRereads(
    sql,
    sql
      .all<{ seq: number }>(
        `SELECT x.episode_seq AS seq FROM operations o JOIN made_with m ON m.episode_seq = o.episode_seq JOIN extractions x ON x.seq = m.extraction_seq
         WHERE o.kind = 'retract' AND x.episode_seq <> o.episode_seq
         UNION SELECT episode_seq FROM rereads ORDER BY 1`,
      )
      .map(({ seq }) => seq),
  );

/** A reread that a retraction queued is known from now; others repeat a reading at its instant. */
export const isNewlyKnown = (sql: Sql, { known_from, caused_by }: QueuedReread): boolean =>
  sql.all("SELECT 1 FROM operations WHERE id = ? AND kind = 'retract' AND recorded_at = ?", caused_by, known_from)
    .length > 0;

const isApplied = (reading: Reading): reading is Reading & { known_from: Instant } => reading.known_from !== null;

const concernedByRetractions = (sql: Sql, episodes: readonly number[]): number[] =>
  isEmptyTable(sql, "operations")
    ? []
    : sql
        .all<{ seq: number }>(
          `SELECT value AS seq FROM json_each(?) WHERE EXISTS (SELECT 1 FROM operations WHERE kind = 'retract')
         AND (EXISTS (SELECT 1 FROM extractions x JOIN made_with m ON m.extraction_seq = x.seq AND m.episode_seq <> x.episode_seq
             JOIN operations o ON o.kind = 'retract' AND o.episode_seq = m.episode_seq WHERE x.episode_seq = value)
           OR EXISTS (SELECT 1 FROM rereads r WHERE r.episode_seq = value)) ORDER BY 1`,
          JSON.stringify(episodes),
        )
        .map(({ seq }) => seq);

const messagesShown = (sql: Sql, reading: number): number[] =>
  sql
    .all<{ seq: number }>("SELECT episode_seq AS seq FROM made_with WHERE extraction_seq = ? ORDER BY 1", reading)
    .map(({ seq }) => seq);

const retractionsMadeAt = (sql: Sql, instants: readonly Instant[]): Map<Instant, string> =>
  new Map(
    sql
      .all<{ id: string; at: Instant }>(
        "SELECT id, recorded_at AS at FROM operations WHERE kind = 'retract' AND recorded_at IN (SELECT value FROM json_each(?)) ORDER BY seq",
        JSON.stringify(instants),
      )
      .map(({ id, at }) => [at, id]),
  );

const queuedByRetractions = (sql: Sql, episode_seq: number): QueuedReread[] =>
  rereadsOf(sql, episode_seq).filter((row) => isNewlyKnown(sql, row));

function unqueue(sql: Sql, { episode_seq, known_from }: QueuedReread): void {
  unqueueReread(sql, episode_seq, known_from);
  deleteReadings(sql, unappliedReadings(sql, episode_seq, known_from));
  const done = sql.all(
    `UPDATE work SET status = 'done', error = NULL, answer = NULL WHERE episode_seq = ?1 AND status IN ('pending', 'failed')
       AND NOT EXISTS (SELECT 1 FROM rereads WHERE episode_seq = ?1) RETURNING episode_seq`,
    episode_seq,
  );
  if (done.length > 0) noteTexts(sql, [episode_seq]);
}
