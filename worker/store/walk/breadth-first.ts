import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import { breadthFirst } from "../../core/graph/breadth-first.ts";
import { entityNode, isPassage, passageNode, rowOf } from "../../core/graph/walk-graph.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import { bestFirst, rankedByScore, type Ranked } from "../../core/retrieve/ranked.ts";
import type { Sql } from "../../ports/sql.ts";
import { survivorsAt } from "../index/survivors.ts";
import { believedSql, linkedSql, rememberedSql, saidSql } from "../base/moment-sql.ts";

const MAX_NODES = 1_000;

/** Hits score 1 / (1 + edges). */
export interface BreadthFirstHits {
  entities: Ranked[];
  facts: Ranked[];
  episodes: Ranked[];
}

/**
 * Along facts that hold or had happened, and from episodes to their entities (Zep §3.1).
 *
 * @param origins walk nodes
 */
export function searchBreadthFirst(
  sql: Sql,
  origins: readonly number[],
  depth: number,
  requested: Moment,
  now: Instant,
): BreadthFirstHits {
  const at = readMoment(requested, now);
  const reached = breadthFirst(
    origins,
    (node) => (isPassage(node) ? mentionedIn(sql, rowOf(node), at) : joinedTo(sql, rowOf(node), at)),
    { depth, maxNodes: MAX_NODES },
  );
  const distances = new Map(reached.map(({ node, depth: edges }) => [node, edges]));
  const entities = reached
    .filter(({ node }) => !isPassage(node))
    .map(({ node, depth: edges }) => ranked(rowOf(node), edges));
  const facts = factsAmong(
    sql,
    entities.map(({ id }) => id),
    at,
  )
    .map(({ seq, a, b }) => {
      const ends = [a, b].flatMap((end) => distances.get(entityNode(end ?? a)) ?? []);
      return ranked(seq, Math.min(...ends));
    })
    .sort(bestFirst);
  const sources = sourcesOf(sql, facts, at);
  const own = reached.filter(({ node }) => isPassage(node)).map(({ node, depth: edges }) => ranked(rowOf(node), edges));
  const known = new Set(own.map(({ id }) => id));
  return { entities, facts, episodes: [...own, ...sources.filter(({ id }) => !known.has(id))] };
}

const ranked = (id: number, edges: number): Ranked => ({ id, score: 1 / (1 + edges) });

export const walkableSql = (uncertain: Pick<ReadMoment, "include_uncertain">): string =>
  `${believedSql("v", "?3")} AND ${rememberedSql("v", "f", "?2", uncertain)}`;

const joinedTo = (sql: Sql, entity: number, moment: ReadMoment): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT iif(f.subject_seq = ?1, f.object_seq, f.subject_seq) AS seq FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
       WHERE (f.subject_seq = ?1 OR f.object_seq = ?1) AND f.object_seq IS NOT NULL AND ${walkableSql(moment)} ORDER BY 1`,
      entity,
      moment.at,
      moment.known_at,
    )
    .map(({ seq }) => entityNode(seq));

const mentionedIn = (sql: Sql, episode: number, { known_at, as_of }: ReadMoment): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT DISTINCT m.entity_seq AS seq FROM namings m JOIN episodes e ON e.seq = m.episode_seq
       WHERE m.episode_seq = ?1 AND ${linkedSql("m", "?2")} AND ${saidSql("e", "?2", "?3")} ORDER BY 1`,
      episode,
      known_at,
      as_of,
    )
    .map(({ seq }) => entityNode(seq));

const factsAmong = (
  sql: Sql,
  entities: readonly number[],
  moment: ReadMoment,
): { seq: number; a: number; b: number | null }[] =>
  sql.all<{ seq: number; a: number; b: number | null }>(
    `SELECT DISTINCT f.seq, f.subject_seq AS a, f.object_seq AS b FROM facts f JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.subject_seq IN (SELECT value FROM json_each(?1)) AND (f.object_seq IS NULL OR f.object_seq IN (SELECT value FROM json_each(?1)))
       AND ${walkableSql(moment)} ORDER BY f.seq`,
    JSON.stringify(entities),
    moment.at,
    moment.known_at,
  );

function sourcesOf(sql: Sql, facts: readonly Ranked[], { known_at, as_of }: ReadMoment): Ranked[] {
  const rows = sql.all<{ fact: number; episode: number }>(
    `SELECT p.fact_seq AS fact, p.episode_seq AS episode FROM provenance p JOIN episodes e ON e.seq = p.episode_seq
     WHERE p.fact_seq IN (SELECT value FROM json_each(?1)) AND ${linkedSql("p", "?2")} AND ${saidSql("e", "?2", "?3")} ORDER BY p.seq`,
    JSON.stringify(facts.map(({ id }) => id)),
    known_at,
    as_of,
  );
  const best = new Map<number, number>();
  const scores = new Map(facts.map(({ id, score }) => [id, score]));
  for (const { fact, episode } of rows) best.set(episode, Math.max(best.get(episode) ?? 0, scores.get(fact) ?? 0));
  return rankedByScore(best);
}

/** A merged entity stands for its survivor, a fact for its subject and object. Ignores unknown ids. */
export function nodesOfIds(sql: Sql, ids: readonly string[], { known_at }: Pick<ReadMoment, "known_at">): number[] {
  const rows = sql.all<{ kind: string; a: number; b: number | null }>(
    `SELECT 'entity' AS kind, value AS a, NULL AS b FROM json_each(?2)
     UNION ALL SELECT 'fact', subject_seq, object_seq FROM facts WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT 'episode', seq, NULL FROM episodes WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
    JSON.stringify([...new Set(survivorsAt(sql, ids, known_at).values())]),
  );
  return rows.flatMap(({ kind, a, b }) =>
    kind === "episode" ? [passageNode(a)] : [entityNode(a), ...(b === null ? [] : [entityNode(b)])],
  );
}
