import { DEFAULT_DEPTH, DEFAULT_NODES, type Subgraph, type SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Instant } from "../../../shared/instant.ts";
import { breadthFirst } from "../../core/graph/breadth-first.ts";
import { entityNode, isPassage, rowOf } from "../../core/graph/walk-graph.ts";
import { differsFromPresent, readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { nodesOfIds } from "../walk/breadth-first.ts";
import {
  believedSql,
  linkedSql,
  listedSql,
  mentionsSql,
  presentEntitySql,
  saidSql,
  typeSql,
} from "../base/moment-sql.ts";
import { givenNamesAt, type GivenName } from "../index/entity-edits.ts";
import { believedEntitySql, believedRowSql } from "../index/retractions.ts";
import { communityOfEntity, membersOf } from "./community-membership.ts";
import { namesAt } from "./entity-names.ts";
import { readFacts } from "./facts.ts";
import { strengthSql } from "./wordings.ts";

/** A drawing shows no more. */
const MAX_EDGES = 2_000;

const LINKED = linkedSql("m", "?2");

export function readSubgraph(sql: Sql, query: Omit<SubgraphQuery, "after">, now: Instant): Subgraph {
  const { ids, depth = DEFAULT_DEPTH, limit = DEFAULT_NODES } = query;
  const moment = readMoment(query, now);
  const origins =
    ids === undefined
      ? mostMentioned(sql, moment, limit)
      : [...nodesOfIds(sql, ids, moment), ...memberNodes(sql, ids, moment, limit)];
  const reached = breadthFirst(
    origins,
    (node) => (isPassage(node) ? mentionedIn(sql, rowOf(node), moment) : joinedTo(sql, rowOf(node), moment)),
    { depth, maxNodes: limit },
  );
  const depths = new Map(reached.map(({ node, depth: edges }) => [node, edges]));
  const entities = reached.filter(({ node }) => !isPassage(node)).map(({ node }) => rowOf(node));
  const episodes = reached.filter(({ node }) => isPassage(node));
  const entityRows = readEntityNodes(sql, entities, moment);
  const episodeRows = readEpisodeNodes(
    sql,
    episodes.map(({ node }) => rowOf(node)),
    moment,
  );
  return {
    nodes: reached.flatMap(({ node }) => {
      const row = (isPassage(node) ? episodeRows : entityRows).get(rowOf(node));
      return row ? [{ ...row, depth: depths.get(node) ?? 0 }] : [];
    }),
    edges: [
      ...factEdges(sql, [...entityRows.keys()], moment),
      ...mentionEdges(sql, [...episodeRows.keys()], [...entityRows.keys()], moment),
    ],
  };
}

type SubgraphNode = Omit<Subgraph["nodes"][number], "depth">;

const shown = (moment: ReadMoment): string =>
  `${believedSql("v", "?2")} AND (?3 IS NULL OR ${listedSql("v", "?3", moment)})`;

const mostMentioned = (sql: Sql, moment: ReadMoment, limit: number): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT e.seq FROM entities e WHERE ${presentEntitySql("e", "?2", "?3", moment)}${believedEntitySql(sql, "e", moment.known_at, "?2")} ORDER BY ${mentionsSql("e", "?2", "?3", believedRowSql(sql, "cm", moment.known_at))} DESC, e.seq LIMIT ?1 + 0`,
      limit,
      moment.known_at,
      moment.as_of,
    )
    .map(({ seq }) => entityNode(seq));

const memberNodes = (sql: Sql, ids: readonly string[], moment: ReadMoment, limit: number): number[] =>
  ids
    .filter((id) => id.startsWith("com_"))
    .flatMap((id) => membersOf(sql, id, moment, limit).map(({ seq }) => entityNode(seq)));

const joinedTo = (sql: Sql, entity: number, moment: ReadMoment): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT iif(f.subject_seq = ?1, f.object_seq, f.subject_seq) AS seq FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND f.object_seq IS NOT NULL AND ${shown(moment)} ORDER BY 1`,
      entity,
      moment.known_at,
      moment.as_of,
    )
    .map(({ seq }) => entityNode(seq));

const mentionedIn = (sql: Sql, episode: number, { known_at, as_of }: ReadMoment): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT m.entity_seq AS seq FROM namings m JOIN episodes p ON p.seq = m.episode_seq
       WHERE m.episode_seq = ?1 AND ${LINKED} AND ${saidSql("p", "?2", "?3")} ORDER BY 1`,
      episode,
      known_at,
      as_of,
    )
    .map(({ seq }) => entityNode(seq));

function readEntityNodes(sql: Sql, seqs: readonly number[], moment: ReadMoment): Map<number, SubgraphNode> {
  const rows = sql.all<{ seq: number; id: string; name: string; type: string; mentions: number }>(
    `SELECT e.seq, e.id, e.name, ${differsFromPresent(moment) ? typeSql("e", "?2", "?3") : "e.type"} AS type,
       ${mentionsSql("e", "?2", "?3", believedRowSql(sql, "cm", moment.known_at))} AS mentions
     FROM entities e WHERE e.seq IN (SELECT value FROM json_each(?1)) AND ${presentEntitySql("e", "?2", "?3", moment)}${believedEntitySql(sql, "e", moment.known_at, "?2")}`,
    JSON.stringify(seqs),
    moment.known_at,
    moment.as_of,
  );
  const names = namesAt(sql, new Set(seqs), moment);
  const given = differsFromPresent(moment) ? givenNamesAt(sql, seqs, moment.known_at) : new Map<number, GivenName>();
  return new Map(
    rows.map(({ seq, id, name, type, mentions }) => [
      seq,
      {
        id,
        kind: "entity",
        name: names.get(seq) ?? name,
        type: given.get(seq)?.type ?? type,
        mentions,
        community_id: communityOfEntity(sql, seq, moment.known_at),
      },
    ]),
  );
}

function readEpisodeNodes(
  sql: Sql,
  seqs: readonly number[],
  { known_at, as_of }: ReadMoment,
): Map<number, SubgraphNode> {
  const rows = sql.all<{ seq: number; id: string; title: string | null; type: string }>(
    `SELECT e.seq, e.id, e.title, e.type FROM episodes e WHERE e.seq IN (SELECT value FROM json_each(?1)) AND ${saidSql("e", "?2", "?3")}`,
    JSON.stringify(seqs),
    known_at,
    as_of,
  );
  return new Map(
    rows.map(({ seq, id, title, type }) => [
      seq,
      { id, kind: "episode", name: title ?? "", type, mentions: 0, community_id: null },
    ]),
  );
}

function factEdges(sql: Sql, entities: readonly number[], moment: ReadMoment): Subgraph["edges"] {
  const rows = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f WHERE f.subject_seq IN (SELECT value FROM json_each(?1)) AND f.object_seq IN (SELECT value FROM json_each(?1))
       AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${shown(moment)})
     ORDER BY ${strengthSql(sql, "f", moment, ["?2", "?3"])} DESC, f.seq LIMIT ${MAX_EDGES}`,
    JSON.stringify(entities),
    moment.known_at,
    moment.as_of,
  );
  const facts = readFacts(
    sql,
    rows.map(({ seq }) => seq),
    moment,
  );
  return rows.flatMap(({ seq }) => {
    const fact = facts.get(seq);
    if (!fact?.object) return [];
    const { id, subject, object, predicate, fact: sentence, strength, valid_from, valid_to } = fact;
    return [
      {
        id,
        kind: "fact",
        from: subject.id,
        to: object.id,
        name: predicate,
        fact: sentence,
        strength,
        valid_from,
        valid_to,
      },
    ];
  });
}

const mentionEdges = (
  sql: Sql,
  episodes: readonly number[],
  entities: readonly number[],
  { known_at, as_of }: ReadMoment,
): Subgraph["edges"] =>
  sql
    .all<{ episode: string; entity: string }>(
      `SELECT DISTINCT p.id AS episode, e.id AS entity FROM namings m JOIN episodes p ON p.seq = m.episode_seq JOIN entities e ON e.seq = m.entity_seq
       WHERE m.episode_seq IN (SELECT value FROM json_each(?1)) AND m.entity_seq IN (SELECT value FROM json_each(?4)) AND ${LINKED}
         AND ${saidSql("p", "?2", "?3")} ORDER BY p.seq, e.seq LIMIT ${MAX_EDGES}`,
      JSON.stringify(episodes),
      known_at,
      as_of,
      JSON.stringify(entities),
    )
    .map(({ episode, entity }) => ({
      id: null,
      kind: "mention",
      from: episode,
      to: entity,
      name: "MENTIONS",
      fact: null,
      strength: null,
      valid_from: null,
      valid_to: null,
    }));
