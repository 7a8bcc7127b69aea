import type { Scope } from "../../../shared/api/search.ts";
import { conflicting, FaultError } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import { hopDistances } from "../../core/graph/breadth-first.ts";
import { entityNode, rowOf } from "../../core/graph/walk-graph.ts";
import { readMoment, type ReadMoment } from "../../core/temporal/moment.ts";
import type { Ranked } from "../../core/retrieve/ranked.ts";
import { maximalMarginalRelevance } from "../../core/retrieve/mmr.ts";
import type { GraphSearch } from "../../ports/graph/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { linkedSql, saidSql } from "../base/moment-sql.ts";
import { nodesOfIds } from "../walk/breadth-first.ts";
import { isEmbeddedBy } from "../index/embedding.ts";
import { factNeighbours } from "../walk/fact-distance.ts";
import { readVectors } from "../index/vectors.ts";
import type { WalkCache } from "../walk/walk-cache.ts";

const MAX_RERANKED = 200;

/** Zep §3.2. Ties keep their order. */
export function rerank(
  sql: Sql,
  cache: WalkCache,
  scope: Scope,
  ranked: readonly Ranked[],
  search: GraphSearch,
  now: Instant,
): Ranked[] {
  const [head, tail] = [ranked.slice(0, MAX_RERANKED), ranked.slice(MAX_RERANKED)];
  switch (search.reranker) {
    case "weighted":
    case "rrf":
      return [...ranked];
    case "mmr":
      return rerankRowsByMmr(sql, scope, head, search);
    case "mentions":
      return [...sortByScores(head, mentionsOf(sql, scope, head, search, now)), ...withZeroScores(tail)];
    case "distance":
      return [...sortByScores(head, nearness(sql, cache, scope, head, search, now)), ...withZeroScores(tail)];
    default:
      return unreachable(search.reranker);
  }
}

export const isFusion = (reranker: GraphSearch["reranker"]): boolean => reranker === "weighted" || reranker === "rrf";

export const withZeroScores = (ranked: readonly Ranked[]): Ranked[] => ranked.map(({ id }) => ({ id, score: 0 }));

export const sortByScores = (ranked: readonly Ranked[], scores: ReadonlyMap<number, number>): Ranked[] =>
  ranked.map(({ id }) => ({ id, score: scores.get(id) ?? 0 })).sort((a, b) => b.score - a.score);

function rerankRowsByMmr(sql: Sql, scope: Scope, ranked: readonly Ranked[], search: GraphSearch): Ranked[] {
  if (!isEmbeddedBy(sql, search.embedding_model)) return [...ranked];
  const vectors = readVectors(
    sql,
    scope,
    ranked.map(({ id }) => id),
  );
  return rerankByMmr(ranked, vectors, search);
}

export function rerankByMmr(
  ranked: readonly Ranked[],
  vectors: ReadonlyMap<number, Float32Array>,
  { vector, limit, mmr_lambda }: Pick<GraphSearch, "vector" | "limit" | "mmr_lambda">,
): Ranked[] {
  if (vector === null) return [...ranked];
  const candidates = ranked.flatMap(({ id }) => {
    const own = vectors.get(id);
    return own === undefined || own.length !== vector.length ? [] : [{ id, vector: own }];
  });
  const chosen = maximalMarginalRelevance(vector, candidates, limit, mmr_lambda);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const least = Math.min(0, ...chosen.map(({ score }) => score));
  return [...chosen, ...ranked.filter(({ id }) => !chosenIds.has(id)).map(({ id }) => ({ id, score: least - 1 }))];
}

function mentionsOf(
  sql: Sql,
  scope: Scope,
  ranked: readonly Ranked[],
  search: GraphSearch,
  now: Instant,
): Map<number, number> {
  const { known_at, as_of } = readMoment(search, now);
  const [table, of, count] = {
    facts: ["provenance", "fact_seq", "episode_seq"],
    entities: ["mentions", "entity_seq", "episode_seq"],
    episodes: ["provenance", "episode_seq", "fact_seq"],
  }[scope] as [string, string, string];
  const rows = sql.all<{ id: number; mentions: number }>(
    `SELECT x.${of} AS id, count(DISTINCT x.${count}) AS mentions FROM ${table} x JOIN episodes e ON e.seq = x.episode_seq
     WHERE x.${of} IN (SELECT value FROM json_each(?1)) AND ${linkedSql("x", "?2")} AND ${saidSql("e", "?2", "?4")}
       AND (?3 IS NULL OR e.thread_id = ?3) GROUP BY x.${of}`,
    JSON.stringify(ranked.map(({ id }) => id)),
    known_at,
    search.thread_id ?? null,
    as_of,
  );
  return new Map(rows.map(({ id, mentions }) => [id, mentions]));
}

/**
 * 1 / (1 + edges from the center), 0 if unreachable; facts by their nearer end, episodes by their nearest entity.
 *
 * @throws FaultError "conflict" if the center is not an entity of this memory
 */
function nearness(
  sql: Sql,
  cache: WalkCache,
  scope: Scope,
  ranked: readonly Ranked[],
  search: GraphSearch,
  now: Instant,
): Map<number, number> {
  const entities = entitiesOf(
    sql,
    scope,
    ranked.map(({ id }) => id),
    readMoment(search, now),
  );
  return nearnessOf(sql, cache, entities, search, now);
}

export function nearnessOf(
  sql: Sql,
  cache: WalkCache,
  entities: ReadonlyMap<number, readonly number[]>,
  search: GraphSearch,
  now: Instant,
): Map<number, number> {
  const centre = centreOf(sql, search.center_entity_id ?? "", readMoment(search, now));
  const wanted = new Set([...entities.values()].flat().map(entityNode));
  const { neighbours, maxDistance } = factNeighbours(sql, cache, search, now);
  const distances = hopDistances(entityNode(centre), wanted, neighbours, maxDistance);
  const nearest = (seqs: readonly number[]): number =>
    Math.max(
      0,
      ...seqs.map((seq) => {
        const edges = distances.get(entityNode(seq)) ?? null;
        return edges === null ? 0 : 1 / (1 + edges);
      }),
    );
  return new Map([...entities].map(([id, seqs]) => [id, nearest(seqs)]));
}

function centreOf(sql: Sql, id: string, moment: ReadMoment): number {
  const [node] = nodesOfIds(sql, [id], moment);
  if (node !== undefined) return rowOf(node);
  throw new FaultError(conflicting("center_entity_id", "is not an entity of this memory"));
}

function entitiesOf(sql: Sql, scope: Scope, ids: readonly number[], { known_at }: ReadMoment): Map<number, number[]> {
  if (scope === "entities") return new Map(ids.map((id) => [id, [id]]));
  const query =
    scope === "facts"
      ? "SELECT seq AS id, subject_seq AS entity FROM facts WHERE seq IN (SELECT value FROM json_each(?1)) AND ?2 IS ?2 UNION SELECT seq, object_seq FROM facts WHERE object_seq IS NOT NULL AND seq IN (SELECT value FROM json_each(?1))"
      : `SELECT DISTINCT m.episode_seq AS id, m.entity_seq AS entity FROM namings m WHERE ${linkedSql("m", "?2")} AND m.episode_seq IN (SELECT value FROM json_each(?1))`;
  const rows = sql.all<{ id: number; entity: number }>(query, JSON.stringify(ids), known_at);
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ entity }) => entity)]));
}
