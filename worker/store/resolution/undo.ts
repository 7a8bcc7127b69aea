import { conflicting, FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import type { CurrentVersion, NewVersion } from "../../core/temporal/bitemporal.ts";
import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import { diffVersions } from "../../core/temporal/history.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { tickStep, writeMeta } from "../base/meta.ts";
import { runDynamicStep, runDynamicStepAfterRollback } from "../communities/drift.ts";
import { EarlierMessages } from "../episodes/earlier-messages.ts";
import { rollBackFiles } from "../episodes/file-versions.ts";
import { readOnlyBelieved, revokeAnyLease, revokeLease } from "../episodes/extraction-queue.ts";
import { deleteUnappliedReadings, queueReread, readingsMadeWith, type Reading } from "../episodes/readings.ts";
import { settleAllRereads } from "../episodes/owed-rereads.ts";
import { correctionsOf, factsOfCorrections } from "../graph/corrections.ts";
import { reviseFromLog, slotsWithContradictions, writeRevision } from "../graph/fact-versions.ts";
import { updateWording } from "../graph/wordings.ts";
import { invalidateVector } from "../index/embedding.ts";
import { retractionsAt, undoneAt, undoneEpisodes } from "../index/retractions.ts";
import { projectLessons } from "../traversal/lessons.ts";
import { findEpisode } from "./forget.ts";
import { followEdits } from "./entity-links.ts";
import { insertOperation, updateCorrectedWordings } from "./operations.ts";

/** @throws FaultError "not_found"; "conflict" if already retracted */
export function retractEpisode(sql: Sql, clock: Instant, ids: Ids, id: string): UndoCounts {
  return sql.transaction(() => {
    const retraction = retract(sql, clock, ids, id);
    if (retraction === null) throw new FaultError({ kind: "conflict", detail: `Episode ${id} is already retracted` });
    projectLessons(sql);
    return countUndone([retraction]);
  });
}

/**
 * Newest first, so that none is read again because of an earlier one. Skips retracted ones.
 *
 * @throws FaultError "not_found"; "conflict" if all are retracted
 */
export function retractEpisodes(sql: Sql, clock: Instant, ids: Ids, episodes: readonly string[]): UndoCounts {
  return sql.transaction(() => {
    const retractions = episodes.toReversed().flatMap((id) => retract(sql, clock, ids, id) ?? []);
    if (retractions.length === 0)
      throw new FaultError({ kind: "conflict", detail: "All of these episodes are already retracted" });
    projectLessons(sql);
    return countUndone(retractions);
  });
}

interface Retraction {
  dropped: number[];
  restored: number[];
  reopened: number[];
  reread: number[];
}

function retract(sql: Sql, clock: Instant, ids: Ids, id: string): Retraction | null {
  const seq = findEpisode(sql, id);
  const now = tickStep(sql, clock);
  if (retractionsAt(sql, now).includes(seq)) return null;
  revokeLease(sql, [seq]);
  const understood = believedReadings(sql, seq, now);
  const facts = [
    ...factsStatedBy(sql, { episode_seq: seq, known_from: null }),
    ...factsOfCorrections(sql, correctionsOf(sql, [seq])),
    ...understood.flatMap((reading) => factsStatedBy(sql, reading)),
  ];
  const { id: operation, seq: operation_seq } = insertOperation(sql, ids, now, {
    kind: "retract",
    episode_seq: seq,
    known_at: null,
  });
  facts.push(...followEdits(sql, operation_seq, operation, now));
  const slots = slotsWithContradictions(sql, facts);
  const { revision, before: current, after: wanted } = reviseFromLog(sql, slots, operation, now);
  rewordFacts(
    sql,
    slots.map(({ fact_seq }) => fact_seq),
  );
  updateCorrectedWordings(sql);
  deleteUnappliedReadings(sql, [seq]);
  readOnlyBelieved(sql, [], undoneEpisodes(sql, now));
  const shown = new EarlierMessages(sql, now);
  const again = understood.filter(({ episode_seq }) => shown.isShown(episode_seq));
  for (const { episode_seq, batch, model } of again)
    queueReread(sql, { episode_seq, known_from: now, batch, model, caused_by: operation });
  for (const episode_seq of [seq, ...understood.map((reading) => reading.episode_seq)])
    runDynamicStep(sql, episode_seq, now);
  logChange(sql, "operation", { id: operation, seq: null }, { operation: "retract", episode_id: id }, now);

  const before = new Set(current.map(({ fact }) => fact));
  const after = new Set(wanted.map(({ fact }) => fact));
  const open = revision.believed.filter(({ fact, valid_to }) => valid_to === null && before.has(fact));
  return {
    dropped: [...before].filter((fact) => !after.has(fact)),
    restored: [...after].filter((fact) => !before.has(fact)),
    reopened: open.map(({ fact }) => fact),
    reread: again.map(({ episode_seq }) => episode_seq),
  };
}

function countUndone(retractions: readonly Retraction[]): UndoCounts {
  const dropped = new Set<number>();
  const reopened = new Set<number>();
  for (const step of retractions) {
    for (const fact of step.dropped) {
      dropped.add(fact);
      reopened.delete(fact);
    }
    for (const fact of step.restored) dropped.delete(fact);
    for (const fact of step.reopened) reopened.add(fact);
  }
  const reread = new Set(retractions.flatMap((step) => step.reread)).size;
  return {
    episodes: retractions.length,
    facts: dropped.size,
    entities: 0,
    reopened: reopened.size,
    reread,
    corrections: 0,
  };
}

function rewordFacts(sql: Sql, facts: readonly number[]): void {
  for (const seq of facts) if (updateWording(sql, seq)) invalidateVector(sql, "facts", seq);
}

function believedReadings(sql: Sql, episode_seq: number, now: Instant): (Reading & { known_from: Instant })[] {
  const { readings, spans } = undoneAt(sql, now);
  return readingsMadeWith(sql, [episode_seq]).flatMap((reading) => {
    const { known_from, episode_seq: episode } = reading;
    if (known_from === null || episode === episode_seq) return [];
    const closed = readings.some((other) => other.episode === episode && other.at === known_from);
    const rolledBack = spans.some(({ after, until }) => known_from > after && known_from <= until);
    return closed || rolledBack ? [] : [{ ...reading, known_from }];
  });
}

/**
 * A rollback to an instant before this one undoes it.
 *
 * @throws FaultError "conflict" if `known_at` is in the future
 */
export function rollBack(sql: Sql, clock: Instant, ids: Ids, known_at: Instant): UndoCounts {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    if (known_at > now) throw new FaultError(conflicting("known_at", "must not be in the future"));
    const undone = undoneEpisodes(sql, now);
    const { id: operation, seq: operation_seq } = insertOperation(sql, ids, now, {
      kind: "rollback",
      episode_seq: null,
      known_at,
    });
    const relinked = followEdits(sql, operation_seq, operation, now);
    const merged = slotsWithContradictions(sql, [...mergedSince(sql, known_at), ...relinked]).map(
      ({ fact_seq }) => fact_seq,
    );
    // merged facts stay merged: beliefs about them come from the log
    const { revision: replayed } = reviseFromLog(sql, slotsWithContradictions(sql, merged), operation, now);
    const rest = `fact_seq NOT IN (SELECT value FROM json_each(?2)) AND fact_seq NOT IN (SELECT seq FROM facts WHERE replaced_by IS NOT NULL)`;
    const current = sql.all<CurrentVersion>(
      `${VERSION} WHERE known_to IS NULL AND known_from > ?1 AND ${rest} ORDER BY seq`,
      known_at,
      JSON.stringify(merged),
    );
    const wanted = sql.all<CurrentVersion>(
      `${VERSION} WHERE known_from <= ?1 AND known_to > ?1 AND ${rest} ORDER BY seq`,
      known_at,
      JSON.stringify(merged),
    );
    const stored = diffVersions(current, wanted);
    writeRevision(sql, stored, operation, now);
    const revision = {
      superseded: [...replayed.superseded, ...stored.superseded],
      believed: [...replayed.believed, ...stored.believed],
    };
    const documents = rollBackFiles(sql, known_at, now);
    logChange(sql, "operation", { id: operation, seq: null }, { operation: "rollback", known_at }, now);
    writeMeta(sql, "last_instant", now + 1);
    const changed = new Set([...current, ...wanted, ...replayed.believed].map(({ fact }) => fact));
    rewordFacts(sql, [...new Set([...changed, ...statedSince(sql, known_at)])]);
    updateCorrectedWordings(sql);
    runDynamicStepAfterRollback(sql, [...changed], now);
    const facts = (versions: readonly NewVersion[]): number => new Set(versions.map(({ fact }) => fact)).size;
    const stillBelieved = new Set(revision.believed.map(({ fact }) => fact));
    const dropped = current.filter(
      ({ version, fact }) => revision.superseded.includes(version) && !stillBelieved.has(fact),
    );
    revokeAnyLease(sql);
    const stillUndone = undoneEpisodes(sql, now);
    deleteUnappliedReadings(sql, stillUndone);
    const again = settleAllRereads(sql);
    readOnlyBelieved(
      sql,
      undone.filter((seq) => !stillUndone.includes(seq)),
      stillUndone,
    );
    projectLessons(sql);
    return {
      episodes: new Set([...differing(undone, stillUndone), ...episodesOf(sql, documents)]).size,
      facts: facts(dropped),
      entities: 0,
      reopened: facts(revision.believed),
      reread: again.length,
      corrections: 0,
    };
  });
}

/** Numbers in only one of the two lists. */
function differing(a: readonly number[], b: readonly number[]): number[] {
  const [ofA, ofB] = [new Set(a), new Set(b)];
  return [...a.filter((seq) => !ofB.has(seq)), ...b.filter((seq) => !ofA.has(seq))];
}

const episodesOf = (sql: Sql, documents: readonly string[]): number[] =>
  sql
    .all<{ seq: number }>(
      "SELECT seq FROM episodes WHERE document_id IN (SELECT value FROM json_each(?))",
      JSON.stringify(documents),
    )
    .map(({ seq }) => seq);

const statedSince = (sql: Sql, known_at: Instant): number[] =>
  sql
    .all<{ fact_seq: number }>(
      `SELECT DISTINCT fact_seq FROM provenance
       WHERE known_from > min(?1, (SELECT coalesce(min(known_at), ?1) FROM operations WHERE kind = 'rollback')) ORDER BY 1`,
      known_at,
    )
    .map(({ fact_seq }) => fact_seq);

const mergedSince = (sql: Sql, known_at: Instant): number[] =>
  sql
    .all<{ fact_seq: number }>(
      "SELECT DISTINCT fact_seq FROM provenance WHERE original IS NOT NULL AND linked_from > ? AND linked_to IS NULL",
      known_at,
    )
    .map(({ fact_seq }) => fact_seq);

const VERSION = `SELECT seq AS version, fact_seq AS fact, ${BOUND_NAMES.join(", ")} FROM fact_versions`;

const factsStatedBy = (
  sql: Sql,
  { episode_seq, known_from }: { episode_seq: number; known_from: Instant | null },
): number[] =>
  sql
    .all<{ fact_seq: number }>(
      `SELECT DISTINCT fact_seq FROM provenance
       WHERE episode_seq = ?1 AND linked_to IS NULL AND (?2 IS NULL OR known_from = ?2) ORDER BY 1`,
      episode_seq,
      known_from,
    )
    .map(({ fact_seq }) => fact_seq);
