import type { Instant } from "../../../shared/instant.ts";
import { nodeOfEntity } from "../../core/communities/generation.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedEntitySql } from "../index/retractions.ts";
import { believedSql, mentionsSql, presentEntitySql, rememberedSql } from "../base/moment-sql.ts";

export const COMMUNITY_KNOWN = "c.known_from <= ?1 AND (c.known_to IS NULL OR c.known_to > ?1)";

export const leafCommunitySql = (node: string): string =>
  `SELECT m.community_id FROM community_members m WHERE m.node = ${node} AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     AND EXISTS (SELECT 1 FROM communities c WHERE c.id = m.community_id AND ${COMMUNITY_KNOWN}) LIMIT 1`;

export const communityOfEntity = (sql: Sql, entity_seq: number, at: Instant): string | null =>
  communityOfNode(sql, nodeOfEntity(entity_seq), at);

export const communityOfNode = (sql: Sql, node: number, at: Instant): string | null =>
  sql.all<{ community_id: string }>(leafCommunitySql("?2"), at, node)[0]?.community_id ?? null;

type MemberRow = { seq: number; id: string; name: string };

export const membersOf = (sql: Sql, id: string, moment: ReadMoment, limit: number): MemberRow[] =>
  sql.all<MemberRow>(
    `WITH RECURSIVE within (id) AS (SELECT ?2 UNION SELECT c.id FROM within JOIN communities c ON c.parent_id = within.id WHERE ${COMMUNITY_KNOWN})
     SELECT e.seq, e.id, e.name FROM within JOIN community_members m ON m.community_id = within.id
       AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     JOIN entities e ON m.node = 2 * e.seq AND ${presentEntitySql("e", "?1", "?4", moment)}${believedEntitySql(sql, "e", moment.known_at, "?1")}
     ORDER BY ${mentionsSql("e", "?1", "?4")} DESC, e.seq LIMIT ?3 + 0`,
    moment.known_at,
    id,
    limit,
    moment.as_of,
  );

export function hasUndoneMembers(sql: Sql, id: string, moment: ReadMoment): boolean {
  const believed = believedEntitySql(sql, "e", moment.known_at, "?1");
  if (believed === "") return false;
  const rows = sql.all(
    `WITH RECURSIVE within (id) AS (SELECT ?2 UNION SELECT c.id FROM within JOIN communities c ON c.parent_id = within.id WHERE ${COMMUNITY_KNOWN})
     SELECT 1 FROM within JOIN community_members m ON m.community_id = within.id
       AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     JOIN entities e ON m.node = 2 * e.seq AND ${presentEntitySql("e", "?1", "?3", moment)} AND NOT (1 ${believed}) LIMIT 1`,
    moment.known_at,
    id,
    moment.as_of,
  );
  return rows.length > 0;
}

/**
 * Some of the facts or their entities had other words at `at` than when the text was written. Facts known only from messages after `at` do
 * not count.
 *
 * @param facts SQL of row numbers
 * @param written known instant
 */
export function wordedLaterSql(facts: string, written: string, at: string): string {
  const later = (table: string, of: string, word: "fact" | "name"): string => {
    const said = (row: string, condition: string): string =>
      `SELECT 1 FROM ${table} ${row} JOIN episodes ${row}e ON ${row}e.seq = ${row}.episode_seq
       WHERE ${row}.${of} AND ${row}.linked_from <= ${written} AND ${row}e.reference_time ${condition}`;
    const earlier = said("wq", `<= ${at}`);
    return `EXISTS (${said("wp", `> ${at} AND EXISTS (${earlier}) AND NOT EXISTS (${earlier} AND wq.${word} = wp.${word})`)})`;
  };
  return `EXISTS (SELECT 1 FROM facts wf WHERE wf.seq IN (${facts})
    AND (${later("provenance", "fact_seq = wf.seq", "fact")} OR ${later("mentions", "entity_seq IN (wf.subject_seq, wf.object_seq)", "name")}))`;
}

/**
 * Each fact is believed, holds or had happened, and had the same words when the text was written. False if the text's facts are unknown.
 */
export const textHoldsSql = (row: string, known_at: string, at: string): string => {
  const basis = `coalesce(iif(json_type(${row}.rests_on) = 'array', ${row}.rests_on, NULL),
    (SELECT json_extract(w.basis, '$.facts') FROM written w WHERE w.fingerprint = ${row}.fingerprint AND json_extract(w.basis, '$.asked') <> ''))`;
  return `(${basis} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(${basis}) b LEFT JOIN facts bf ON bf.seq = b.value
    WHERE NOT EXISTS (SELECT 1 FROM fact_versions bv JOIN facts bg ON bg.seq = bv.fact_seq WHERE bv.fact_seq IN (b.value, bf.replaced_by)
      AND ${believedSql("bv", known_at)} AND ${rememberedSql("bv", "bg", at, { include_uncertain: false })}))
    AND (${at} = ${known_at} OR NOT ${wordedLaterSql(`SELECT value FROM json_each(${basis})`, `${row}.known_from`, at)}))`;
};
