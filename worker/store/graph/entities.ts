import type { Entity } from "../../../shared/api/entity.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { mostCompleteName, normaliseName } from "../../core/text/normalise-name.ts";
import type { ListQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { leafCommunitySql } from "./community-membership.ts";
import { namesAt } from "./entity-names.ts";
import { extractiveSummary, strongestFactsSql, SUMMARY_FACTS, summaryOf } from "./summaries.ts";
import { pageCursor, pageStart } from "../base/cursors.ts";

/** Row numbers of the entities whose name or alias occurs in a text. */
export interface NamedEntities {
  /** All of them, including shorter names within longer ones. */
  all: number[];
  /** Only the longest names, from left to right: "Ada Lovelace" hides "Ada". */
  longest: number[];
}

export function findNamedEntities(sql: Sql, text: string): NamedEntities {
  const tokens = text
    .slice(0, MAX_LINKED_CHARACTERS)
    .split(/\s+/u)
    .map((token) => token.replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, ""));
  const runs: { name: string; start: number; end: number }[] = [];
  for (let length = MAX_NAME_WORDS; length > 0; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const name = normaliseName(tokens.slice(start, start + length).join(" "));
      if (name !== "") runs.push({ name, start, end: start + length });
    }
  }
  const rows = sql.all<{ normalised: string; seq: number }>(
    `SELECT normalised, min(entity_seq) AS seq FROM aliases WHERE normalised IN (SELECT value FROM json_each(?))
     GROUP BY normalised`,
    JSON.stringify([...new Set(runs.map(({ name }) => name))]),
  );
  const entities = new Map(rows.map(({ normalised, seq }) => [normalised, seq]));
  const covered = new Set<number>();
  const longest = new Set<number>();
  for (const { name, start, end } of runs) {
    const seq = entities.get(name);
    if (seq === undefined) continue;
    const places = Array.from({ length: end - start }, (_, index) => start + index);
    if (places.some((place) => covered.has(place))) continue;
    for (const place of places) covered.add(place);
    longest.add(seq);
  }
  const ascending = (a: number, b: number): number => a - b;
  return { all: [...new Set(entities.values())].sort(ascending), longest: [...longest].sort(ascending) };
}

const MAX_NAME_WORDS = 8;
/** Look for names in the first 2,000 characters of a text. */
const MAX_LINKED_CHARACTERS = 2_000;

type EntityRow = {
  seq: number;
  id: string;
  name: string;
  type: string;
  attributes: string;
  mentions: number;
  created_at: number;
  /** JSON. */
  aliases: string;
  community_id: string | null;
  is_written: number;
  /** JSON. */
  strongest: string;
};

/** SQL for: the entity `e` is known at ?1, created by then and not yet merged into another one. */
const KNOWN = "e.created_at <= ?1 AND (e.merged_at IS NULL OR e.merged_at > ?1)";

/** Everything in one statement, because a statement costs an object as much as about ten rows. */
const COLUMNS = `e.seq, e.id, e.name, e.type, e.attributes, e.mentions, e.created_at,
  (SELECT json_group_array(alias) FROM (SELECT alias FROM aliases WHERE entity_seq = e.seq ORDER BY known_from, alias)) AS aliases,
  (${leafCommunitySql("2 * e.seq")}) AS community_id,
  EXISTS (SELECT 1 FROM summaries s WHERE s.entity_seq = e.seq AND s.known_from <= ?1) AS is_written,
  (SELECT json_group_array(fact) FROM (${strongestFactsSql("e.seq")} LIMIT ${SUMMARY_FACTS})) AS strongest`;

/** Ids and names of entities by row number: only those known at `known_at`, with the names they had then. */
export function readNames(
  sql: Sql,
  seqs: readonly number[],
  known_at: Instant | undefined,
  now: Instant,
): Map<number, { id: string; name: string }> {
  const rows = sql.all<{ seq: number; id: string; name: string }>(
    `SELECT e.seq, e.id, e.name FROM entities e WHERE ${KNOWN} AND e.seq IN (SELECT value FROM json_each(?2))`,
    known_at ?? now,
    JSON.stringify(seqs),
  );
  const names = known_at === undefined ? new Map<number, string>() : namesAt(sql, seqs, known_at);
  return new Map(rows.map(({ seq, id, name }) => [seq, { id, name: names.get(seq) ?? name }]));
}

/** Entities by row number: only those known at `known_at`, as they were known then. */
export function readEntities(
  sql: Sql,
  seqs: readonly number[],
  known_at: Instant | undefined,
  now: Instant,
): Map<number, Entity> {
  const rows = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE ${KNOWN} AND e.seq IN (SELECT value FROM json_each(?2))`,
    known_at ?? now,
    JSON.stringify(seqs),
  );
  return new Map(rows.map((row) => [row.seq, toEntity(sql, row, known_at, now)]));
}

export function listEntities(sql: Sql, { limit, cursor, known_at }: ListQuery, now: Instant): Page<Entity> {
  const rows = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE ${KNOWN} AND (?2 IS NULL OR e.seq < ?2) ORDER BY e.seq DESC LIMIT ?3 + 0`,
    known_at ?? now,
    pageStart(sql, "entities", cursor),
    limit + 1,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map((row) => toEntity(sql, row, known_at, now)),
    next_cursor: rows.length > limit && last ? pageCursor(sql, "entities", last.seq) : null,
  };
}

/**
 * An entity by its id, as known at `known_at`. A merged entity is read as the one it was merged into, from the time of the merge.
 *
 * @throws FaultError "not_found"
 */
export function getEntity(sql: Sql, id: string, known_at: Instant | undefined, now: Instant): Entity {
  const [row] = sql.all<EntityRow>(
    `WITH RECURSIVE chain (seq) AS (SELECT seq FROM entities WHERE id = ?2 UNION ALL
       SELECT m.merged_into FROM chain JOIN entities m ON m.seq = chain.seq WHERE m.merged_at <= ?1)
     SELECT ${COLUMNS} FROM chain JOIN entities e ON e.seq = chain.seq WHERE ${KNOWN}`,
    known_at ?? now,
    id,
  );
  if (!row) throw new FaultError(notFound(`Entity ${id}`));
  return toEntity(sql, row, known_at, now);
}

function toEntity(sql: Sql, row: EntityRow, known_at: Instant | undefined, now: Instant): Entity {
  const then = known_at === undefined ? asNow(row) : asKnown(sql, row, known_at);
  return {
    id: row.id,
    name: then.name,
    aliases: then.names.filter((alias) => alias !== then.name),
    type: row.type,
    attributes: then.attributes,
    summary:
      row.is_written === 1 || known_at !== undefined
        ? summaryOf(sql, row.seq, known_at ?? now)
        : extractiveSummary(JSON.parse(row.strongest) as string[]),
    mentions: then.mentions,
    community_id: row.community_id,
    created_at: formatInstant(row.created_at),
  };
}

/** The parts of an entity that follow from its mentions. */
interface MentionedAs {
  name: string;
  /** Every name, in the order in which it was learned, once per normalised spelling. */
  names: string[];
  mentions: number;
  attributes: Record<string, unknown>;
}

const asNow = (row: EntityRow): MentionedAs => ({
  name: row.name,
  names: JSON.parse(row.aliases) as string[],
  mentions: row.mentions,
  attributes: JSON.parse(row.attributes) as Record<string, unknown>,
});

/** Recomputed from the mentions that were known then. */
function asKnown(sql: Sql, { seq }: EntityRow, known_at: Instant): MentionedAs {
  const mentions = sql.all<{ name: string; count: number; attributes: string; known_from: number }>(
    `SELECT name, count, attributes, known_from FROM mentions WHERE entity_seq = ?1 AND linked_from <= ?2 AND (linked_to IS NULL OR linked_to > ?2)
     ORDER BY known_from, coalesce(original, seq)`,
    seq,
    known_at,
  );
  const attributes = mentions.map((row) => JSON.parse(row.attributes) as Record<string, unknown>);
  const spellings = new Map<string, string>();
  for (const { name } of [...mentions].sort((a, b) => a.known_from - b.known_from || (a.name < b.name ? -1 : 1))) {
    if (!spellings.has(normaliseName(name))) spellings.set(normaliseName(name), name);
  }
  return {
    name: mostCompleteName(mentions.map(({ name }) => name)),
    names: [...spellings.values()],
    mentions: mentions.reduce((sum, { count }) => sum + count, 0),
    attributes: Object.assign({}, ...attributes) as Record<string, unknown>,
  };
}
