import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { statedFactSql } from "../base/moment-sql.ts";
import { factsWithWords } from "./full-text.ts";

/**
 * Bounds the cost of a message. Beyond it, only facts of the same object or words are added, and the last of each exclusive slot, which
 * need not share a word ("I quit my job").
 */
export const MOST_COMPARED = 100;

const LAST_OF_SLOT = 3;

type Wanted = { end: "subject_seq" | "object_seq"; entity: number; most?: number } & (
  | { kind: "state" | "event"; predicates: readonly string[] | null }
  | { kind: null; predicates: readonly string[] }
);

export interface SameThing {
  object_seq: number | null;
  words: readonly (readonly string[])[];
}

export type NewestFacts = Map<string, number[]>;

/** Facts of an entity to compare a new fact with: the newest, and beyond their number those about the same thing. */
export function comparedFacts(
  sql: Sql,
  wanted: Wanted,
  known_at: Instant | null,
  sameThing: (() => SameThing) | null = null,
  found: NewestFacts = new Map(),
): number[] {
  if (wanted.predicates?.length === 0) return [];
  const key = JSON.stringify([wanted, known_at]);
  const newest = found.get(key) ?? newestFacts(sql, wanted, known_at);
  found.set(key, newest);
  if (newest.length < (wanted.most ?? MOST_COMPARED) || sameThing === null) return newest;
  const { object_seq, words } = sameThing();
  const { kind, entity, predicates } = wanted;
  const withWords = words.flatMap((all) => factsWithWords(sql, all, MOST_COMPARED));
  const wantedSql = `f.subject_seq = ?1 AND (?2 IS NULL OR f.predicate IN (SELECT value FROM json_each(?2))) AND (?5 IS NULL OR f.kind = ?5) AND ${statedSql(known_at)}`;
  const same = sql.all<{ seq: number }>(
    `SELECT f.seq FROM json_each(?3) w CROSS JOIN facts f ON f.seq = w.value WHERE ${wantedSql}
     UNION SELECT seq FROM (SELECT f.seq FROM facts f INDEXED BY facts_of_pair WHERE f.object_seq = ?4 AND ${wantedSql} LIMIT ${MOST_COMPARED})`,
    entity,
    predicates === null ? null : JSON.stringify(predicates),
    JSON.stringify(withWords),
    object_seq,
    kind,
  );
  const last = wanted.end === "subject_seq" && kind !== "event" ? lastOfSlots(sql, wanted, known_at) : [];
  return [...new Set([...newest, ...last, ...same.map(({ seq }) => seq)])].sort((a, b) => a - b);
}

const lastOfSlots = (sql: Sql, { entity, predicates }: Wanted, known_at: Instant | null): number[] =>
  sql
    .all<{ seq: number }>(
      `WITH RECURSIVE slots (predicate) AS (
         SELECT min(predicate) FROM exclusive_versions WHERE subject_seq = ?1
         UNION ALL SELECT (SELECT min(x.predicate) FROM exclusive_versions x WHERE x.subject_seq = ?1 AND x.predicate > s.predicate)
           FROM slots s WHERE s.predicate IS NOT NULL)
       SELECT DISTINCT f.seq FROM slots s CROSS JOIN fact_versions v ON v.seq IN (
           SELECT version_seq FROM exclusive_versions WHERE subject_seq = ?1 AND predicate = s.predicate
           ORDER BY held_until DESC, version_seq DESC LIMIT ${LAST_OF_SLOT})
         CROSS JOIN facts f ON f.seq = v.fact_seq
       WHERE (?2 IS NULL OR s.predicate IN (SELECT value FROM json_each(?2))) AND ${statedSql(known_at)}`,
      entity,
      predicates === null ? null : JSON.stringify(predicates),
    )
    .map(({ seq }) => seq);

function newestFacts(
  sql: Sql,
  { kind, end, entity, predicates, most = MOST_COMPARED }: Wanted,
  known_at: Instant | null,
): number[] {
  const newestSql = (condition: string): string =>
    `SELECT f.seq FROM facts f WHERE f.${end} = ?1 AND ${condition} AND ${statedSql(known_at)} ORDER BY f.seq DESC LIMIT ${most}`;
  const rows =
    predicates === null
      ? sql.all<{ seq: number }>(newestSql("f.kind = ?2"), entity, kind)
      : // per predicate, so that an index yields the rows in order
        sql.all<{ seq: number }>(
          `SELECT g.seq FROM json_each(?3) p CROSS JOIN facts g ON g.seq IN (${newestSql("f.predicate = p.value AND (?2 IS NULL OR f.kind = ?2)")})
           ORDER BY g.seq DESC LIMIT ${most}`,
          entity,
          kind,
          JSON.stringify(predicates),
        );
  return rows.map(({ seq }) => seq).reverse();
}

const statedSql = (known_at: Instant | null): string =>
  `${statedFactSql("f", known_at)} AND f.object_seq IS NOT f.subject_seq`;
