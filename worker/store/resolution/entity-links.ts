import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { dropWalkSegments } from "../base/segments.ts";
import {
  editsBefore,
  editsChangedBy,
  isInForce,
  entityOfEdit,
  noteSplitRow,
  readEntityEdits,
  sourcesOfEntity,
  type EntityEdit,
} from "../index/entity-edits.ts";
import { currentVersionsOf, reviseFromLog, slotsWithContradictions, writeRevision } from "../graph/fact-versions.ts";
import { insertEntity, rebuildEntity } from "../graph/mentions.ts";
import { updateWording } from "../graph/wordings.ts";
import { invalidateVector } from "../index/embedding.ts";
import { indexEntityNames } from "../index/indexed-texts.ts";
import { removeSynonyms } from "../index/synonyms.ts";
import { MENTIONS, movesAt, movesBefore, relink, STATEMENTS, type Linked, type Move } from "./links.ts";
import { addGap, factsOf, moveMentions, mergeInto, replaceFact, showEntity, survivorOf } from "./merges.ts";

/** Rows that already reflect every operation. The others are being derived again. */
export interface SettledRows {
  entities: ReadonlySet<number>;
  facts: ReadonlySet<number>;
}

const NOTHING_SETTLED: SettledRows = { entities: new Set(), facts: new Set() };

/** The edit holds from now on; earlier known times follow the former links. */
export function performEdit(sql: Sql, allocator: IdAllocator, edit: EntityEdit, cause: string, now: Instant): number[] {
  const entity = entityOfEdit(sql, edit, "entity");
  if (entity === null) return [];
  dropWalkSegments(sql);
  keepId(sql, entity, edit.entity_id);
  switch (edit.kind) {
    case "rename":
      giveName(sql, entity, edit, now);
      return [];
    case "merge": {
      const into = entityOfEdit(sql, edit, "other");
      if (into === null || into === entity) return [];
      keepId(sql, into, edit.other_id ?? "");
      const facts = factsOf(sql, entity).map(({ seq }) => seq);
      const existed = createdAt(sql, into);
      mergeInto(sql, allocator, into, entity, cause, now);
      // `into` has the other's mentions, but did not exist between the two creation times
      addGap(sql, into, createdAt(sql, into), existed);
      return [...facts, ...factsOf(sql, into).map(({ seq }) => seq)];
    }
    case "split":
      return mentionedIn(sql, entity, edit) ? splitOff(sql, allocator, edit, entity, cause, now) : [];
    case "drop": {
      const facts = factsOf(sql, entity).map(({ seq }) => seq);
      sql.all("UPDATE mentions SET linked_to = ? WHERE entity_seq = ? AND linked_to IS NULL", now, entity);
      hide(sql, entity, null, now);
      return facts;
    }
  }
}

export function repeatEdits(
  sql: Sql,
  allocator: IdAllocator,
  episodes: ReadonlySet<number>,
  settled: SettledRows | "all",
  now: Instant,
): number[] {
  const inForce = editsBefore(sql, now);
  const about = inForce.filter(({ sources }) => sources.some(({ episode_seq }) => episodes.has(episode_seq)));
  return about.flatMap((edit) => {
    if (isDone(sql, edit) || wasSplitSince(sql, edit, inForce)) return [];
    // a later operation may have ended the edit
    if ((settled === "all" || isSettled(sql, edit, settled)) && !isInForce(sql, edit)) return [];
    const [row] = sql.all<{ id: string }>("SELECT id FROM operations WHERE seq = ?", edit.operation_seq);
    const cause = nonNull(row, "operation of an edit").id;
    const facts = performEdit(sql, allocator, edit, cause, now);
    reviseFromLog(sql, slotsWithContradictions(sql, facts), cause, now);
    return facts;
  });
}

export function isSettled(sql: Sql, edit: EntityEdit, { entities }: SettledRows): boolean {
  const entity = entityOfEdit(sql, edit, "entity");
  return entity !== null && entities.has(entity);
}

function wasSplitSince(sql: Sql, edit: EntityEdit, inForce: readonly EntityEdit[]): boolean {
  if (edit.kind !== "merge") return false;
  const entity = entityOfEdit(sql, edit, "entity");
  const parts = inForce.filter(({ kind, operation_seq }) => kind === "split" && operation_seq > edit.operation_seq);
  return parts.some((part) => entityOfEdit(sql, part, "other") === entity);
}

/** A drop is always done, because reading omits dropped names. */
function isDone(sql: Sql, edit: EntityEdit): boolean {
  const entity = entityOfEdit(sql, edit, "entity");
  if (entity === null || edit.kind === "drop") return true;
  switch (edit.kind) {
    case "rename": {
      const [given] = sql.all<{ at: number | null }>("SELECT given_at AS at FROM entities WHERE seq = ?", entity);
      const isMerged = sql.all("SELECT 1 FROM entities WHERE id = ? AND merged_at IS NOT NULL", edit.entity_id).length;
      return given?.at !== null || isMerged > 0;
    }
    case "merge":
      return [null, entity].includes(entityOfEdit(sql, edit, "other"));
    case "split":
      return !mentionedIn(sql, entity, edit);
  }
}

const mentionedIn = (sql: Sql, entity: number, { sources }: EntityEdit): boolean =>
  sourcesOfEntity(
    sql,
    entity,
    "entity",
    sources.map(({ episode_seq }) => episode_seq),
  ).some((found) => sources.some(({ episode_seq, name }) => episode_seq === found.episode_seq && name === found.name));

function keepId(sql: Sql, entity: number, id: string): void {
  const renamed = sql.all(
    "UPDATE OR IGNORE entities SET id = ?1 WHERE seq = ?2 AND id <> ?1 RETURNING seq",
    id,
    entity,
  );
  if (renamed.length > 0) noteSplitRow(sql, id, entity);
}

function splitOff(
  sql: Sql,
  allocator: IdAllocator,
  edit: EntityEdit,
  entity: number,
  cause: string,
  now: Instant,
): number[] {
  const said = new Set(edit.sources.map(({ episode_seq, name }) => `${episode_seq} ${name}`));
  const isSaid = (episode_seq: number, name: string | null): boolean =>
    name !== null && said.has(`${episode_seq} ${nameHash(normaliseName(name))}`);
  const [before] = sql.all<{ seq: number }>("SELECT seq FROM entities WHERE id = ?", edit.other_id);
  const part =
    before === undefined
      ? insertEntity(sql, { id: edit.other_id ?? "", seq: isFreeRow(sql, edit.other_seq) ? edit.other_seq : null }, now)
      : survivorOf(sql, before.seq);
  const isGone = sql.all("SELECT 1 FROM entities WHERE seq = ? AND merged_at IS NOT NULL", part).length > 0;
  if (part === entity || isGone) return [];
  const mentions = sql.all<{ seq: number; episode_seq: number; name: string }>(
    "SELECT seq, episode_seq, name FROM mentions WHERE entity_seq = ? AND linked_to IS NULL",
    entity,
  );
  moveMentions(
    sql,
    part,
    entity,
    now,
    mentions.flatMap(({ seq, episode_seq, name }) => (isSaid(episode_seq, name) ? [seq] : [])),
  );
  if (before === undefined) {
    giveName(sql, part, edit, now);
    addGap(sql, part, createdAt(sql, part), now);
  } else rebuildEntity(sql, part);
  if (isMentioned(sql, entity)) rebuildEntity(sql, entity);
  else hide(sql, entity, part, now);
  invalidateVector(sql, "entities", part);
  const about = factsOf(sql, entity);
  const moved = about.flatMap((fact) => {
    const rows = statementRows(sql, fact.seq).filter(
      ({ episode_seq, subject_name, object_name }) =>
        (fact.subject_seq === entity && isSaid(episode_seq, subject_name)) ||
        (fact.object_seq === entity && isSaid(episode_seq, object_name)),
    );
    return rows.length === 0 ? [] : [{ fact, rows: rows.map(({ seq }) => seq) }];
  });
  const parts = moved.map(({ fact, rows }) => replaceFact(sql, allocator, fact, part, entity, now, rows));
  const from = moved.map(({ fact }) => fact.seq);
  for (const seq of from) if (updateWording(sql, seq)) invalidateVector(sql, "facts", seq);
  closeReplaced(sql, from, cause, now);
  const changed = [...about.map(({ seq }) => seq), ...parts];
  reviseFromLog(sql, slotsWithContradictions(sql, changed), cause, now);
  return changed;
}

const isFreeRow = (sql: Sql, entity: number | null): boolean =>
  sql.all("SELECT 1 FROM entities WHERE seq = ?", entity).length === 0;

type StatementRow = { seq: number; episode_seq: number; subject_name: string; object_name: string | null };

const statementRows = (sql: Sql, fact: number): StatementRow[] =>
  sql.all<StatementRow>(
    "SELECT seq, episode_seq, subject_name, object_name FROM provenance WHERE fact_seq = ? AND linked_to IS NULL",
    fact,
  );

function closeReplaced(sql: Sql, facts: readonly number[], cause: string, now: Instant): void {
  const replaced = sql.all<{ seq: number }>(
    `SELECT seq FROM facts f WHERE seq IN (SELECT value FROM json_each(?))
     AND NOT EXISTS (SELECT 1 FROM provenance p WHERE p.fact_seq = f.seq AND p.linked_to IS NULL)`,
    JSON.stringify(facts),
  );
  const closed = currentVersionsOf(
    sql,
    replaced.map(({ seq }) => seq),
  );
  writeRevision(sql, { superseded: closed.map(({ version }) => version), believed: [] }, cause, now);
}

/** @param settled rows that stay unchanged */
export function followEdits(
  sql: Sql,
  operation_seq: number,
  cause: string,
  now: Instant,
  settled = NOTHING_SETTLED,
): number[] {
  const { ended, restored, inForce } = editsChangedBy(sql, operation_seq, now);
  if (ended.length + restored.length === 0) return [];
  dropWalkSegments(sql);
  const edited = editedEntities(sql, readEntityEdits(sql), inForce).filter(({ seq }) => !settled.entities.has(seq));
  showAgain(sql, edited, now);
  const [rollback] = sql.all<{ target: number }>(
    "SELECT known_at AS target FROM operations WHERE seq = ? AND kind = 'rollback'",
    operation_seq,
  );
  const movesOf = (of: Linked): Move[] =>
    rollback === undefined ? ended.flatMap((edit) => movesBefore(sql, of, edit.at)) : movesAt(sql, of, rollback.target);
  relink(sql, MENTIONS, movesOf(MENTIONS), settled.entities, now);
  const facts = relink(sql, STATEMENTS, movesOf(STATEMENTS), settled.facts, now);
  updateReplaced(sql, facts);
  hideAgain(sql, edited, now);
  giveNames(sql, edited, inForce);
  for (const seq of facts) if (updateWording(sql, seq)) invalidateVector(sql, "facts", seq);
  closeReplaced(sql, facts, cause, now);
  return facts;
}

type EditedEntity = ReturnType<typeof editedEntities>[number];

function editedEntities(sql: Sql, edits: readonly EntityEdit[], inForce: readonly EntityEdit[]) {
  const ids = new Set(
    edits.flatMap(({ entity_id, other_id }) => (other_id === null ? [entity_id] : [entity_id, other_id])),
  );
  const seqOf = new Map(
    sql
      .all<{ seq: number; id: string }>(
        "SELECT seq, id FROM entities WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq",
        JSON.stringify([...ids]),
      )
      .map(({ seq, id }) => [id, seq]),
  );
  return [...seqOf].map(([id, seq]) => {
    const by = inForce.findLast(({ kind, entity_id }) => (kind === "merge" || kind === "drop") && entity_id === id);
    const split = edits.find(({ kind, other_id }) => kind === "split" && other_id === id);
    const isUnsplit = split !== undefined && !inForce.some((edit) => edit.operation_seq === split.operation_seq);
    const into = by?.kind === "merge" ? by.other_id : isUnsplit ? split.entity_id : null;
    return { id, seq, by, isUnsplit, into: (into !== null && seqOf.get(into)) || null };
  });
}

function showAgain(sql: Sql, edited: readonly EditedEntity[], now: Instant): void {
  for (const { seq, by, isUnsplit } of edited) {
    if (by !== undefined || isUnsplit) continue;
    const isHidden = sql.all(
      "SELECT 1 FROM entities WHERE seq = ? AND merged_at IN (SELECT recorded_at FROM operations)",
      seq,
    );
    if (isHidden.length === 0) continue;
    showEntity(sql, seq, now);
  }
}

function hideAgain(sql: Sql, edited: readonly EditedEntity[], now: Instant): void {
  for (const { seq, by, isUnsplit, into } of edited) {
    const isHidden = sql.all("SELECT 1 FROM entities WHERE seq = ? AND merged_at IS NOT NULL", seq).length > 0;
    if (!isHidden && (by !== undefined || isUnsplit) && !isMentioned(sql, seq)) hide(sql, seq, into, now);
  }
}

function giveNames(sql: Sql, edited: readonly EditedEntity[], inForce: readonly EntityEdit[]): void {
  for (const { seq } of edited) {
    sql.all("UPDATE entities SET given_name = NULL, given_type = NULL, given_at = NULL WHERE seq = ?", seq);
    sql.all("DELETE FROM aliases WHERE entity_seq = ? AND given = 1", seq);
  }
  for (const edit of inForce) {
    const id = edit.kind === "split" ? edit.other_id : edit.entity_id;
    const own = edited.find((one) => one.id === id);
    if (own === undefined || (edit.kind !== "rename" && edit.kind !== "split")) continue;
    setGiven(sql, own.seq, edit, edit.at);
    if (edit.name !== null) addAlias(sql, survivorOf(sql, own.seq), edit.name, edit.at);
  }
  for (const { seq } of edited) if (isMentioned(sql, seq)) rebuildEntity(sql, seq);
}

function updateReplaced(sql: Sql, facts: readonly number[]): void {
  for (const seq of facts)
    sql.all(
      `UPDATE facts SET replaced_by = iif(EXISTS (SELECT 1 FROM provenance p WHERE p.fact_seq = ?1 AND p.linked_to IS NULL), NULL,
         (SELECT q.fact_seq FROM provenance p JOIN provenance q ON coalesce(q.original, q.seq) = coalesce(p.original, p.seq)
          WHERE p.fact_seq = ?1 AND q.linked_to IS NULL ORDER BY p.seq LIMIT 1)) WHERE seq = ?1`,
      seq,
    );
}

function giveName(sql: Sql, entity: number, given: Pick<EntityEdit, "name" | "type">, now: Instant): void {
  setGiven(sql, entity, given, now);
  if (given.name !== null) addAlias(sql, entity, given.name, now);
  rebuildEntity(sql, entity);
}

const setGiven = (
  sql: Sql,
  entity: number,
  { name, type }: Pick<EntityEdit, "name" | "type">,
  given_at: Instant,
): void =>
  void sql.all(
    "UPDATE entities SET given_name = coalesce(?, given_name), given_type = coalesce(?, given_type), given_at = ? WHERE seq = ?",
    name,
    type,
    given_at,
    entity,
  );

const addAlias = (sql: Sql, entity: number, name: string, known_from: Instant): void =>
  void sql.all(
    `INSERT INTO aliases (normalised, entity_seq, alias, known_from, given) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (normalised, entity_seq) DO UPDATE SET given = 1`,
    normaliseName(name),
    entity,
    name,
    known_from,
  );

const isMentioned = (sql: Sql, entity: number): boolean =>
  sql.all("SELECT 1 FROM mentions WHERE entity_seq = ? AND linked_to IS NULL LIMIT 1", entity).length > 0;

function hide(sql: Sql, entity: number, into: number | null, now: Instant): void {
  sql.all("DELETE FROM aliases WHERE entity_seq = ?", entity);
  indexEntityNames(sql, entity);
  sql.all("UPDATE entities SET merged_into = ?, merged_at = ? WHERE seq = ?", into, now, entity);
  removeSynonyms(sql, entity);
}

const createdAt = (sql: Sql, entity: number): Instant =>
  sql.all<{ at: number }>("SELECT created_at AS at FROM entities WHERE seq = ?", entity)[0]?.at ?? 0;
