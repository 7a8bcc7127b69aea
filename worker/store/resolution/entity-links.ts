import type { Instant } from "../../../shared/instant.ts";
import { BOUND_NAMES } from "../../core/temporal/bounds.ts";
import type { Sql } from "../../ports/sql.ts";
import type { IdAllocator } from "../base/row-identity.ts";
import { dropWalkSegments } from "../base/segments.ts";
import { editsEndedBy, entityOfEdit, givenNamesAt, type EntityEdit } from "../graph/entity-edits.ts";
import { currentVersionsOf, reviseFromLog, slotsWithContradictions, writeRevision } from "../graph/fact-versions.ts";
import { insertEntity, rebuildEntity } from "../graph/mentions.ts";
import { updateWording } from "../graph/statements.ts";
import { invalidateVector } from "../index/embedding.ts";
import { removeSynonyms } from "../index/synonyms.ts";
import { factsOf, linkMentions, mergeInto, replaceFact } from "./merges.ts";

/**
 * Does what an edit of entities by hand says. No row is rewritten: mentions and statements are linked to other entities and facts from
 * now on, and reads at an earlier known time follow the former links.
 *
 * @param cause id of the operation
 * @returns row numbers of the facts that changed
 */
export function performEdit(sql: Sql, allocator: IdAllocator, edit: EntityEdit, cause: string, now: Instant): number[] {
  const entity = entityOfEdit(sql, edit, "entity");
  if (entity === null) return [];
  dropWalkSegments(sql);
  switch (edit.kind) {
    case "rename":
      giveName(sql, entity, edit, now);
      return [];
    case "merge": {
      const into = entityOfEdit(sql, edit, "other");
      if (into === null || into === entity) return [];
      const facts = factsOf(sql, entity).map(({ seq }) => seq);
      const existed = createdAt(sql, into);
      mergeInto(sql, allocator, into, entity, cause, now);
      // it has the mentions of the other from now on, but was not there earlier
      addGap(sql, into, createdAt(sql, into), existed);
      return [...facts, ...factsOf(sql, into).map(({ seq }) => seq)];
    }
    case "split":
      return splitOff(sql, allocator, edit, entity, cause, now);
    case "drop": {
      const facts = factsOf(sql, entity).map(({ seq }) => seq);
      sql.all("UPDATE mentions SET linked_to = ? WHERE entity_seq = ? AND linked_to IS NULL", now, entity);
      hide(sql, entity, null, now);
      return facts;
    }
  }
}

/** Gives the mentions in some episodes, and what these say of the entity, to a new entity. */
function splitOff(
  sql: Sql,
  allocator: IdAllocator,
  edit: EntityEdit,
  entity: number,
  cause: string,
  now: Instant,
): number[] {
  const episodes = [...new Set(edit.sources.map(({ episode_seq }) => episode_seq))];
  const part = insertEntity(sql, { id: edit.other_id ?? "", seq: edit.other_seq }, now);
  sql.all("UPDATE entity_edits SET other_seq = ? WHERE operation_seq = ?", part, edit.operation_seq);
  linkMentions(sql, part, entity, now, episodes);
  giveName(sql, part, edit, now);
  addGap(sql, part, createdAt(sql, part), now);
  if (isMentioned(sql, entity)) rebuildEntity(sql, entity);
  else hide(sql, entity, part, now);
  invalidateVector(sql, "entities", part);
  const moved = factsOf(sql, entity).filter(
    ({ seq }) =>
      sql.all(
        "SELECT 1 FROM provenance WHERE fact_seq = ? AND linked_to IS NULL AND episode_seq IN (SELECT value FROM json_each(?)) LIMIT 1",
        seq,
        JSON.stringify(episodes),
      ).length > 0,
  );
  const parts = moved.map((fact) => replaceFact(sql, allocator, fact, part, entity, now, episodes));
  const from = moved.map(({ seq }) => seq);
  for (const seq of from) if (updateWording(sql, seq)) invalidateVector(sql, "facts", seq);
  closeReplaced(sql, from, cause, now);
  reviseFromLog(sql, slotsWithContradictions(sql, [...from, ...parts]), cause, now);
  return [...from, ...parts];
}

/** Facts that have no statement any more are not believed from now on. */
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

/**
 * Takes back the edits that an operation ended, the last first: what they linked is linked as before again, from now on.
 *
 * @returns row numbers of the facts that changed
 */
export function undoEndedEdits(sql: Sql, operation_seq: number, cause: string, now: Instant): number[] {
  return editsEndedBy(sql, operation_seq, now).flatMap((edit) => undoEdit(sql, edit, cause, now));
}

function undoEdit(sql: Sql, edit: EntityEdit, cause: string, now: Instant): number[] {
  dropWalkSegments(sql);
  const entities = relink(sql, "mentions", "entity_seq", edit.at, now);
  const facts = relink(sql, "provenance", "fact_seq", edit.at, now);
  sql.all(
    `UPDATE facts SET replaced_by = NULL WHERE replaced_by IS NOT NULL AND seq IN (SELECT value FROM json_each(?))
     AND EXISTS (SELECT 1 FROM provenance p WHERE p.fact_seq = facts.seq AND p.linked_to IS NULL)`,
    JSON.stringify(facts),
  );
  const [entity, other] = [edit.entity_id, edit.other_id].map(
    (id) =>
      sql.all<{ seq: number; merged_at: number | null }>("SELECT seq, merged_at FROM entities WHERE id = ?", id)[0],
  );
  if (entity !== undefined && entity.merged_at === edit.at) {
    sql.all("UPDATE entities SET merged_into = NULL, merged_at = NULL WHERE seq = ?", entity.seq);
    addGap(sql, entity.seq, edit.at, now);
  }
  const part = edit.kind === "split" ? other?.seq : undefined;
  if (part !== undefined && !isMentioned(sql, part)) hide(sql, part, entity?.seq ?? null, now);
  const changed = new Set([...entities, ...[entity?.seq, other?.seq].filter((seq) => seq !== undefined)]);
  const given = givenNamesAt(sql, [...changed], now);
  for (const seq of [...changed].sort((a, b) => a - b)) {
    const { name = null, type = null } = given.get(seq) ?? {};
    sql.all(
      `UPDATE entities SET given_name = ?1, given_type = ?2, given_at = iif(?1 IS given_name AND ?2 IS given_type, given_at, ?3) WHERE seq = ?4`,
      name,
      type,
      now,
      seq,
    );
    if (isMentioned(sql, seq)) rebuildEntity(sql, seq);
  }
  for (const seq of facts) if (updateWording(sql, seq)) invalidateVector(sql, "facts", seq);
  closeReplaced(sql, facts, cause, now);
  return facts;
}

/** Links rows that were linked elsewhere at an instant as before it; returns the entities or facts concerned. */
function relink(
  sql: Sql,
  table: "mentions" | "provenance",
  column: "entity_seq" | "fact_seq",
  at: Instant,
  now: Instant,
): number[] {
  const copied = COPIED[table];
  const changed = new Set<number>();
  const moved = sql.all<{ seq: number; to: number; root: number }>(
    `SELECT seq, ${column} AS "to", coalesce(original, seq) AS root FROM ${table} WHERE linked_to = ? ORDER BY known_from, root`,
    at,
  );
  for (const { seq, to, root } of moved) {
    const [current] = sql.all<{ seq: number; of: number }>(
      `SELECT seq, ${column} AS "of" FROM ${table} WHERE (seq = ?1 OR original = ?1) AND linked_to IS NULL`,
      root,
    );
    if (current?.of === to) continue;
    if (current !== undefined) {
      sql.all(`UPDATE ${table} SET linked_to = ? WHERE seq = ?`, now, current.seq);
      changed.add(current.of);
    }
    sql.all(
      `INSERT INTO ${table} (${column}, ${copied}, original, linked_from) SELECT ${column}, ${copied}, ?1, ?2 FROM ${table} WHERE seq = ?3`,
      root,
      now,
      seq,
    );
    changed.add(to);
  }
  return [...changed].sort((a, b) => a - b);
}

const COPIED = {
  mentions: "episode_seq, name, type, count, attributes, known_from",
  provenance: `episode_seq, subject_name, predicate, object_name, object_value, fact, kind, functional, strength, attributes, hyperedge_id,
    claim, span_start, span_end, denied, held_at, ${BOUND_NAMES.join(", ")}, reference_time, known_from`,
};

function giveName(sql: Sql, entity: number, { name, type }: Pick<EntityEdit, "name" | "type">, now: Instant): void {
  sql.all(
    "UPDATE entities SET given_name = coalesce(?, given_name), given_type = coalesce(?, given_type), given_at = ? WHERE seq = ?",
    name,
    type,
    now,
    entity,
  );
  rebuildEntity(sql, entity);
}

const isMentioned = (sql: Sql, entity: number): boolean =>
  sql.all("SELECT 1 FROM mentions WHERE entity_seq = ? AND linked_to IS NULL LIMIT 1", entity).length > 0;

/** An entity is not there any more, from now on; who asks for it gets the other, if there is one. */
function hide(sql: Sql, entity: number, into: number | null, now: Instant): void {
  sql.all("DELETE FROM aliases WHERE entity_seq = ?", entity);
  sql.all("UPDATE entities SET merged_into = ?, merged_at = ? WHERE seq = ?", into, now, entity);
  removeSynonyms(sql, entity);
}

const createdAt = (sql: Sql, entity: number): Instant =>
  sql.all<{ at: number }>("SELECT created_at AS at FROM entities WHERE seq = ?", entity)[0]?.at ?? 0;

/** An entity was not there between two instants. */
function addGap(sql: Sql, entity: number, since: Instant, until: Instant): void {
  if (since >= until) return;
  sql.all(
    "INSERT INTO entity_gaps (entity_seq, since, until) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET until = max(until, ?3)",
    entity,
    since,
    until,
  );
}
