import type { Entity } from "../../../shared/api/entity.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { differsFromPresent, readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { longestNames, runsOfWords, type WordRun } from "../../core/text/names-in-text.ts";
import { isStopWord } from "../../core/text/tokenise.ts";
import { mostCompleteName, normaliseName } from "../../core/text/normalise-name.ts";
import type { ListQuery } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { shownOwner, type ShownOwner } from "../index/owner-name.ts";
import { believedEntitySql, believedRowSql } from "../index/retractions.ts";
import { survivorAt } from "../index/survivors.ts";
import { givenNamesAt } from "../index/entity-edits.ts";
import { leafCommunitySql } from "./community-membership.ts";
import { namesAt, saidFirst } from "./entity-names.ts";
import { extractiveSummary, strongestFactsSql, SUMMARY_FACTS, summaryOf } from "./summaries.ts";
import { formatPageCursor, pageStart } from "../base/cursors.ts";
import { onceInRead } from "../base/watermarks.ts";
import { knownEntitySql, linkedSql, presentEntitySql } from "../base/moment-sql.ts";

export interface NamedEntities {
  all: number[];
  /** Leaves out names within longer names: "Ada Lovelace" hides "Ada". */
  longest: number[];
  alone: boolean;
  written: string[];
}

export const findNamedEntities = (sql: Sql, text: string, moment: ReadMoment): NamedEntities =>
  onceInRead(sql, `named ${moment.known_at} ${moment.as_of} ${text}`, () => namedEntities(sql, text, moment));

function namedEntities(sql: Sql, text: string, moment: ReadMoment): NamedEntities {
  // "The Who", "A/B testing"
  const exact = text.length <= MAX_NAME_CHARACTERS ? findNamedAt(sql, normaliseName(text), moment) : null;
  if (exact !== null) return { all: [exact], longest: [exact], alone: true, written: [text.trim()] };
  const runs = runsOfWords(text.slice(0, MAX_LINKED_CHARACTERS), MAX_NAME_WORDS).filter(mayBeName);
  const forms = new Map(runs.map((run) => [run, [run.name, normaliseName(run.written)]]));
  const entities = findEntitiesByNames(sql, new Set([...forms.values()].flat()), moment);
  const meantBy = (run: WordRun): number | undefined => {
    const name = forms.get(run)?.find((form) => entities.has(form));
    return name === undefined ? undefined : entities.get(name);
  };
  const names = longestNames(runs, (run) => meantBy(run) !== undefined);
  const longest = new Set(names.map((run) => meantBy(run) ?? 0));
  const ascending = (a: number, b: number): number => a - b;
  return {
    all: [...new Set(entities.values())].sort(ascending),
    longest: [...longest].sort(ascending),
    alone: names.length > 0 && saysOnly(names, runs),
    written: [...new Set(names.map(({ written }) => written))],
  };
}

/** Stop words ("the", "will") need a capital within a sentence ("Who is Will?"), or only capitals ("US"). */
const mayBeName = ({ name, written, begins_sentence }: WordRun): boolean =>
  !name.split(" ").every(isStopWord) || (begins_sentence ? /^\p{Lu}{2}/u : /\p{Lu}/u).test(written);

export function saysOnlyNames(text: string, written: readonly string[]): boolean {
  if (written.length === 0) return false;
  const runs = runsOfWords(text.slice(0, MAX_LINKED_CHARACTERS), MAX_NAME_WORDS).filter(mayBeName);
  const names = new Set(written.map(normaliseName));
  return saysOnly(
    runs.filter((run) => names.has(normaliseName(run.written)) || names.has(run.name)),
    runs,
  );
}

const saysOnly = (names: readonly WordRun[], runs: readonly WordRun[]): boolean =>
  runs.every(
    ({ start, end, name }) =>
      end - start > 1 || isStopWord(name) || names.some((run) => run.start <= start && end <= run.end),
  );

export const findNamedAt = (sql: Sql, normalised: string, moment: ReadMoment): number | null =>
  findEntitiesByNames(sql, new Set([normalised]), moment).get(normalised) ?? null;

/** @returns the entity of each normalized name that has one */
export function findEntitiesByNames(sql: Sql, names: ReadonlySet<string>, moment: ReadMoment): Map<string, number> {
  const listed = JSON.stringify([...names]);
  if (!differsFromPresent(moment)) {
    const rows = sql.all<{ normalised: string; seq: number }>(
      `SELECT normalised, min(entity_seq) AS seq FROM aliases WHERE normalised IN (SELECT value FROM json_each(?)) GROUP BY normalised`,
      listed,
    );
    return new Map(rows.map(({ normalised, seq }) => [normalised, seq]));
  }
  const rows = sql.all<{ name: string; seq: number; reference_time: number; later: number }>(
    `WITH RECURSIVE named (seq) AS (SELECT entity_seq FROM aliases WHERE normalised IN (SELECT value FROM json_each(?1))
       UNION SELECT seq FROM entities WHERE id IN (SELECT entity_id FROM entity_edits UNION SELECT other_id FROM entity_edits)
       UNION SELECT e.seq FROM named JOIN entities e ON e.merged_into = named.seq)
     SELECT DISTINCT m.name, m.entity_seq AS seq, p.reference_time, ?3 IS NOT NULL AND p.reference_time > ?3 AS later
     FROM named JOIN mentions m ON m.entity_seq = named.seq JOIN episodes p ON p.seq = m.episode_seq WHERE ${linkedSql("m", "?2")} ORDER BY 2 DESC`,
    listed,
    moment.known_at,
    moment.as_of,
  );
  const mentions = [...Map.groupBy(rows, ({ seq }) => seq).values()].flatMap((named) => saidFirst(named));
  const given = givenNamesAt(sql, [...new Set(rows.map(({ seq }) => seq))], moment.known_at);
  const known = [...mentions, ...Array.from(given, ([seq, { name }]) => ({ seq, name: name ?? "" }))]
    .map(({ name, seq }) => [normaliseName(name), seq] as const)
    .sort(([, a], [, b]) => b - a);
  return new Map(known.filter(([name]) => names.has(name)));
}

const MAX_NAME_WORDS = 8;
const MAX_NAME_CHARACTERS = 200;
const MAX_LINKED_CHARACTERS = 2_000;

type EntityRow = {
  seq: number;
  id: string;
  name: string;
  type: string;
  attributes: string;
  mentions: number;
  created_at: number;
  aliases: string;
  community_id: string | null;
  is_written: number;
  strongest: string;
};

const KNOWN = knownEntitySql("e", "?1");

/** Reads all columns in one statement, because a statement costs an object as much as about ten rows. */
const COLUMNS = `e.seq, e.id, e.name, e.type, e.attributes, e.mentions, e.created_at,
  (SELECT json_group_array(alias) FROM (SELECT alias FROM aliases WHERE entity_seq = e.seq ORDER BY known_from, alias)) AS aliases,
  (${leafCommunitySql("2 * e.seq")}) AS community_id,
  EXISTS (SELECT 1 FROM summaries s WHERE s.entity_seq = e.seq AND s.known_from <= ?1) AS is_written,
  (SELECT json_group_array(fact) FROM (${strongestFactsSql("e.seq")} LIMIT ${SUMMARY_FACTS})) AS strongest`;

export function readNames(
  sql: Sql,
  seqs: readonly number[],
  requested: Moment,
  now: Instant,
): Map<number, { id: string; name: string }> {
  const moment = readMoment(requested, now);
  const rows = sql.all<{ seq: number; id: string; name: string }>(
    `SELECT e.seq, e.id, e.name FROM entities e WHERE ${presentEntitySql("e", "?1", "?3", moment)}${believedEntitySql(sql, "e", moment.known_at, "?1")}
       AND e.seq IN (SELECT value FROM json_each(?2))`,
    moment.known_at,
    JSON.stringify(seqs),
    moment.as_of,
  );
  const names = namesAt(sql, seqs, moment);
  return new Map(rows.map(({ seq, id, name }) => [seq, { id, name: names.get(seq) ?? name }]));
}

export function readEntities(sql: Sql, seqs: readonly number[], requested: Moment, now: Instant): Map<number, Entity> {
  const moment = readMoment(requested, now);
  const rows = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE ${presentEntitySql("e", "?1", "?3", moment)}${believedEntitySql(sql, "e", moment.known_at, "?1")}
       AND e.seq IN (SELECT value FROM json_each(?2))`,
    moment.known_at,
    JSON.stringify(seqs),
    moment.as_of,
  );
  const owner = rows.length === 0 ? null : shownOwner(sql, moment);
  return new Map(rows.map((row) => [row.seq, toEntity(sql, row, moment, owner)]));
}

export function listEntities(sql: Sql, query: ListQuery, now: Instant): Page<Entity> {
  const { limit, cursor } = query;
  const moment = readMoment(query, now);
  const rows = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE ${presentEntitySql("e", "?1", "?4", moment)}${believedEntitySql(sql, "e", moment.known_at, "?1")}
       AND (?2 IS NULL OR e.seq < ?2)
     ORDER BY e.seq DESC LIMIT ?3 + 0`,
    moment.known_at,
    pageStart(sql, "entities", cursor),
    limit + 1,
    moment.as_of,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const owner = shownOwner(sql, moment);
  return {
    data: kept.map((row) => toEntity(sql, row, moment, owner)),
    next_cursor: rows.length > limit && last ? formatPageCursor(sql, "entities", last.seq) : null,
  };
}

/**
 * A merged entity's id returns its survivor.
 *
 * @throws FaultError "not_found"
 */
export function getEntity(sql: Sql, id: string, requested: Moment, now: Instant): Entity {
  const moment = readMoment(requested, now);
  const [row] = sql.all<EntityRow>(
    `SELECT ${COLUMNS} FROM entities e WHERE e.seq = ?2 AND ${KNOWN} AND ${presentEntitySql("e", "?1", "?3", moment)}${believedEntitySql(sql, "e", moment.known_at, "?1")}`,
    moment.known_at,
    survivorAt(sql, id, moment.known_at),
    moment.as_of,
  );
  if (!row) throw new FaultError(notFound(`Entity ${id}`));
  return toEntity(sql, row, moment, shownOwner(sql, moment));
}

function toEntity(sql: Sql, row: EntityRow, moment: ReadMoment, owner: ShownOwner | null): Entity {
  const believed = believedRowSql(sql, "m", moment.known_at);
  const isPresent = !differsFromPresent(moment);
  const then = isPresent && believed === "1" ? asNow(row) : asKnown(sql, row, moment, believed);
  const isOwner = owner?.entity_seq === row.seq;
  const name = owner === null ? then.name : isOwner ? owner.name : owner.inText(then.name);
  const shown = (text: string): string => owner?.inText(text) ?? text;
  return {
    id: row.id,
    version: nameEntityVersion(then),
    name,
    aliases: then.names.filter((alias) => alias !== name && !(isOwner && owner.isStandIn(alias))),
    type: then.type,
    attributes: then.attributes,
    summary: shown(
      row.is_written === 1 || !isPresent
        ? summaryOf(sql, row.seq, moment)
        : extractiveSummary(JSON.parse(row.strongest) as string[]),
    ),
    mentions: then.mentions,
    community_id: row.community_id,
    created_at: formatInstant(then.created_at),
  };
}

export const nameEntityVersion = ({ name, type }: { name: string; type: string }): string =>
  nameHash(`${type} ${name}`);

interface MentionedAs {
  name: string;
  names: string[];
  type: string;
  mentions: number;
  attributes: Record<string, unknown>;
  created_at: Instant;
}

const asNow = (row: EntityRow): MentionedAs => ({
  name: row.name,
  names: JSON.parse(row.aliases) as string[],
  type: row.type,
  mentions: row.mentions,
  attributes: JSON.parse(row.attributes) as Record<string, unknown>,
  created_at: row.created_at,
});

function asKnown(sql: Sql, row: EntityRow, { known_at, as_of }: ReadMoment, believed: string): MentionedAs {
  const known = sql.all<KnownMentionRow>(
    `SELECT m.name, m.type, m.count, m.attributes, m.known_from, p.reference_time, ?3 IS NOT NULL AND p.reference_time > ?3 AS later
     FROM mentions m JOIN episodes p ON p.seq = m.episode_seq WHERE m.entity_seq = ?1 AND ${linkedSql("m", "?2")} AND ${believed}
     ORDER BY m.known_from, coalesce(m.original, m.seq)`,
    row.seq,
    known_at,
    as_of,
  );
  const mentions = known.filter(({ later }) => later === 0);
  const attributes = mentions.map((mention) => JSON.parse(mention.attributes) as Record<string, unknown>);
  const given = givenNamesAt(sql, [row.seq], known_at).get(row.seq);
  const spellings = new Map<string, string>();
  for (const { name } of [...mentions, ...(given?.names ?? [])].sort(
    (a, b) => a.known_from - b.known_from || (a.name < b.name ? -1 : 1),
  )) {
    if (!spellings.has(normaliseName(name))) spellings.set(normaliseName(name), name);
  }
  const named = saidFirst(known);
  const [first] = sql.all<{ at: number | null }>(
    `SELECT min(m.known_from) AS at FROM mentions m WHERE m.entity_seq = ?1 AND (${linkedSql("m", "?2")} OR (m.original IS NULL AND m.linked_from <= ?2))`,
    row.seq,
    known_at,
  );
  return {
    created_at: first?.at ?? row.created_at,
    name:
      given?.name ??
      mostCompleteName((given === undefined || given.names.length === 0 ? named : given.names).map(({ name }) => name)),
    names: [...spellings.values()],
    type: given?.type ?? named[0]?.type ?? row.type,
    mentions: mentions.reduce((sum, { count }) => sum + count, 0),
    attributes: Object.assign({}, ...attributes) as Record<string, unknown>,
  };
}

type KnownMentionRow = {
  name: string;
  type: string;
  count: number;
  attributes: string;
  known_from: number;
  reference_time: number;
  later: number;
};
