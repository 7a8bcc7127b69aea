import type { Subgraph, SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Instant } from "../../../shared/instant.ts";
import { breadthFirst } from "../../core/graph/breadth-first.ts";
import { entityNode, isPassage, rowOf } from "../../core/graph/walk-graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { nodesOfIds } from "../walk/breadth-first.ts";
import { communityOfEntity, membersOf } from "./community-membership.ts";
import { namesAt } from "./entity-names.ts";
import { readFacts } from "./facts.ts";

/** Return at most the 2,000 strongest facts and the first 2,000 mentions: a drawing cannot show more. */
const MAX_EDGES = 2_000;

/** SQL for: the version `v` is believed at ?2 and, unless ?3 is null, holds at ?3. */
const SHOWN = `v.known_from <= ?2 AND (v.known_to IS NULL OR v.known_to > ?2)
  AND (?3 IS NULL OR ((v.valid_from IS NULL OR v.valid_from <= ?3) AND (v.valid_to IS NULL OR v.valid_to > ?3)))`;
/** SQL for: the entity `e` is known at ?2. */
const KNOWN_ENTITY = "e.created_at <= ?2 AND (e.merged_at IS NULL OR e.merged_at > ?2)";
const LINKED = "m.linked_from <= ?2 AND (m.linked_to IS NULL OR m.linked_to > ?2)";

/**
 * The subgraph around some entities, facts, episodes or communities (by default around the most mentioned entities): breadth-first
 * along facts between two entities, and from episodes to the entities they mention.
 */
export function readSubgraph(
  sql: Sql,
  { ids, depth, limit, as_of, known_at }: Omit<SubgraphQuery, "after">,
  now: Instant,
): Subgraph {
  const at = known_at ?? now;
  const holding = as_of ?? null;
  const origins =
    ids === undefined ? mostMentioned(sql, at, limit) : [...nodesOfIds(sql, ids), ...memberNodes(sql, ids, at, limit)];
  const reached = breadthFirst(
    origins,
    (node) => (isPassage(node) ? mentionedIn(sql, rowOf(node), at) : joinedTo(sql, rowOf(node), at, holding)),
    { depth, maxNodes: limit },
  );
  const depths = new Map(reached.map(({ node, depth: edges }) => [node, edges]));
  const entities = reached.filter(({ node }) => !isPassage(node)).map(({ node }) => rowOf(node));
  const episodes = reached.filter(({ node }) => isPassage(node));
  const entityRows = readEntityNodes(sql, entities, known_at, at);
  const episodeRows = readEpisodeNodes(
    sql,
    episodes.map(({ node }) => rowOf(node)),
    at,
  );
  return {
    nodes: reached.flatMap(({ node }) => {
      const row = (isPassage(node) ? episodeRows : entityRows).get(rowOf(node));
      return row ? [{ ...row, depth: depths.get(node) ?? 0 }] : [];
    }),
    edges: [
      ...factEdges(sql, [...entityRows.keys()], { as_of, known_at }, at, now),
      ...mentionEdges(sql, [...episodeRows.keys()], [...entityRows.keys()], at),
    ],
  };
}

type NodeRow = Omit<Subgraph["nodes"][number], "depth">;

const mostMentioned = (sql: Sql, at: Instant, limit: number): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT e.seq FROM entities e WHERE ${KNOWN_ENTITY} ORDER BY e.mentions DESC, e.seq LIMIT ?1 + 0`,
      limit,
      at,
    )
    .map(({ seq }) => entityNode(seq));

const memberNodes = (sql: Sql, ids: readonly string[], at: Instant, limit: number): number[] =>
  ids
    .filter((id) => id.startsWith("com_"))
    .flatMap((id) => membersOf(sql, id, at, limit).map(({ seq }) => entityNode(seq)));

const joinedTo = (sql: Sql, entity: number, at: Instant, as_of: Instant | null): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT iif(f.subject_seq = ?1, f.object_seq, f.subject_seq) AS seq FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND f.object_seq IS NOT NULL AND ${SHOWN} ORDER BY 1`,
      entity,
      at,
      as_of,
    )
    .map(({ seq }) => entityNode(seq));

const mentionedIn = (sql: Sql, episode: number, at: Instant): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT m.entity_seq AS seq FROM mentions m WHERE m.episode_seq = ?1 AND ${LINKED} ORDER BY 1`,
      episode,
      at,
    )
    .map(({ seq }) => entityNode(seq));

function readEntityNodes(
  sql: Sql,
  seqs: readonly number[],
  known_at: Instant | undefined,
  at: Instant,
): Map<number, NodeRow> {
  const rows = sql.all<{ seq: number; id: string; name: string; type: string; mentions: number }>(
    `SELECT e.seq, e.id, e.name, e.type, (SELECT coalesce(sum(m.count), 0) FROM mentions m WHERE m.entity_seq = e.seq AND ${LINKED}) AS mentions
     FROM entities e WHERE e.seq IN (SELECT value FROM json_each(?1)) AND ${KNOWN_ENTITY}`,
    JSON.stringify(seqs),
    at,
  );
  const names = known_at === undefined ? new Map<number, string>() : namesAt(sql, new Set(seqs), known_at);
  return new Map(
    rows.map(({ seq, id, name, type, mentions }) => [
      seq,
      {
        id,
        kind: "entity",
        name: names.get(seq) ?? name,
        type,
        mentions,
        community_id: communityOfEntity(sql, seq, at),
      },
    ]),
  );
}

function readEpisodeNodes(sql: Sql, seqs: readonly number[], at: Instant): Map<number, NodeRow> {
  const rows = sql.all<{ seq: number; id: string; title: string | null; type: string }>(
    "SELECT e.seq, e.id, e.title, e.type FROM episodes e WHERE e.seq IN (SELECT value FROM json_each(?1)) AND e.created_at <= ?2",
    JSON.stringify(seqs),
    at,
  );
  return new Map(
    rows.map(({ seq, id, title, type }) => [
      seq,
      { id, kind: "episode", name: title ?? "", type, mentions: 0, community_id: null },
    ]),
  );
}

function factEdges(
  sql: Sql,
  entities: readonly number[],
  moment: { as_of: Instant | undefined; known_at: Instant | undefined },
  at: Instant,
  now: Instant,
): Subgraph["edges"] {
  const rows = sql.all<{ seq: number }>(
    `SELECT f.seq FROM facts f WHERE f.subject_seq IN (SELECT value FROM json_each(?1)) AND f.object_seq IN (SELECT value FROM json_each(?1))
       AND EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND ${SHOWN})
     ORDER BY f.strength DESC, f.seq LIMIT ${MAX_EDGES}`,
    JSON.stringify(entities),
    at,
    moment.as_of ?? null,
  );
  const facts = readFacts(
    sql,
    rows.map(({ seq }) => seq),
    moment,
    now,
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
  at: Instant,
): Subgraph["edges"] =>
  sql
    .all<{ episode: string; entity: string }>(
      `SELECT DISTINCT p.id AS episode, e.id AS entity FROM mentions m JOIN episodes p ON p.seq = m.episode_seq JOIN entities e ON e.seq = m.entity_seq
       WHERE m.episode_seq IN (SELECT value FROM json_each(?1)) AND m.entity_seq IN (SELECT value FROM json_each(?3)) AND ${LINKED}
       ORDER BY p.seq, e.seq LIMIT ${MAX_EDGES}`,
      JSON.stringify(episodes),
      at,
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
