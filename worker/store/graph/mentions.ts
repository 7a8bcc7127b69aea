import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedEntity } from "../../core/extraction/extraction.ts";
import { mostCompleteName, normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { invalidateVector } from "../index/embedding.ts";
import { indexNewText, unindexText } from "../index/full-text.ts";
import { noteNames } from "../base/link-history.ts";
import type { RowIdentity } from "../base/row-identity.ts";
import { nextNumberSql } from "../base/row-numbers.ts";
import { hasDecidedMentions, namesMeant } from "./meant-entities.ts";
import { noteSplitRow } from "../index/entity-edits.ts";
import { indexEntityNames } from "../index/indexed-texts.ts";
import { removeSynonyms } from "../index/synonyms.ts";
import { removeVector } from "../index/vectors.ts";

/** @param first the only mention of an unused row number; the row then equals the result of `rebuildEntity` */
export function insertEntity(
  sql: Sql,
  { id, seq }: RowIdentity,
  now: Instant,
  first: ExtractedEntity | null = null,
): number {
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO entities (seq, id, name, type, attributes, mentions, created_at, version)
     VALUES (coalesce(?, ${nextNumberSql("entities")}), ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    seq,
    id,
    first?.name ?? "",
    first?.type ?? "",
    JSON.stringify(first?.attributes ?? {}),
    first?.count ?? 0,
    now,
    first === null ? 0 : 1,
  );
  const inserted = nonNull(row, "inserted entity").seq;
  noteSplitRow(sql, id, inserted);
  return inserted;
}

/** An entry of HippoRAG's matrix P. */
export interface EpisodeMention extends ExtractedEntity {
  seq?: number;
  episode_seq: number;
}

export function recordMention(sql: Sql, entity_seq: number, given: EpisodeMention, now: Instant): void {
  const attributes = insertMention(sql, entity_seq, given, now);
  const counted = sql.all(
    `UPDATE entities SET mentions = mentions + ?1, attributes = json_patch(attributes, ?2), version = version + 1
     WHERE seq = ?3 AND EXISTS (SELECT 1 FROM aliases WHERE normalised = ?4 AND entity_seq = ?3 AND decided = 0) RETURNING 1`,
    given.count,
    attributes,
    entity_seq,
    normaliseName(given.name),
  );
  if (counted.length === 0) rebuildEntity(sql, entity_seq);
}

/** Call it only for an entity that was inserted with this mention. */
export function recordFirstMention(sql: Sql, entity_seq: number, given: EpisodeMention, now: Instant): void {
  insertMention(sql, entity_seq, given, now);
  const normalised = normaliseName(given.name);
  noteNames(sql, [normalised]);
  sql.all(
    "INSERT INTO aliases (normalised, entity_seq, alias, known_from, decided) VALUES (?, ?, ?, ?, 0)",
    normalised,
    entity_seq,
    given.name,
    now,
  );
  indexNewText(sql, "entities", entity_seq, given.name);
}

function insertMention(sql: Sql, entity_seq: number, given: EpisodeMention, now: Instant): string {
  const attributes = JSON.stringify(given.attributes ?? {});
  sql.all(
    `INSERT INTO mentions (seq, episode_seq, entity_seq, name, type, count, attributes, known_from, linked_from)
     VALUES (coalesce(?1, ${nextNumberSql("mentions")}), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)`,
    given.seq ?? null,
    given.episode_seq,
    entity_seq,
    given.name,
    given.type,
    given.count,
    attributes,
    now,
  );
  return attributes;
}

/**
 * The most complete name, first type and instant, and last value of each attribute; manual names and types come first. Without mentions,
 * deletes the entity and returns false.
 */
export function rebuildEntity(sql: Sql, entity_seq: number): boolean {
  const mentions = sql.all<EntityMentionRow>(
    "SELECT episode_seq, name, type, count, attributes, known_from FROM mentions WHERE entity_seq = ? AND linked_to IS NULL ORDER BY known_from, coalesce(original, seq)",
    entity_seq,
  );
  sql.all("DELETE FROM aliases WHERE entity_seq = ? AND given = 0", entity_seq);
  const [first] = mentions;
  if (!first) {
    removeEntity(sql, entity_seq);
    return false;
  }
  const mentioned = new Set(mentions.map(({ name }) => normaliseName(name)));
  noteNames(sql, [...mentioned]);
  const isDecided = decidedNames(sql, entity_seq, mentioned);
  for (const { name, known_from, episode_seq } of mentions) {
    sql.all(
      `INSERT INTO aliases (normalised, entity_seq, alias, known_from, decided) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET decided = min(decided, excluded.decided)`,
      normaliseName(name),
      entity_seq,
      name,
      known_from,
      isDecided(episode_seq, name) ? 1 : 0,
    );
  }
  const [before] = sql.all<GivenRow>("SELECT name, given_name, given_type FROM entities WHERE seq = ?", entity_seq);
  const { given_name = null, given_type = null } = before ?? {};
  const byHand = sql.all<{ alias: string }>(
    "SELECT alias FROM aliases WHERE entity_seq = ? AND given = 1 ORDER BY known_from, alias",
    entity_seq,
  );
  const names = byHand.length > 0 ? byHand.map(({ alias }) => alias) : mentions.map((mention) => mention.name);
  const name = given_name ?? mostCompleteName(names);
  const attributes = mentions.map((row) => JSON.parse(row.attributes) as Record<string, unknown>);
  sql.all(
    "UPDATE entities SET name = ?, type = ?, attributes = ?, mentions = ?, created_at = ?, version = version + 1 WHERE seq = ?",
    name,
    given_type ?? first.type,
    JSON.stringify(Object.assign({}, ...attributes)),
    mentions.reduce((sum, { count }) => sum + count, 0),
    firstMention(sql, entity_seq),
    entity_seq,
  );
  indexEntityNames(sql, entity_seq);
  if (before?.name !== "" && before?.name !== name) invalidateVector(sql, "entities", entity_seq);
  return true;
}

function decidedNames(
  sql: Sql,
  entity_seq: number,
  names: ReadonlySet<string>,
): (episode_seq: number, name: string) => boolean {
  if (!hasDecidedMentions(sql)) return () => false;
  const ids = new Map(
    sql
      .all<{ seq: number; id: string }>(
        "SELECT DISTINCT e.seq, e.id FROM mentions m JOIN episodes e ON e.seq = m.episode_seq WHERE m.entity_seq = ?",
        entity_seq,
      )
      .map(({ seq, id }) => [seq, id]),
  );
  return (episode_seq, name) => {
    const normalised = normaliseName(name);
    return namesMeant(sql, ids.get(episode_seq) ?? "", normalised).some(
      (meant) => meant !== normalised && names.has(meant),
    );
  };
}

const firstMention = (sql: Sql, entity_seq: number): Instant =>
  nonNull(
    sql.all<{ at: number }>(
      "SELECT min(known_from) AS at FROM mentions WHERE entity_seq = ? AND (linked_to IS NULL OR original IS NULL)",
      entity_seq,
    )[0],
    "mention",
  ).at;

type GivenRow = { name: string; given_name: string | null; given_type: string | null };
type EntityMentionRow = {
  episode_seq: number;
  name: string;
  type: string;
  count: number;
  attributes: string;
  known_from: number;
};

function removeEntity(sql: Sql, entity_seq: number): void {
  unindexText(sql, "entities", entity_seq);
  removeVector(sql, "entities", entity_seq);
  removeSynonyms(sql, entity_seq);
  for (const table of ["summaries", "descriptions"]) sql.all(`DELETE FROM ${table} WHERE entity_seq = ?`, entity_seq);
  sql.all("UPDATE entity_gaps SET merged_into = NULL WHERE merged_into = ?", entity_seq);
  sql.all("DELETE FROM entities WHERE seq = ?", entity_seq);
}
