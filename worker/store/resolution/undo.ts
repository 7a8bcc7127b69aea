import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Undone } from "../../../shared/api/undo.ts";
import type { CurrentVersion, NewVersion } from "../../core/temporal/bitemporal.ts";
import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import { diffVersions } from "../../core/temporal/history.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import {
  currentVersionsOf,
  reviseFromLog,
  rebuildVersions,
  slotsWithContradictions,
  writeRevision,
  type Slot,
} from "../graph/fact-versions.ts";
import { dropExports } from "../base/export-snapshots.ts";
import { logChange } from "../base/change-log.ts";
import { rebuildEntity } from "../graph/mentions.ts";
import { deleteUnusedNames } from "../graph/entity-lookup.ts";
import { entitiesOfFacts, findMergedEntities, findAffectedRows, recompute } from "./recompute.ts";
import { removeFact, updateWording } from "../graph/statements.ts";
import { dropWalkSegments } from "../base/segments.ts";
import { runDynamicStep, runDynamicStepAfterRollback, forgetCommunityTexts } from "../communities/drift.ts";
import { dropSummaries } from "../graph/summaries.ts";
import { deletePairDecisions, findDecidedPartners } from "../graph/pair-decisions.ts";
import { invalidateVector } from "../index/embedding.ts";
import { retractionsAt } from "../index/retractions.ts";
import { unindexText } from "../index/full-text.ts";
import { tick, writeMeta } from "../base/meta.ts";
import { deleteOrphanedEdgeMemory, deleteEdgeMemoryOfEpisode, preserveEdgeMemory } from "../traversal/edge-memory.ts";
import { deleteFailedSearches } from "../traversal/failed-searches.ts";
import { removeVector } from "../index/vectors.ts";

/**
 * Forgets an episode: the graph becomes as if it had never been ingested. Facts that only it supported are gone and facts it had
 * closed are open again, on both axes and for every past `known_at`; its message id can be used again.
 *
 * @throws FaultError "not_found"
 */
export function forgetEpisode(sql: Sql, clock: Instant, ids: Ids, id: string): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const seq = mustFind(sql, id);
    const own = rowsFrom(sql, seq);
    const facts = factsStatedBy(sql, seq);
    const slots = slotsWithContradictions(sql, facts);
    const believed = currentVersionsOf(
      sql,
      slots.map(({ fact_seq }) => fact_seq),
    );

    const affected = influencedResolution(sql, own, slots) ? findAffectedRows(sql, own.entities, own.facts) : null;
    deleteEdgeMemoryOfEpisode(sql, seq);
    const ends = entitiesOfFacts(sql, affected?.facts ?? own.facts);
    for (const table of ["provenance", "mentions", "extractions", "work", "operations"]) {
      sql.all(`DELETE FROM ${table} WHERE episode_seq = ?`, seq);
    }
    const removed = affected
      ? preserveEdgeMemory(sql, affected.entities, affected.facts, () => recompute(sql, ids, affected))
      : updateFromSupport(sql, slots, own);
    dropWalkSegments(sql);
    dropSummaries(sql, [...own.entities, ...ends]);
    forgetCommunityTexts(sql, [...new Set([...own.entities, ...(affected?.entities ?? []), ...ends])], now);
    deleteUnusedNames(sql, own.names);
    deleteVerdictsOnUnusedClaims(sql, own.claims);
    removeEpisode(sql, seq);
    deleteOrphanedEdgeMemory(sql);
    deleteFailedSearches(sql);
    dropExports(sql, Number.MAX_SAFE_INTEGER);
    logChange(sql, "forgotten", { id, seq: null }, {}, now);

    const closed = believed.filter(({ valid_to }) => valid_to !== null).map(({ fact }) => fact);
    return {
      episodes: 1,
      ...removed,
      reopened: new Set(closed.filter((fact) => isOpen(sql, fact))).size,
    };
  });
}

/** Everything that an episode mentioned or stated. */
interface EpisodeRows {
  entities: number[];
  names: string[];
  facts: number[];
  claims: string[];
}

function rowsFrom(sql: Sql, episode_seq: number): EpisodeRows {
  const column = <T>(query: string): T[] =>
    sql.all<{ value: T & string }>(query, episode_seq).map(({ value }) => value);
  return {
    entities: column("SELECT DISTINCT entity_seq AS value FROM mentions WHERE episode_seq = ? ORDER BY 1"),
    names: column("SELECT DISTINCT name AS value FROM mentions WHERE episode_seq = ? ORDER BY 1"),
    facts: column("SELECT DISTINCT fact_seq AS value FROM provenance WHERE episode_seq = ? ORDER BY 1"),
    claims: column("SELECT DISTINCT claim AS value FROM provenance WHERE episode_seq = ? ORDER BY 1"),
  };
}

/**
 * Whether names or claims of the episode were decided to be the same as others, or entities of its facts were merged. Without the
 * episode these might not have been, so they must be resolved again.
 */
const influencedResolution = (
  sql: Sql,
  { names, claims, entities }: EpisodeRows,
  slots: readonly { fact_seq: number }[],
): boolean =>
  names.some((name) => findDecidedPartners(sql, "name", normaliseName(name), "same").length > 0) ||
  claims.some((claim) => findDecidedPartners(sql, "claim", claim, "same").length > 0) ||
  findMergedEntities(sql, [
    ...entities,
    ...entitiesOfFacts(
      sql,
      slots.map(({ fact_seq }) => fact_seq),
    ),
  ]).length > 0;

/** Updates facts and entities from the episodes that still support them; returns how many are gone. */
function updateFromSupport(
  sql: Sql,
  slots: readonly Slot[],
  { facts, entities }: EpisodeRows,
): { facts: number; entities: number } {
  const gone = new Set(facts.filter((fact_seq) => !updateFact(sql, fact_seq)));
  rebuildVersions(
    sql,
    slots.filter(({ fact_seq }) => !gone.has(fact_seq)),
  );
  return { facts: gone.size, entities: entities.filter((entity_seq) => !rebuildEntity(sql, entity_seq)).length };
}

function deleteVerdictsOnUnusedClaims(sql: Sql, claims: readonly string[]): void {
  const used = new Set(
    sql
      .all<{ claim: string }>(
        "SELECT DISTINCT claim FROM provenance WHERE claim IN (SELECT value FROM json_each(?))",
        JSON.stringify(claims),
      )
      .map(({ claim }) => claim),
  );
  deletePairDecisions(
    sql,
    "claim",
    claims.filter((claim) => !used.has(claim)),
  );
}

/**
 * Retracts an episode: from now on it supports nothing. What was believed until now stays readable with `known_at`.
 *
 * @throws FaultError "not_found"; "conflict" when it is already retracted
 */
export function retractEpisode(sql: Sql, clock: Instant, ids: Ids, id: string): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const seq = mustFind(sql, id);
    if (retractionsAt(sql, now).includes(seq))
      throw new FaultError({ kind: "conflict", detail: `Episode ${id} is retracted already` });
    const slots = slotsWithContradictions(sql, factsStatedBy(sql, seq));
    const operation = recordOperation(sql, ids, now, { kind: "retract", episode_seq: seq, known_at: null });
    const { revision, before: current, after: wanted } = reviseFromLog(sql, slots, operation, now);
    sql.all("UPDATE work SET status = 'done' WHERE episode_seq = ?", seq);
    runDynamicStep(sql, seq, now);
    logChange(sql, "operation", { id: operation, seq: null }, { operation: "retract", episode_id: id }, now);

    const before = new Set(current.map(({ fact }) => fact));
    const after = new Set(wanted.map(({ fact }) => fact));
    const reopened = revision.believed.filter(({ fact, valid_to }) => valid_to === null && before.has(fact)).length;
    return { episodes: 1, facts: [...before].filter((fact) => !after.has(fact)).length, entities: 0, reopened };
  });
}

/**
 * Rolls back to what was believed at `known_at`. This is an operation like any other: rolling back to before it undoes it.
 *
 * @throws FaultError "invalid" when `known_at` is in the future
 */
export function rollBack(sql: Sql, clock: Instant, ids: Ids, known_at: Instant): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    if (known_at > now) {
      const errors = [{ path: "known_at", message: "must not be in the future" }];
      throw new FaultError({ kind: "invalid", detail: "known_at must not be in the future", errors });
    }
    const operation = recordOperation(sql, ids, now, { kind: "rollback", episode_seq: null, known_at });
    const merged = slotsWithContradictions(sql, mergedSince(sql, known_at)).map(({ fact_seq }) => fact_seq);
    // entities merged since then stay merged, so what was believed of their facts is projected from the log
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
    logChange(sql, "operation", { id: operation, seq: null }, { operation: "rollback", known_at }, now);
    // anything else in the same millisecond comes after this
    writeMeta(sql, "last_instant", now + 1);
    const changed = new Set([...current, ...wanted, ...replayed.believed].map(({ fact }) => fact));
    runDynamicStepAfterRollback(sql, [...changed], now);
    const facts = (versions: readonly NewVersion[]): number => new Set(versions.map(({ fact }) => fact)).size;
    const stillBelieved = new Set(revision.believed.map(({ fact }) => fact));
    const dropped = current.filter(
      ({ version, fact }) => revision.superseded.includes(version) && !stillBelieved.has(fact),
    );
    return { episodes: 0, facts: facts(dropped), entities: 0, reopened: facts(revision.believed) };
  });
}

/** Facts that gained statements by a merger since an instant. */
const mergedSince = (sql: Sql, known_at: Instant): number[] =>
  sql
    .all<{ fact_seq: number }>(
      "SELECT DISTINCT fact_seq FROM provenance WHERE original IS NOT NULL AND linked_from > ? AND linked_to IS NULL",
      known_at,
    )
    .map(({ fact_seq }) => fact_seq);

const VERSION = `SELECT seq AS version, fact_seq AS fact, ${BOUND_NAMES.join(", ")} FROM fact_versions`;

const isOpen = (sql: Sql, fact_seq: number): boolean =>
  sql.all("SELECT 1 FROM fact_versions WHERE fact_seq = ? AND known_to IS NULL AND valid_to IS NULL", fact_seq).length >
  0;

function mustFind(sql: Sql, id: string): number {
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id);
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  return row.seq;
}

const factsStatedBy = (sql: Sql, episode_seq: number): number[] =>
  sql
    .all<{ fact_seq: number }>(
      "SELECT DISTINCT fact_seq FROM provenance WHERE episode_seq = ? AND linked_to IS NULL ORDER BY 1",
      episode_seq,
    )
    .map(({ fact_seq }) => fact_seq);

/** Rewords a fact from its remaining statements; without any it is removed and `false` is returned. */
function updateFact(sql: Sql, fact_seq: number): boolean {
  const [first] = sql.all<{ known_from: number }>(
    "SELECT known_from FROM provenance WHERE fact_seq = ? ORDER BY seq LIMIT 1",
    fact_seq,
  );
  if (!first) {
    removeFact(sql, fact_seq);
    return false;
  }
  sql.all("UPDATE facts SET created_at = ? WHERE seq = ?", first.known_from, fact_seq);
  if (updateWording(sql, fact_seq)) invalidateVector(sql, "facts", fact_seq);
  return true;
}

/** Deletes the episode itself and closes the gap in its thread. */
function removeEpisode(sql: Sql, seq: number): void {
  unindexText(sql, "episodes", seq);
  removeVector(sql, "episodes", seq);
  sql.all("DELETE FROM changes WHERE subject_seq = ?", seq);
  sql.all(
    "UPDATE episodes SET previous_seq = (SELECT previous_seq FROM episodes WHERE seq = ?1) WHERE previous_seq = ?1",
    seq,
  );
  sql.all("DELETE FROM episodes WHERE seq = ?", seq);
}

function recordOperation(
  sql: Sql,
  ids: Ids,
  now: Instant,
  {
    kind,
    episode_seq,
    known_at,
  }: { kind: "retract" | "rollback"; episode_seq: number | null; known_at: Instant | null },
): string {
  const id = ids.make("op");
  sql.all(
    `INSERT INTO operations (id, kind, episode_seq, known_at, after_provenance, recorded_at)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM provenance), ?)`,
    id,
    kind,
    episode_seq,
    known_at,
    now,
  );
  return id;
}
