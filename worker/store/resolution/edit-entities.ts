import type { Entity } from "../../../shared/api/entity.ts";
import type { UndoCounts } from "../../../shared/api/undo.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { UNBOUNDED } from "../../core/temporal/bounds.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { EntityCorrection, EntityPart } from "../../ports/graph/writes.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { tickStep, writeMeta } from "../base/meta.ts";
import { freshAllocator, recordingAllocator, type AllocatedIds, type IdAllocator } from "../base/row-identity.ts";
import { runDynamicStepAfterRollback } from "../communities/drift.ts";
import { storeCorrection } from "../graph/corrections.ts";
import {
  readEntityEdits,
  sourcesOfEntity,
  storeEntityEdit,
  type EditSource,
  type EntityEdit,
} from "../index/entity-edits.ts";
import { readEntities } from "../graph/entities.ts";
import { currentVersionsOf, reviseFromLog, slotsWithContradictions } from "../graph/fact-versions.ts";
import { believedRowSql } from "../index/retractions.ts";
import { dropSummaries } from "../graph/summaries.ts";
import { projectLessons } from "../traversal/lessons.ts";
import { performEdit } from "./entity-links.ts";
import { believedSources } from "./manual-changes.ts";
import { factsOf } from "./merges.ts";
import { insertOperation, updateCorrectedWordings } from "./operations.ts";

export interface LoggedEdit extends Pick<EntityEdit, "entity_id" | "name" | "type" | "other_id"> {
  operation: EntityEdit["kind"];
  sources: (readonly [episode_id: string, name: string, of: EditSource["of"]])[];
  claims: (readonly [episode_id: string, claim: string])[];
  allocated: AllocatedIds;
}

type NewEdit = Omit<LoggedEdit, "sources" | "claims" | "allocated"> & {
  sources: readonly EditSource[];
  claims: readonly { episode_seq: number; claim: string }[];
};

/**
 * Later messages with the new name mean this entity.
 *
 * @throws FaultError "not_found"; "conflict" if the version is not current or another entity has the name
 */
export function renameEntity(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  id: string,
  { version, name: given_name, type: given_type }: EntityCorrection,
): Entity {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const [name, type] = [given_name ?? null, given_type ?? null];
    const entity = presentEntity(sql, id, now);
    const current = readOne(sql, entity.seq, now).version;
    if (version !== current) {
      const message = `must name the version that is corrected, now ${current}`;
      const detail = `Entity ${id} has changed: version ${message}`;
      throw new FaultError({ kind: "conflict", detail, errors: [{ path: "version", message }] });
    }
    if (name !== null) refuseTaken(sql, name, entity.seq);
    const sources = believedSources(sql, sourcesOfEntity(sql, entity.seq, "entity"), now);
    edit(sql, ids, { operation: "rename", entity_id: id, name, type, other_id: null, sources, claims: [] }, now);
    return readOne(sql, entity.seq, now);
  });
}

/** @throws FaultError "not_found"; "conflict" if `into_id` is unknown or the same entity */
export function mergeEntities(sql: Sql, clock: Instant, ids: Ids, id: string, into_id: string): Entity {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const entity = presentEntity(sql, id, now);
    if (into_id === id) throw refused("into", "must be another entity");
    const into = findPresent(sql, into_id);
    if (into === null) throw refused("into", "is not an entity of this memory");
    const sources = believedSources(
      sql,
      [...sourcesOfEntity(sql, entity.seq, "entity"), ...sourcesOfEntity(sql, into.seq, "other")],
      now,
    );
    const given = { operation: "merge", entity_id: id, name: null, type: null, other_id: into_id } as const;
    edit(sql, ids, { ...given, sources, claims: [] }, now);
    return readOne(sql, into.seq, now);
  });
}

/**
 * @throws FaultError "not_found"; "conflict" if an episode does not mention the entity, if no other episode does, or if the name is
 * unchanged or taken
 */
export function splitEntity(sql: Sql, clock: Instant, ids: Ids, id: string, { name, episode_ids }: EntityPart): Entity {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const entity = presentEntity(sql, id, now);
    refuseTaken(sql, name, entity.seq);
    if (normaliseName(name) === normaliseName(entity.name)) throw refused("name", "must be another name");
    const believed = believedRowSql(sql, "m", now);
    const all = sourcesOfEntity(sql, entity.seq, "entity", null, believed);
    const mentioning = new Set(all.map(({ episode_seq }) => episode_seq));
    const episodes = episode_ids.map((episode_id, place) => {
      const [row] = sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", episode_id);
      if (row !== undefined && mentioning.has(row.seq)) return row.seq;
      throw refused(`episode_ids.${place}`, "is not an episode that mentions the entity");
    });
    if (new Set(episodes).size === mentioning.size)
      throw refused("episode_ids", "must leave an episode that mentions the entity; rename it instead");
    const sources = sourcesOfEntity(sql, entity.seq, "entity", episodes);
    const other_id = ids.make("ent");
    edit(sql, ids, { operation: "split", entity_id: id, name, type: null, other_id, sources, claims: [] }, now);
    return readOne(sql, nonNull(findPresent(sql, other_id), "entity split off").seq, now);
  });
}

/**
 * Only messages stored later can bring the facts back.
 *
 * @throws FaultError "not_found"
 */
export function dropEntity(sql: Sql, clock: Instant, ids: Ids, id: string): UndoCounts {
  return sql.transaction(() => {
    const now = tickStep(sql, clock);
    const entity = presentEntity(sql, id, now);
    const sources = believedSources(sql, sourcesOfEntity(sql, entity.seq, "entity"), now);
    const claims = believedSources(
      sql,
      sql
        .all<{ episode_seq: number; claim: string }>(
          `SELECT DISTINCT p.episode_seq, p.claim FROM provenance p JOIN facts f ON f.seq = p.fact_seq
           WHERE p.linked_to IS NULL AND f.replaced_by IS NULL AND (f.subject_seq = ?1 OR f.object_seq = ?1) ORDER BY 1, 2`,
          entity.seq,
        )
        .map(({ episode_seq, claim }) => ({ episode_seq, claim: nameHash(claim) })),
      now,
    );
    const about = factsOf(sql, entity.seq).map(({ seq }) => seq);
    const slots = slotsWithContradictions(sql, about).map(({ fact_seq }) => fact_seq);
    const before = currentVersionsOf(sql, slots);
    const given = { operation: "drop", entity_id: id, name: null, type: null, other_id: null } as const;
    edit(sql, ids, { ...given, sources, claims }, now);
    const after = new Set(currentVersionsOf(sql, slots).map(({ fact }) => fact));
    const believed = new Set(before.map(({ fact }) => fact));
    const open = currentVersionsOf(sql, slots).filter(({ valid_to }) => valid_to === null);
    const wasOpen = new Set(before.filter(({ valid_to }) => valid_to === null).map(({ fact }) => fact));
    return {
      episodes: 0,
      facts: [...believed].filter((fact) => !after.has(fact)).length,
      entities: 1,
      reopened: new Set(open.map(({ fact }) => fact).filter((fact) => !wasOpen.has(fact))).size,
      reread: 0,
      corrections: 0,
    };
  });
}

export function redoEdit(sql: Sql, ids: Ids, allocator: IdAllocator, logged: LoggedEdit, now: Instant): void {
  const rowOf = (id: string): number | null =>
    sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id)[0]?.seq ?? null;
  const sources = logged.sources.flatMap(([id, name, of]): EditSource[] => {
    const episode_seq = rowOf(id);
    return episode_seq === null ? [] : [{ episode_seq, name, of }];
  });
  const claims = logged.claims.flatMap(([id, claim]) => {
    const episode_seq = rowOf(id);
    return episode_seq === null ? [] : [{ episode_seq, claim }];
  });
  if (sources.length > 0)
    sql.transaction(() => edit(sql, ids, { ...logged, sources, claims }, now, recordingAllocator(allocator)));
}

function edit(
  sql: Sql,
  ids: Ids,
  { operation: kind, sources, claims, ...given }: NewEdit,
  now: Instant,
  allocator = recordingAllocator(freshAllocator(ids)),
): void {
  const { id, seq: operation_seq } = insertOperation(sql, ids, now, { kind, episode_seq: null, known_at: null });
  const stored = { operation_seq, ...fieldsOf(given), other_seq: null, sources: [...sources] };
  storeEntityEdit(sql, stored);
  if (claims.length > 0) {
    const [fact] = sql.all<{ id: string }>(
      `SELECT f.id FROM facts f JOIN entities e ON e.seq IN (f.subject_seq, f.object_seq) WHERE e.id = ? AND f.replaced_by IS NULL ORDER BY f.seq LIMIT 1`,
      given.entity_id,
    );
    const everything = { period: { from: null, to: null }, bounds: UNBOUNDED, fact: null };
    storeCorrection(sql, { operation_seq, fact_id: fact?.id ?? "fact_none", ...everything, sources: [...claims] });
  }
  const made = nonNull(
    readEntityEdits(sql).find((one) => one.operation_seq === operation_seq),
    "edit",
  );
  const facts = performEdit(sql, allocator, made, id, now);
  reviseFromLog(sql, slotsWithContradictions(sql, facts), id, now);
  updateCorrectedWordings(sql);
  runDynamicStepAfterRollback(sql, facts, now);
  projectLessons(sql);
  dropSummaries(sql, entitiesOf(sql, made));
  const idOf = new Map(
    sql
      .all<{ seq: number; id: string }>(
        "SELECT seq, id FROM episodes WHERE seq IN (SELECT value FROM json_each(?))",
        JSON.stringify([...sources, ...claims].map(({ episode_seq }) => episode_seq)),
      )
      .map((episode) => [episode.seq, episode.id]),
  );
  const logged: LoggedEdit = {
    operation: kind,
    ...fieldsOf(given),
    sources: sources.map(({ episode_seq, name, of }) => [idOf.get(episode_seq) ?? "", name, of]),
    claims: claims.map(({ episode_seq, claim }) => [idOf.get(episode_seq) ?? "", claim]),
    allocated: allocator.allocated,
  };
  logChange(sql, "operation", { id, seq: null }, logged, now);
  writeMeta(sql, "last_instant", now + 1);
}

const fieldsOf = ({ entity_id, name, type, other_id }: Pick<NewEdit, "entity_id" | "name" | "type" | "other_id">) => ({
  entity_id,
  name,
  type,
  other_id,
});

const entitiesOf = (sql: Sql, { entity_id, other_id }: EntityEdit): number[] =>
  sql
    .all<{ seq: number }>("SELECT seq FROM entities WHERE id IN (?, ?) ORDER BY seq", entity_id, other_id)
    .map(({ seq }) => seq);

interface PresentEntity {
  seq: number;
  name: string;
  type: string;
}

const findPresent = (sql: Sql, id: string): PresentEntity | null =>
  sql.all<PresentEntity & Record<string, never>>(
    "SELECT seq, name, type FROM entities WHERE id = ? AND merged_at IS NULL",
    id,
  )[0] ?? null;

function presentEntity(sql: Sql, id: string, now: Instant): PresentEntity {
  const found = findPresent(sql, id);
  if (found === null || !readEntities(sql, [found.seq], {}, now).has(found.seq))
    throw new FaultError(notFound(`Entity ${id}`));
  return found;
}

const readOne = (sql: Sql, seq: number, now: Instant): Entity =>
  nonNull(readEntities(sql, [seq], {}, now).get(seq), "entity");

function refuseTaken(sql: Sql, name: string, seq: number): void {
  const [taken] = sql.all<{ id: string }>(
    "SELECT e.id FROM aliases a JOIN entities e ON e.seq = a.entity_seq WHERE a.normalised = ? AND a.entity_seq <> ? ORDER BY e.seq LIMIT 1",
    normaliseName(name),
    seq,
  );
  if (taken === undefined) return;
  const message = `is the name of ${taken.id}; merge the two if they are one`;
  throw new FaultError({ kind: "conflict", detail: `name: ${message}`, errors: [{ path: "name", message }] });
}

function refused(path: string, message: string): FaultError {
  return new FaultError({ kind: "conflict", detail: `${path}: ${message}`, errors: [{ path, message }] });
}
