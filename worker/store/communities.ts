import type { Community } from "../../shared/api/community.ts";
import type { Page } from "../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../shared/fault.ts";
import type { Instant } from "../../shared/instant.ts";
import { nodeOfEntity } from "../core/communities/generation.ts";
import { nameOf } from "../core/communities/extractive.ts";
import type { Report } from "../core/communities/texts.ts";
import type { ListQuery } from "../ports/graph.ts";
import type { Sql } from "../ports/sql.ts";
import { pageCursor, pageStart } from "./cursors.ts";
import { namesAt } from "./entity-names.ts";
import { summaryOf } from "./summaries.ts";

/** Of a community's members so many are shown, those mentioned most. */
const SHOWN_MEMBERS = 100;

type CommunityRow = {
  seq: number;
  id: string;
  level: number;
  parent_id: string | null;
  name: string | null;
  summary: string | null;
  report: string | null;
  generation: number;
  stale_from: number | null;
};

const COLUMNS = "c.seq, c.id, c.level, c.parent_id, c.name, c.summary, c.report, c.generation, c.stale_from";
/** Known at ?1. */
const KNOWN = "c.known_from <= ?1 AND (c.known_to IS NULL OR c.known_to > ?1)";

export function listCommunities(
  sql: Sql,
  { limit, cursor, known_at, level }: ListQuery & { level?: number | undefined },
  now: Instant,
): Page<Community> {
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${KNOWN} AND (?2 IS NULL OR c.seq < ?2) AND (?4 IS NULL OR c.level = ?4)
     ORDER BY c.seq DESC LIMIT ?3 + 0`,
    known_at ?? now,
    pageStart(sql, "communities", cursor),
    limit + 1,
    level ?? null,
  );
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    data: kept.map((row) => toCommunity(sql, row, known_at ?? now)),
    next_cursor: rows.length > limit && last ? pageCursor(sql, "communities", last.seq) : null,
  };
}

export function getCommunity(sql: Sql, id: string, known_at: Instant | undefined, now: Instant): Community {
  const [row] = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${KNOWN} AND c.id = ?2`,
    known_at ?? now,
    id,
  );
  if (!row) throw new FaultError(notFound(`Community ${id}`));
  return toCommunity(sql, row, known_at ?? now);
}

/** Communities by row number, those known at the instant only. */
export function readCommunities(sql: Sql, seqs: readonly number[], at: Instant): Map<number, Community> {
  const rows = sql.all<CommunityRow>(
    `SELECT ${COLUMNS} FROM communities c WHERE ${KNOWN} AND c.seq IN (SELECT value FROM json_each(?2))`,
    at,
    JSON.stringify(seqs),
  );
  return new Map(rows.map((row) => [row.seq, toCommunity(sql, row, at)]));
}

/** The leaf community that a node of the hierarchy was in, as known at ?1. */
export const leafOf = (node: string): string =>
  `SELECT m.community_id FROM community_members m WHERE m.node = ${node} AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     AND EXISTS (SELECT 1 FROM communities c WHERE c.id = m.community_id AND ${KNOWN}) LIMIT 1`;

export const communityOf = (sql: Sql, entity_seq: number, at: Instant): string | null =>
  communityOfNode(sql, nodeOfEntity(entity_seq), at);

/** The same, of an entity or a summary entity. */
export const communityOfNode = (sql: Sql, node: number, at: Instant): string | null =>
  sql.all<{ community_id: string }>(leafOf("?2"), at, node)[0]?.community_id ?? null;

type MemberRow = { seq: number; id: string; name: string };

/** Entities in a community and in its parts, the most mentioned first, as known at an instant. */
export const membersOf = (sql: Sql, id: string, at: Instant, limit: number): MemberRow[] =>
  sql.all<MemberRow>(
    `WITH RECURSIVE within (id) AS (SELECT ?2 UNION SELECT c.id FROM within JOIN communities c ON c.parent_id = within.id WHERE ${KNOWN})
     SELECT e.seq, e.id, e.name FROM within JOIN community_members m ON m.community_id = within.id
       AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     JOIN entities e ON m.node = 2 * e.seq AND (e.merged_at IS NULL OR e.merged_at > ?1)
     ORDER BY e.mentions DESC, e.seq LIMIT ?3 + 0`,
    at,
    id,
    limit,
  );

/** What has no words of its own is named after its members; of a single member it says what is known of that one. */
function toCommunity(sql: Sql, row: CommunityRow, at: Instant): Community {
  const known = membersOf(sql, row.id, at, SHOWN_MEMBERS);
  const names = namesAt(
    sql,
    known.map(({ seq }) => seq),
    at,
  );
  const members = known.map(({ seq, id, name }) => ({ seq, id, name: names.get(seq) ?? name }));
  const [only, ...others] = members;
  const alone = only !== undefined && others.length === 0;
  return {
    id: row.id,
    level: row.level,
    name: row.name ?? nameOf(members.map(({ name }) => name)),
    summary: row.summary ?? (alone ? summaryOf(sql, only.seq, at) : ""),
    report: row.report === null ? null : (JSON.parse(row.report) as Report),
    members: members.map(({ id, name }) => ({ id, name })),
    parent_id: row.parent_id,
    stale: row.stale_from !== null && row.stale_from <= at,
    generation: row.generation,
  };
}
