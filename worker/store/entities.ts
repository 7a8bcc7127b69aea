import type { Entity } from "../../shared/api/entity.ts";
import type { Page } from "../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../shared/fault.ts";
import { formatInstant, type Instant } from "../../shared/instant.ts";
import { must } from "../../shared/must.ts";
import type { ExtractedEntity } from "../core/extract/extraction.ts";
import { mostCompleteName, normaliseName } from "../core/resolve/names.ts";
import type { ListQuery } from "../ports/graph.ts";
import type { Sql } from "../ports/sql.ts";
import type { Ids } from "../ports/system.ts";
import { pageCursor, pageStart } from "./cursors.ts";
import { indexText, unindexText } from "./full-text.ts";
import { removeVector } from "./vectors.ts";

/** The entity that bears a name, made if there is none; `fresh` says which. An exact name or alias is the same entity. */
export function resolveEntity(
  sql: Sql,
  ids: Ids,
  entity: ExtractedEntity,
  now: Instant,
): { seq: number; fresh: boolean } {
  const [known] = sql.all<{ entity_seq: number }>(
    "SELECT entity_seq FROM aliases WHERE normalised = ? ORDER BY entity_seq LIMIT 1",
    normaliseName(entity.name),
  );
  if (known) return { seq: known.entity_seq, fresh: false };
  const [row] = sql.all<{ seq: number }>(
    "INSERT INTO entities (id, name, type, attributes, mentions, created_at, version) VALUES (?, '', '', '{}', 0, ?, 0) RETURNING seq",
    ids.make("ent"),
    now,
  );
  return { seq: must(row, "inserted entity").seq, fresh: true };
}

/** Records that an episode names an entity: an entry of HippoRAG's matrix P, from which the entity itself is made. */
export function mention(
  sql: Sql,
  episode_seq: number,
  entity_seq: number,
  entity: ExtractedEntity,
  now: Instant,
): void {
  sql.all(
    "INSERT INTO mentions (episode_seq, entity_seq, name, type, count, known_from) VALUES (?, ?, ?, ?, ?, ?)",
    episode_seq,
    entity_seq,
    entity.name,
    entity.type,
    entity.count,
    now,
  );
  const [known] = sql.all(
    "SELECT 1 FROM aliases WHERE normalised = ? AND entity_seq = ?",
    normaliseName(entity.name),
    entity_seq,
  );
  if (known) {
    sql.all(
      "UPDATE entities SET mentions = mentions + ?, version = version + 1 WHERE seq = ?",
      entity.count,
      entity_seq,
    );
  } else {
    makeEntity(sql, entity_seq);
  }
}

/**
 * Makes an entity's row, aliases and full text from its mentions: the most complete name, the first type, the first
 * instant. Without a mention left it is no more, and `false` is returned.
 */
export function makeEntity(sql: Sql, entity_seq: number): boolean {
  const mentions = sql.all<{ name: string; type: string; count: number; known_from: number }>(
    "SELECT name, type, count, known_from FROM mentions WHERE entity_seq = ? ORDER BY seq",
    entity_seq,
  );
  sql.all("DELETE FROM aliases WHERE entity_seq = ?", entity_seq);
  const [first] = mentions;
  if (!first) {
    unindexText(sql, "entities", entity_seq);
    removeVector(sql, "entities", entity_seq);
    sql.all("DELETE FROM entities WHERE seq = ?", entity_seq);
    return false;
  }
  for (const { name, known_from } of mentions) {
    sql.all(
      "INSERT INTO aliases (normalised, entity_seq, alias, known_from) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      normaliseName(name),
      entity_seq,
      name,
      known_from,
    );
  }
  const names = mentions.map(({ name }) => name);
  sql.all(
    "UPDATE entities SET name = ?, type = ?, mentions = ?, created_at = ?, version = version + 1 WHERE seq = ?",
    mostCompleteName(names),
    first.type,
    mentions.reduce((sum, { count }) => sum + count, 0),
    first.known_from,
    entity_seq,
  );
  indexText(sql, "entities", entity_seq, [...new Set(names)].join(" "));
  return true;
}

/** Entities whose name or alias stands in the text, by row number. Longer names first; a shorter one inside a longer one counts too. */
export function namedIn(sql: Sql, text: string): number[] {
  const tokens = text
    .slice(0, MAX_LINKED_TEXT)
    .split(/\s+/u)
    .map((token) => token.replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, ""));
  const names = new Set<string>();
  for (let length = MAX_NAME_WORDS; length > 0; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const name = normaliseName(tokens.slice(start, start + length).join(" "));
      if (name !== "") names.add(name);
    }
  }
  return sql
    .all<{ seq: number }>(
      "SELECT DISTINCT entity_seq AS seq FROM aliases WHERE normalised IN (SELECT value FROM json_each(?)) ORDER BY entity_seq",
      JSON.stringify([...names]),
    )
    .map(({ seq }) => seq);
}

const MAX_NAME_WORDS = 5;
const MAX_LINKED_TEXT = 2_000;

type EntityRow = {
  seq: number;
  id: string;
  name: string;
  type: string;
  summary: string | null;
  attributes: string;
  mentions: number;
  created_at: number;
};

const COLUMNS = "e.seq, e.id, e.name, e.type, e.summary, e.attributes, e.mentions, e.created_at";

/** Entities by row number, those known at `known_at` only, as they were known then. */
export function readEntities(
  sql: Sql,
  seqs: readonly number[],
  known_at: Instant | undefined,
  now: Instant,
): Map<number, Entity> {
  const rows = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE e.seq IN (SELECT value FROM json_each(?)) AND e.created_at <= ?`,
    JSON.stringify(seqs),
    known_at ?? now,
  );
  return new Map(rows.map((row) => [row.seq, toEntity(sql, row, known_at, now)]));
}

export function listEntities(sql: Sql, { limit, cursor, known_at }: ListQuery, now: Instant): Page<Entity> {
  const rows = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE e.created_at <= ?1 AND (?2 IS NULL OR e.seq < ?2) ORDER BY e.seq DESC LIMIT ?3`,
    known_at ?? now,
    pageStart("entities", cursor),
    limit + 1,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map((row) => toEntity(sql, row, known_at, now)),
    next_cursor: rows.length > limit && last ? pageCursor("entities", last.seq) : null,
  };
}

export function getEntity(sql: Sql, id: string, known_at: Instant | undefined, now: Instant): Entity {
  const [row] = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE e.id = ? AND e.created_at <= ?`,
    id,
    known_at ?? now,
  );
  if (!row) throw new FaultError(notFound(`Entity ${id}`));
  return toEntity(sql, row, known_at, now);
}

function toEntity(sql: Sql, row: EntityRow, known_at: Instant | undefined, now: Instant): Entity {
  const then = known_at === undefined ? row : { ...row, ...asKnown(sql, row.seq, known_at) };
  const aliases = sql.all<{ alias: string }>(
    "SELECT alias FROM aliases WHERE entity_seq = ? AND known_from <= ? AND alias <> ? ORDER BY known_from, alias",
    row.seq,
    known_at ?? now,
    then.name,
  );
  return {
    id: row.id,
    name: then.name,
    aliases: aliases.map(({ alias }) => alias),
    type: row.type,
    attributes: JSON.parse(row.attributes) as Record<string, unknown>,
    summary: row.summary ?? summarise(sql, row.seq, known_at ?? now),
    mentions: then.mentions,
    community_id: null,
    created_at: formatInstant(row.created_at),
  };
}

/** The name and the mentions that an entity had then. */
function asKnown(sql: Sql, entity_seq: number, known_at: Instant): { name: string; mentions: number } {
  const mentions = sql.all<{ name: string; count: number }>(
    "SELECT name, count FROM mentions WHERE entity_seq = ? AND known_from <= ? ORDER BY seq",
    entity_seq,
    known_at,
  );
  return {
    name: mostCompleteName(mentions.map(({ name }) => name)),
    mentions: mentions.reduce((sum, { count }) => sum + count, 0),
  };
}

const SUMMARY_FACTS = 4;
const SUMMARY_CHARACTERS = 400;

/**
 * The built-in summary, extractive: the strongest, then newest facts about the entity that have not ended. Made when
 * read, so it is never stale and obeys `known_at`.
 */
function summarise(sql: Sql, entity_seq: number, known_at: Instant): string {
  const sentences = sql.all<{ fact: string }>(
    `SELECT f.fact FROM facts f WHERE f.subject_seq = ?1 AND EXISTS (
       SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_from <= ?2 AND (v.known_to IS NULL OR v.known_to > ?2)
       AND (f.kind = 'event' OR v.valid_to IS NULL OR v.valid_to > ?2))
     ORDER BY f.strength DESC, f.seq DESC LIMIT ?3`,
    entity_seq,
    known_at,
    SUMMARY_FACTS,
  );
  let summary = "";
  for (const { fact } of sentences) {
    if (summary.length + fact.length + 1 > SUMMARY_CHARACTERS) break;
    summary = summary === "" ? fact : `${summary} ${fact}`;
  }
  return summary;
}
