import type { EntityPart } from "../../../shared/api/entity.ts";
import { isSummaryNode, nodeOfEntity, nodeOfSummary, rowOfNode } from "../../core/communities/generation.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { presentEntitySql } from "../base/moment-sql.ts";
import { textHoldsSql } from "../graph/community-membership.ts";
import { namesAt } from "../graph/entity-names.ts";

const MAX_MEMBERS_SHOWN = 100;

/** Known at ?1; all facts of its text hold at ?2 or had happened. */
export const SHOWN_SUMMARY = `s.known_from <= ?1 AND (s.known_to IS NULL OR s.known_to > ?1) AND ${textHoldsSql("s", "?1", "?2")}`;

const MEMBER_KNOWN = "m.known_from <= ?1 AND (m.known_to IS NULL OR m.known_to > ?1)";
const CLOSEST = "m.strength IS NULL, m.strength DESC, m.node, m.summary_seq";

export interface MembershipEdge {
  summary: number;
  id: string;
  node: number;
  relation: string | null;
  /** 0 to 10. */
  strength: number | null;
}

export const edgesBelow = (sql: Sql, summaries: readonly number[], { known_at, at }: ReadMoment): MembershipEdge[] =>
  readEdges(sql, "m.summary_seq IN (SELECT value FROM json_each(?3))", summaries, known_at, at);

export const edgesAbove = (sql: Sql, nodes: readonly number[], { known_at, at }: ReadMoment): MembershipEdge[] =>
  readEdges(sql, "m.node IN (SELECT value FROM json_each(?3))", nodes, known_at, at);

const readEdges = (
  sql: Sql,
  condition: string,
  rows: readonly number[],
  known_at: number,
  at: number,
): MembershipEdge[] =>
  sql.all<MembershipEdge & Record<string, never>>(
    `WITH shown AS MATERIALIZED (SELECT s.seq, s.id FROM summary_entities s
       WHERE s.seq IN (SELECT m.summary_seq FROM summary_members m WHERE ${condition} AND ${MEMBER_KNOWN}) AND ${SHOWN_SUMMARY})
     SELECT m.summary_seq AS summary, shown.id, m.node, m.relation, m.strength FROM shown JOIN summary_members m ON m.summary_seq = shown.seq
     WHERE ${condition} AND ${MEMBER_KNOWN} ORDER BY ${CLOSEST}`,
    known_at,
    at,
    JSON.stringify(rows),
  );

export function membersOfSummary(sql: Sql, seq: number, moment: ReadMoment): EntityPart[] {
  const edges = edgesBelow(sql, [seq], moment);
  const names = namesOfNodes(
    sql,
    edges.map(({ node }) => node),
    moment,
  );
  return edges
    .flatMap(({ node, relation, strength }) => {
      const name = names.get(node);
      return name === undefined ? [] : [{ ...name, relation, strength }];
    })
    .slice(0, MAX_MEMBERS_SHOWN);
}

export function summariesAbove(sql: Sql, node: number, moment: ReadMoment): EntityPart[] {
  const edges = edgesAbove(sql, [node], moment);
  const names = namesOfNodes(
    sql,
    edges.map(({ summary }) => nodeOfSummary(summary)),
    moment,
  );
  return edges.flatMap(({ summary, relation, strength }) => {
    const name = names.get(nodeOfSummary(summary));
    return name === undefined ? [] : [{ ...name, relation, strength }];
  });
}

export function namesOfNodes(
  sql: Sql,
  nodes: readonly number[],
  moment: ReadMoment,
): Map<number, { id: string; name: string }> {
  const entities = nodes.filter((node) => !isSummaryNode(node)).map(rowOfNode);
  const current = namesAt(sql, entities, moment);
  const rows = sql.all<{ seq: number; id: string; name: string }>(
    `SELECT e.seq, e.id, e.name FROM entities e WHERE e.seq IN (SELECT value FROM json_each(?3)) AND ${presentEntitySql("e", "?1", "?2", moment)}`,
    moment.known_at,
    moment.as_of,
    JSON.stringify(entities),
  );
  const summaries = sql.all<{ seq: number; id: string; name: string }>(
    `SELECT s.seq, s.id, s.name FROM summary_entities s WHERE s.seq IN (SELECT value FROM json_each(?3)) AND ${SHOWN_SUMMARY}`,
    moment.known_at,
    moment.at,
    JSON.stringify(nodes.filter(isSummaryNode).map(rowOfNode)),
  );
  return new Map([
    ...rows.map(
      ({ seq, id, name }) => [nodeOfEntity(seq), { id, name: current.get(seq) ?? name }] as [number, EntityName],
    ),
    ...summaries.map(({ seq, id, name }) => [nodeOfSummary(seq), { id, name }] as [number, EntityName]),
  ]);
}

type EntityName = Pick<EntityPart, "id" | "name">;
