import { FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { ExtractedFact, Extraction } from "../../core/extraction/extraction.ts";
import { STANDALONE_EPISODE } from "../../core/ingest/standalone-episode.ts";
import { claimKey } from "../../core/resolve/claim-key.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Decision } from "../../core/resolve/open-questions.ts";
import type { LedgerReplay } from "../../ports/graph/lifecycle.ts";
import type { NewEpisode } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { applyExtraction } from "../resolution/apply.ts";
import { readLoggedFacts, type LoggedFacts } from "../base/change-log.ts";
import { runDynamicStep } from "../communities/drift.ts";
import { invalidateVector } from "../index/embedding.ts";
import { insertEpisode } from "../episodes/episodes.ts";
import { indexText } from "../index/full-text.ts";
import { tick } from "../base/meta.ts";
import { freshAllocator, type AllocatedIds, type IdAllocator } from "../base/row-identity.ts";
import { indexedEpisodeText } from "../index/indexed-texts.ts";
import { storePairDecision } from "../graph/pair-decisions.ts";
import { retractEpisode, rollBack } from "../resolution/undo.ts";
import { CodeCache } from "../index/vectors.ts";
import { enqueue, finishWork } from "../episodes/extraction-queue.ts";

/**
 * Makes a graph anew from what the ledger has of it, entry by entry, at the instants that stand there: each does again what was done
 * when it was written, with what was extracted and decided then. So nobody is asked, and both axes come out the same. Vectors are
 * not in the ledger: everything waits for one.
 */
export function replayLedger(sql: Sql, ids: Ids, entries: readonly LedgerReplay[]): void {
  for (const entry of entries) {
    const at = tick(sql, entry.recorded_at);
    const [before] = sql.all<{ seq: number }>("SELECT coalesce(max(seq), 0) AS seq FROM changes");
    const made = noted(ids);
    const subject_seq = redo(sql, made, entry, at);
    // what it was logged as stands in the ledger
    sql.all("DELETE FROM changes WHERE seq > ?", before?.seq ?? 0);
    sql.all(
      "INSERT INTO changes (seq, entry, subject_id, subject_seq, payload, recorded_at) VALUES (?, ?, ?, ?, ?, ?)",
      entry.seq,
      entry.entry,
      entry.subject_id,
      subject_seq,
      entry.entry === "episode" ? null : JSON.stringify(loggedAs(entry)),
      entry.recorded_at,
    );
  }
}

/** Which entities were mentioned stands in the graph, and not in its log. */
function loggedAs({ entry, payload }: LedgerReplay): unknown {
  if (entry !== "facts" && entry !== "operation") return payload;
  const recorded = entry === "facts" ? recordedOf(payload) : (payload as OperationPayload & { entities?: string[] });
  const { entities: _, ...logged } = recorded;
  return logged;
}

/** Ids by which it was known what an entry made. */
interface Recorded extends LoggedFacts {
  /** Of the entities mentioned, in their order. */
  entities: string[];
}

/** Of an entry that was written before all of it was recorded, what is there. */
const recordedOf = (payload: unknown): Recorded => ({ entities: [], ...readLoggedFacts(payload) });

type NotedIds = Ids & { minted: Set<string> };

/** Which ids were made, to tell new rows from those that were there. */
function noted(ids: Ids): NotedIds {
  const minted = new Set<string>();
  return {
    ...ids,
    minted,
    make: (prefix) => {
      const id = ids.make(prefix);
      minted.add(id);
      return id;
    },
  };
}

/** Does again what an entry says; returns the row of its episode, if it has one. */
function redo(
  sql: Sql,
  ids: NotedIds,
  { entry, subject_id, payload, extraction }: LedgerReplay,
  at: Instant,
): number | null {
  switch (entry) {
    case "episode":
      return episodeAnew(sql, subject_id, payload as EpisodePayload, at);
    case "extraction":
      return extractionAnew(sql, subject_id, payload as ExtractionPayload, at);
    case "decision": {
      const seq = rowOf(sql, subject_id);
      decisionsAnew(sql, payload as DecisionPayload, at);
      return seq;
    }
    case "facts": {
      const seq = rowOf(sql, subject_id);
      if (seq !== null)
        factsAnew(sql, ids, { seq, id: subject_id }, extraction ?? appliedTo(sql, seq), recordedOf(payload), at);
      return seq;
    }
    case "operation":
      return operationAnew(sql, ids, subject_id, payload as OperationPayload, at);
    default:
      return null;
  }
}

const rowOf = (sql: Sql, id: string): number | null =>
  sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id)[0]?.seq ?? null;

type EpisodePayload = Omit<NewEpisode, "reference_time"> & { reference_time: number; assumed_zone: string | null };

function episodeAnew(sql: Sql, id: string, payload: EpisodePayload, at: Instant): number {
  const episode = { ...STANDALONE_EPISODE, ...payload };
  const seq = insertEpisode(sql, episode, id, at);
  indexText(sql, "episodes", seq, indexedEpisodeText(episode));
  enqueue(sql, seq);
  return seq;
}

type ExtractionPayload = Extraction & { prompt_version: string; model: string };

function extractionAnew(sql: Sql, id: string, payload: ExtractionPayload, at: Instant): number | null {
  const seq = rowOf(sql, id);
  const { prompt_version, model, ...extraction } = payload;
  if (seq === null) return null;
  sql.all(
    "INSERT INTO extractions (episode_seq, prompt_version, model, result, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    seq,
    prompt_version,
    model,
    JSON.stringify(extraction),
    at,
  );
  return seq;
}

/** What was extracted from an episode last: what is made of it is made at once. */
function appliedTo(sql: Sql, episode_seq: number): Extraction | null {
  const [row] = sql.all<{ result: string }>(
    "SELECT result FROM extractions WHERE episode_seq = ? ORDER BY created_at DESC, rowid DESC LIMIT 1",
    episode_seq,
  );
  return row ? (JSON.parse(row.result) as Extraction) : null;
}

interface DecisionPayload {
  made_by: string;
  decisions: Decision[];
}

/** The ledger knows names and claims by their hashes only; their words stand in what was extracted. */
function decisionsAnew(sql: Sql, { made_by, decisions }: DecisionPayload, at: Instant): void {
  const words = wordsByHash(sql);
  for (const { about, a, b, verdict } of decisions) {
    const [first, second] = [words.get(a), words.get(b)];
    if (first !== undefined && second !== undefined)
      storePairDecision(sql, { about, a: first, b: second, verdict }, made_by, at);
  }
}

function wordsByHash(sql: Sql): Map<string, string> {
  const words = new Map<string, string>();
  const note = (text: string): void => void words.set(nameHash(text), text);
  for (const { alias } of sql.all<{ alias: string }>("SELECT normalised AS alias FROM aliases")) note(alias);
  for (const { claim } of sql.all<{ claim: string }>("SELECT DISTINCT claim FROM provenance")) note(claim);
  const waiting = sql.all<{ result: string }>(
    "SELECT result FROM extractions x JOIN work w ON w.episode_seq = x.episode_seq WHERE w.status = 'pending'",
  );
  for (const { result } of waiting) {
    const { entities, facts } = JSON.parse(result) as Extraction;
    for (const { name } of entities) note(normaliseName(name));
    for (const fact of facts) note(claimKey(fact));
  }
  return words;
}

/** No vector of an episode, entity or fact: a consumer makes them when all is done. */
const NO_VECTOR = new Float32Array(1);

function factsAnew(
  sql: Sql,
  ids: NotedIds,
  { seq, id }: { seq: number; id: string },
  extraction: Extraction | null,
  recorded: Recorded,
  at: Instant,
): void {
  if (extraction !== null) takeInAnew(sql, ids, { seq, id }, extraction, recorded, at);
  invalidateVector(sql, "episodes", seq);
  runDynamicStep(sql, seq, at);
  finishWork(sql, seq);
}

function takeInAnew(
  sql: Sql,
  ids: NotedIds,
  { seq, id }: { seq: number; id: string },
  extraction: Extraction,
  recorded: Recorded,
  at: Instant,
): void {
  const [row] = sql.all<{ reference_time: number }>("SELECT reference_time FROM episodes WHERE seq = ?", seq);
  const source = { seq, id, reference_time: row?.reference_time ?? at };
  const vectors = { entities: extraction.entities.map(() => NO_VECTOR), facts: extraction.facts.map(() => NO_VECTOR) };
  const stated = applyExtraction(
    sql,
    { minting: recalling(sql, ids, recorded), cache: new CodeCache() },
    source,
    extraction,
    vectors,
    at,
  );
  const mentioned = sql.all<{ id: string; seq: number }>(
    "SELECT e.id, e.seq FROM mentions m JOIN entities e ON e.seq = m.entity_seq WHERE m.episode_seq = ? AND m.original IS NULL ORDER BY m.seq",
    seq,
  );
  for (const { seq: entity_seq } of mentioned) invalidateVector(sql, "entities", entity_seq);
  for (const fact of sql.all<{ seq: number }>(
    "SELECT DISTINCT fact_seq AS seq FROM provenance WHERE episode_seq = ?",
    seq,
  ))
    invalidateVector(sql, "facts", fact.seq);
  recognise(sql, ids, "facts", stated, recorded.facts);
  recognise(
    sql,
    ids,
    "entities",
    mentioned.map((entity) => entity.id),
    recorded.entities,
  );
}

/** Gives out again what was given out beside the ids of what is stated and mentioned. */
function recalling(sql: Sql, ids: Ids, { merged, hyperedges }: AllocatedIds): IdAllocator {
  const fresh = freshAllocator(ids);
  const left = [...hyperedges];
  return {
    ...fresh,
    fact: (claim, replaced) => {
      const known = replaced === null ? undefined : merged[replaced];
      // after something was forgotten an id may have gone to another fact
      const isFree = known !== undefined && sql.all("SELECT 1 FROM facts WHERE id = ?", known).length === 0;
      return isFree ? { id: known, seq: null } : fresh.fact(claim, replaced);
    },
    hyperedge: () => left.shift() ?? fresh.hyperedge(),
  };
}

/** Gives new rows the ids by which they were known. */
function recognise(
  sql: Sql,
  { minted }: NotedIds,
  table: "facts" | "entities",
  made: readonly string[],
  recorded: readonly string[],
): void {
  made.forEach((id, place) => {
    const known = recorded[place];
    if (known === undefined || !minted.delete(id)) return;
    sql.all(`UPDATE OR IGNORE ${table} SET id = ? WHERE id = ?`, known, id);
  });
}

type OperationPayload =
  | { operation: "retract"; episode_id: string }
  | { operation: "rollback"; known_at: number }
  | (ExtractedFact & {
      operation: "state";
      fact_id: string;
      entities: string[];
      /** Since that is recorded. */
      merged?: AllocatedIds["merged"];
    });

function operationAnew(sql: Sql, ids: NotedIds, id: string, payload: OperationPayload, at: Instant): number | null {
  const named: Ids = { ...ids, make: (prefix) => (prefix === "op" ? id : ids.make(prefix)) };
  switch (payload.operation) {
    case "retract":
      try {
        retractEpisode(sql, at, named, payload.episode_id);
      } catch (error) {
        // forgotten since
        if (!(error instanceof FaultError) || error.fault.kind !== "not_found") throw error;
      }
      return null;
    case "rollback":
      rollBack(sql, at, named, payload.known_at);
      return null;
    case "state":
      return statementAnew(sql, ids, id, payload, at);
  }
}

/** A fact stated by hand, on the word of its own episode or of another one. */
function statementAnew(
  sql: Sql,
  ids: NotedIds,
  id: string,
  { fact_id, entities, merged = {}, ...fact }: Extract<OperationPayload, { operation: "state" }>,
  at: Instant,
): number | null {
  const seq = rowOf(sql, id);
  if (seq === null) return null;
  const names = [fact.subject, fact.object].filter((name) => name !== null);
  const extraction = { entities: names.map((name) => ({ name, type: "concept", count: 1 })), facts: [fact] };
  takeInAnew(sql, ids, { seq, id }, extraction, { facts: [fact_id], entities, merged, hyperedges: [] }, at);
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
