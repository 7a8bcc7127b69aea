import type { Instant } from "../../../shared/instant.ts";
import { nodeOfEntity } from "../../core/communities/generation.ts";
import type { Sql } from "../../ports/sql.ts";

/** SQL for: the community `c` is known at ?1. */
export const COMMUNITY_KNOWN = "c.known_from <= ?1 AND (c.known_to IS NULL OR c.known_to > ?1)";

/** SQL for the leaf community of a node of the hierarchy, as known at ?1. */
export const leafCommunitySql = (node: string): string =>
  `SELECT m.community_id FROM community_members m WHERE m.node = ${node} AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     AND EXISTS (SELECT 1 FROM communities c WHERE c.id = m.community_id AND ${COMMUNITY_KNOWN}) LIMIT 1`;

export const communityOfEntity = (sql: Sql, entity_seq: number, at: Instant): string | null =>
  communityOfNode(sql, nodeOfEntity(entity_seq), at);

/** The leaf community of an entity or a summary entity. */
export const communityOfNode = (sql: Sql, node: number, at: Instant): string | null =>
  sql.all<{ community_id: string }>(leafCommunitySql("?2"), at, node)[0]?.community_id ?? null;

type MemberRow = { seq: number; id: string; name: string };

/** Entities in a community and all communities below it, the most mentioned first, as known at an instant. */
export const membersOf = (sql: Sql, id: string, at: Instant, limit: number): MemberRow[] =>
  sql.all<MemberRow>(
    `WITH RECURSIVE within (id) AS (SELECT ?2 UNION SELECT c.id FROM within JOIN communities c ON c.parent_id = within.id WHERE ${COMMUNITY_KNOWN})
     SELECT e.seq, e.id, e.name FROM within JOIN community_members m ON m.community_id = within.id
       AND m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)
     JOIN entities e ON m.node = 2 * e.seq AND (e.merged_at IS NULL OR e.merged_at > ?1)
     ORDER BY e.mentions DESC, e.seq LIMIT ?3 + 0`,
    at,
    id,
    limit,
  );
