import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Undone } from "../../../shared/api/undo.ts";
import type { CurrentVersion, NewVersion } from "../../core/temporal/bitemporal.ts";
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
 * Forgets an episode: the graph is as if it had never been ingested. Facts it alone supported are gone, facts it had
 * closed are open again, on both axes and for every past `known_at`; its message id is free.
 *
 * @throws FaultError "not_found"
 */
export function forgetEpisode(sql: Sql, clock: Instant, ids: Ids, id: string): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const seq = mustFind(sql, id);
    const traces = tracesOf(sql, seq);
    const facts = statedBy(sql, seq);
    const slots = slotsWithContradictions(sql, facts);
    const believed = currentVersionsOf(
      sql,
      slots.map(({ fact_seq }) => fact_seq),
    );

    const resolvedAnew = isResolvedTogether(sql, traces, slots);
    const around = resolvedAnew ? findAffectedRows(sql, traces.entities, traces.facts) : null;
    deleteEdgeMemoryOfEpisode(sql, seq);
    const ends = entitiesOfFacts(sql, around?.facts ?? traces.facts);
    for (const table of ["provenance", "mentions", "extractions", "work", "operations"]) {
      sql.all(`DELETE FROM ${table} WHERE episode_seq = ?`, seq);
    }
    const lost = around
      ? preserveEdgeMemory(sql, around.entities, around.facts, () => recompute(sql, ids, around))
      : makeAnew(sql, slots, traces);
    dropWalkSegments(sql);
    dropSummaries(sql, [...traces.entities, ...ends]);
    forgetCommunityTexts(sql, [...new Set([...traces.entities, ...(around?.entities ?? []), ...ends])], now);
    deleteUnusedNames(sql, traces.names);
    dropUnmadeClaims(sql, traces.claims);
    removeEpisode(sql, seq);
    deleteOrphanedEdgeMemory(sql);
    deleteFailedSearches(sql);
    dropExports(sql, Number.MAX_SAFE_INTEGER);
    logChange(sql, "forgotten", { id, seq: null }, {}, now);

    const closed = believed.filter(({ valid_to }) => valid_to !== null).map(({ fact }) => fact);
    return {
      episodes: 1,
      ...lost,
      reopened: new Set(closed.filter((fact) => isOpen(sql, fact))).size,
    };
  });
}

/** Everything that bears the mark of an episode. */
interface Traces {
  entities: number[];
  names: string[];
  facts: number[];
  claims: string[];
}

function tracesOf(sql: Sql, episode_seq: number): Traces {
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
 * Whether names or claims of the episode were found to be one with others, or entities of its facts were merged: without
 * it they might not have been, and have to be resolved anew.
 */
const isResolvedTogether = (
  sql: Sql,
  { names, claims, entities }: Traces,
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

/** Makes facts and entities anew from what still supports them; says how many are no more. */
function makeAnew(sql: Sql, slots: readonly Slot[], { facts, entities }: Traces): { facts: number; entities: number } {
  const gone = new Set(facts.filter((fact_seq) => !makeFact(sql, fact_seq)));
  rebuildVersions(
    sql,
    slots.filter(({ fact_seq }) => !gone.has(fact_seq)),
  );
  return { facts: gone.size, entities: entities.filter((entity_seq) => !rebuildEntity(sql, entity_seq)).length };
}

function dropUnmadeClaims(sql: Sql, claims: readonly string[]): void {
  const made = new Set(
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
    claims.filter((claim) => !made.has(claim)),
  );
}

/**
 * Retracts an episode: from now on nothing is believed on its word. What was believed until now, and when, stays
 * readable with `known_at`.
 *
 * @throws FaultError "not_found"; "conflict" when it is retracted already
 */
export function retractEpisode(sql: Sql, clock: Instant, ids: Ids, id: string): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const seq = mustFind(sql, id);
    if (retractionsAt(sql, now).includes(seq))
      throw new FaultError({ kind: "conflict", detail: `Episode ${id} is retracted already` });
    const slots = slotsWithContradictions(sql, statedBy(sql, seq));
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

/** Believes again what was believed at `known_at`. An operation like any other: rolling back to before it undoes it. */
export function rollBack(sql: Sql, clock: Instant, ids: Ids, known_at: Instant): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    if (known_at > now) {
      const errors = [{ path: "known_at", message: "must not be in the future" }];
      throw new FaultError({ kind: "invalid", detail: "known_at must not be in the future", errors });
    }
    const operation = recordOperation(sql, ids, now, { kind: "rollback", episode_seq: null, known_at });
    const merged = slotsWithContradictions(sql, mergedSince(sql, known_at)).map(({ fact_seq }) => fact_seq);
    // who was merged since stays merged: of their facts the log has to say what was believed then
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
    // what comes in the same millisecond comes after it
    writeMeta(sql, "last_instant", now + 1);
    const changed = new Set([...current, ...wanted, ...replayed.believed].map(({ fact }) => fact));
    runDynamicStepAfterRollback(sql, [...changed], now);
    const facts = (versions: readonly NewVersion[]): number => new Set(versions.map(({ fact }) => fact)).size;
    const again = new Set(revision.believed.map(({ fact }) => fact));
    const dropped = current.filter(({ version, fact }) => revision.superseded.includes(version) && !again.has(fact));
    return { episodes: 0, facts: facts(dropped), entities: 0, reopened: facts(revision.believed) };
  });
}

/** Facts that statements came to by a merger since an instant. */
const mergedSince = (sql: Sql, known_at: Instant): number[] =>
  sql
    .all<{ fact_seq: number }>(
      "SELECT DISTINCT fact_seq FROM provenance WHERE original IS NOT NULL AND linked_from > ? AND linked_to IS NULL",
      known_at,
    )
    .map(({ fact_seq }) => fact_seq);

const VERSION = "SELECT seq AS version, fact_seq AS fact, valid_from, valid_to, precision FROM fact_versions";

const isOpen = (sql: Sql, fact_seq: number): boolean =>
  sql.all("SELECT 1 FROM fact_versions WHERE fact_seq = ? AND known_to IS NULL AND valid_to IS NULL", fact_seq).length >
  0;

function mustFind(sql: Sql, id: string): number {
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id);
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  return row.seq;
}

const statedBy = (sql: Sql, episode_seq: number): number[] =>
  sql
    .all<{ fact_seq: number }>(
      "SELECT DISTINCT fact_seq FROM provenance WHERE episode_seq = ? AND linked_to IS NULL ORDER BY 1",
      episode_seq,
    )
    .map(({ fact_seq }) => fact_seq);

/** Words a fact by what still supports it. Without support it is no more, and `false` is returned. */
function makeFact(sql: Sql, fact_seq: number): boolean {
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

/** Takes the episode itself away, and closes the gap it leaves in its thread. */
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
