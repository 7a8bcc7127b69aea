import { FaultError } from "../../../shared/fault.ts";
import { nextNumberSql } from "../base/row-numbers.ts";
import type { Instant } from "../../../shared/instant.ts";
import { firstOf, MAX_PER_MESSAGE } from "../../core/extraction/bounds.ts";
import type { ExtractedFact, Extraction } from "../../core/extraction/extraction.ts";
import { STANDALONE_EPISODE } from "../../core/ingest/standalone-episode.ts";
import { claimKey } from "../../core/resolve/claim-key.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { mentionKey, type Verdict } from "../../core/resolve/open-questions.ts";
import type { LedgerReplay } from "../../ports/graph/lifecycle.ts";
import type { NewEpisode } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import type { LoggedEpisode } from "../base/change-log.ts";
import { runDynamicStep } from "../communities/drift.ts";
import { invalidateVector } from "../index/embedding.ts";
import { updateNameLinks } from "../index/name-links.ts";
import { redoFileChange, type LoggedFileChange } from "../episodes/file-versions.ts";
import { queueEpisode } from "../episodes/insert-episode.ts";
import { currentInstant, tick, writeMeta } from "../base/meta.ts";
import { redoProfile, type LoggedProfile } from "../base/profile-history.ts";
import type { AllocatedIds } from "../base/row-identity.ts";
import { storePairVerdict } from "../graph/pair-verdicts.ts";
import { storeResolverCall } from "../graph/resolver-calls.ts";
import { withoutDropped } from "../resolution/without-dropped.ts";
import { redoCorrection, type LoggedCorrection } from "../resolution/correct-facts.ts";
import { redoEdit, type LoggedEdit } from "../resolution/edit-entities.ts";
import { replaceReadings } from "../resolution/replace-readings.ts";
import { retractEpisode, rollBack } from "../resolution/undo.ts";
import { recordSources, sourcesOf } from "../base/prompt-sources.ts";
import { markApplied, unqueueReread } from "../episodes/readings.ts";
import { settleRereads } from "../episodes/owed-rereads.ts";
import { recordShownNames, type ShownName } from "../episodes/shown-names.ts";
import { finishWork } from "../episodes/extraction-queue.ts";
import { insertTaughtAnswer, type LoggedTeaching } from "../traversal/taught-answers.ts";
import {
  reapplyExtraction,
  reusingIds,
  recordedIdsOf,
  trackIds,
  unembedded,
  type RecordedIds,
  type TrackedIds,
} from "./reapply-extraction.ts";

/**
 * Uses recorded instants, extractions and verdicts: calls no model, and both axes stay the same. Queues everything for vectors, which the
 * ledger lacks.
 */
export function replayLedger(sql: Sql, ids: Ids, entries: readonly LedgerReplay[]): void {
  for (const entry of entries) {
    const at = tick(sql, entry.recorded_at);
    writeMeta(sql, "last_step", at - 1);
    const [before] = sql.all<{ seq: number }>("SELECT coalesce(max(seq), 0) AS seq FROM changes");
    const tracking = trackIds(ids);
    const subject_seq = redo(sql, tracking, entry, at);
    while (updateNameLinks(sql, () => currentInstant(sql, at)));
    const logged = loggedPayload(entry);
    // the recorded entry replaces the changes just logged
    sql.all("DELETE FROM changes WHERE seq > ?", before?.seq ?? 0);
    sql.all(
      "INSERT INTO changes (seq, entry, subject_id, subject_seq, payload, recorded_at) VALUES (?, ?, ?, ?, ?, ?)",
      entry.seq,
      entry.entry,
      entry.subject_id,
      subject_seq,
      logged === null ? null : JSON.stringify(logged),
      entry.recorded_at,
    );
  }
}

function loggedPayload({ entry, payload }: LedgerReplay): unknown {
  if (entry === "episode") return loggedEpisode(payload as EpisodePayload);
  if (entry !== "facts" && entry !== "operation") return payload;
  const recorded = entry === "facts" ? recordedIdsOf(payload) : (payload as OperationPayload & { entities?: string[] });
  const { entities: _, ...logged } = recorded;
  return logged;
}

const loggedEpisode = ({ place, by_user }: LoggedEpisode): LoggedEpisode | null =>
  place === undefined && by_user === undefined
    ? null
    : { ...(place !== undefined && { place }), ...(by_user !== undefined && { by_user }) };

function redo(
  sql: Sql,
  ids: TrackedIds,
  { seq, entry, subject_id, payload, extraction }: LedgerReplay,
  at: Instant,
): number | null {
  switch (entry) {
    case "episode":
      return redoEpisode(sql, seq, subject_id, payload as EpisodePayload, at);
    case "extraction":
      return redoExtraction(sql, seq, subject_id, payload as ExtractionPayload, at);
    case "decision": {
      redoVerdicts(sql, seq, payload as VerdictPayload, at);
      return rowOf(sql, subject_id);
    }
    case "facts": {
      const episode = rowOf(sql, subject_id);
      const recorded = recordedIdsOf(payload);
      if (episode !== null) redoFacts(sql, ids, { seq: episode, id: subject_id }, extraction, recorded, seq, at);
      return episode;
    }
    case "operation":
      return redoOperation(sql, ids, subject_id, payload as OperationPayload, at);
    case "profile": {
      redoProfile(sql, payload as LoggedProfile);
      writeMeta(sql, "last_step", at);
      return null;
    }
    case "failed":
      return rowOf(sql, subject_id);
    default:
      return null;
  }
}

const rowOf = (sql: Sql, id: string): number | null =>
  sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id)[0]?.seq ?? null;

type EpisodePayload = Omit<NewEpisode, "reference_time"> &
  LoggedEpisode & { reference_time: number; assumed_zone: string | null };

/** Rows are entry numbers: an edited message takes the place of its original. */
function redoEpisode(sql: Sql, entry: number, id: string, payload: EpisodePayload, at: Instant): number {
  const { place = entry, by_user: _, ...episode } = payload;
  return queueEpisode(sql, { ...STANDALONE_EPISODE, ...episode }, id, at, place);
}

type ExtractionPayload = Extraction & {
  prompt_version: string;
  model: string;
  /** Older entries lack it. */
  reading?: {
    digest: string;
    batch: number;
    made_with: string[];
    known_from: number | null;
    caused_by: string | null;
    names?: ShownName[];
  };
};

function redoExtraction(sql: Sql, entry: number, id: string, payload: ExtractionPayload, at: Instant): number | null {
  const seq = rowOf(sql, id);
  const { prompt_version, model, reading, ...extraction } = payload;
  if (seq === null) return null;
  const shown = (reading?.made_with ?? [id]).map((source) => rowOf(sql, source)).filter((source) => source !== null);
  const { shown_from, others } = sourcesOf(seq, shown);
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO extractions (seq, episode_seq, batch, digest, prompt_version, model, result, created_at, waits_for, caused_by, answer_change, shown_from)
     VALUES (${nextNumberSql("extractions")}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    seq,
    reading?.batch ?? 0,
    reading?.digest ?? null,
    prompt_version,
    model,
    JSON.stringify(extraction),
    at,
    reading?.known_from ?? null,
    reading?.caused_by ?? null,
    entry,
    shown_from,
  );
  recordSources(sql, nonNull(row, "extraction").seq, others);
  recordShownNames(sql, nonNull(row, "extraction").seq, reading?.names ?? []);
  return seq;
}

function unappliedExtraction(
  sql: Sql,
  episode_seq: number,
  known_from: Instant | null,
): { seq: number; extraction: Extraction } | null {
  const [row] = sql.all<{ seq: number; result: string }>(
    "SELECT seq, result FROM extractions WHERE episode_seq = ? AND known_from IS NULL AND waits_for IS ? ORDER BY seq DESC LIMIT 1",
    episode_seq,
    known_from,
  );
  return row ? { seq: row.seq, extraction: JSON.parse(row.result) as Extraction } : null;
}

interface VerdictPayload {
  made_by: string;
  decisions: Verdict[];
  /** Older entries lack this and `shown`. */
  raised_by?: string[];
  shown?: string[];
}

/** Entries have only hashes of names and claims; their texts are in extractions. */
function redoVerdicts(
  sql: Sql,
  entry: number,
  { made_by, decisions: verdicts, raised_by = [], shown = [] }: VerdictPayload,
  at: Instant,
): void {
  const episodes = raised_by.map((id) => rowOf(sql, id)).filter((seq) => seq !== null);
  const call = storeResolverCall(sql, { episodes, hashes: shown });
  sql.all("UPDATE resolver_calls SET change_seq = ? WHERE seq = ?", entry, call);
  const texts = textsByHash(sql, episodes);
  for (const { about, a, b, verdict } of verdicts) {
    const [first, second] = [texts.get(a), texts.get(b)];
    if (first !== undefined && second !== undefined)
      storePairVerdict(sql, { about, a: first, b: second, verdict }, made_by, at, call);
  }
}

function textsByHash(sql: Sql, raised_by: readonly number[]): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (text: string): void => void texts.set(nameHash(text), text);
  for (const { alias } of sql.all<{ alias: string }>("SELECT normalised AS alias FROM aliases")) add(alias);
  for (const { claim } of sql.all<{ claim: string }>("SELECT DISTINCT claim FROM provenance")) add(claim);
  const waiting = sql.all<{ result: string }>(
    "SELECT result FROM extractions x JOIN work w ON w.episode_seq = x.episode_seq WHERE w.status = 'pending'",
  );
  for (const { result } of waiting) {
    const { entities, facts } = JSON.parse(result) as Extraction;
    for (const { name } of entities) add(normaliseName(name));
    for (const fact of facts) add(claimKey(fact));
  }
  const raising = sql.all<{ id: string; result: string }>(
    "SELECT e.id, x.result FROM extractions x JOIN episodes e ON e.seq = x.episode_seq WHERE e.seq IN (SELECT value FROM json_each(?))",
    JSON.stringify(raised_by),
  );
  for (const { id, result } of raising)
    for (const { name } of (JSON.parse(result) as Extraction).entities) add(mentionKey(id, normaliseName(name)));
  return texts;
}

function redoFacts(
  sql: Sql,
  ids: TrackedIds,
  { seq, id }: { seq: number; id: string },
  given: Extraction | null,
  recorded: RecordedIds,
  entry: number,
  at: Instant,
): void {
  const { known_from = null, queued_from = known_from } = recorded;
  const reading = given === null ? unappliedExtraction(sql, seq, queued_from) : null;
  const extraction = given ?? reading?.extraction ?? null;
  if (reading !== null) settleRereads(sql, [markApplied(sql, reading.seq, known_from ?? at, entry)]);
  if (recorded.renewed === true) replaceReadings(sql, { seq, id }, at, known_from);
  if (extraction !== null) {
    // entries from before the limits are whole
    const whole = recorded.entities.length > MAX_PER_MESSAGE || recorded.facts.length > MAX_PER_MESSAGE;
    const read = whole ? extraction : firstOf(extraction);
    reapplyExtraction(
      sql,
      ids,
      { seq, id },
      withoutDropped(sql, seq, unembedded(read), known_from ?? at),
      recorded,
      at,
    );
  }
  invalidateVector(sql, "episodes", seq);
  runDynamicStep(sql, seq, at);
  if (queued_from !== null) unqueueReread(sql, seq, queued_from);
  finishWork(sql, seq);
}

type OperationPayload =
  | { operation: "retract"; episode_id: string }
  | { operation: "rollback"; known_at: number }
  | LoggedCorrection
  | LoggedEdit
  | LoggedTeaching
  | LoggedFileChange
  | (ExtractedFact & {
      operation: "state";
      fact_id: string;
      entities: string[];
      /** Older entries lack it. */
      merged?: AllocatedIds["merged"];
    });

function redoOperation(sql: Sql, ids: TrackedIds, id: string, payload: OperationPayload, at: Instant): number | null {
  const named: Ids = { ...ids, make: (prefix) => (prefix === "op" ? id : ids.make(prefix)) };
  switch (payload.operation) {
    case "retract":
      try {
        retractEpisode(sql, at, named, payload.episode_id);
      } catch (error) {
        // the fact or entity was forgotten later
        if (!(error instanceof FaultError) || error.fault.kind !== "not_found") throw error;
      }
      return null;
    case "rollback":
      rollBack(sql, at, named, payload.known_at);
      return null;
    case "files":
      redoFileChange(sql, payload, at);
      return null;
    case "teach":
      insertTaughtAnswer(sql, id, payload, at);
      return null;
    case "deny":
    case "correct":
      redoCorrection(sql, named, payload, at);
      return null;
    case "rename":
    case "merge":
    case "split":
    case "drop": {
      const recorded = { ...payload.allocated, entities: [], facts: [] };
      redoEdit(sql, named, reusingIds(sql, ids, recorded), payload, at);
      return null;
    }
    case "state":
      return redoManualFact(sql, ids, id, payload, at);
  }
}

function redoManualFact(
  sql: Sql,
  ids: TrackedIds,
  id: string,
  { fact_id, entities, merged = {}, ...fact }: Extract<OperationPayload, { operation: "state" }>,
  at: Instant,
): number | null {
  const seq = rowOf(sql, id);
  if (seq === null) return null;
  const names = [fact.subject, fact.object].filter((name) => name !== null);
  const extraction = { entities: names.map((name) => ({ name, type: "concept", count: 1 })), facts: [fact] };
  reapplyExtraction(
    sql,
    ids,
    { seq, id },
    unembedded(extraction),
    { facts: [fact_id], entities, merged, hyperedges: [] },
    at,
  );
  runDynamicStep(sql, seq, at);
  const [own] = sql.all(
    "SELECT 1 FROM episodes WHERE seq = ? AND type = 'text' AND thread_id IS NULL AND content = ? AND created_at = ?",
    seq,
    fact.fact,
    at,
  );
  if (own) {
    invalidateVector(sql, "episodes", seq);
    finishWork(sql, seq);
  }
  return seq;
}
