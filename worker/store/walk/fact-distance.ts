import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import type { NeighboursOf } from "../../core/graph/shortest-path.ts";
import { entityNode, rowOf, type KindWeights } from "../../core/graph/walk-graph.ts";
import { readMoment } from "../../core/temporal/moment.ts";
import { walkableSql } from "./breadth-first.ts";
import { neighbourReader } from "./walk-neighbours.ts";
import type { WalkCache } from "./walk-cache.ts";

const FACTS_ONLY: KindWeights = { fact: 1, mention: 0, synonym: 0, chain: 0 };
/** Entities that are farther away count as not connected. */
const MAX_DISTANCE_BY_ROWS = 4;

export interface FactNeighbours {
  neighbours: (node: number) => Iterable<number>;
  maxDistance: number;
}

/** A graph too large for memory is read by levels, at most `maxRows` rows in all. */
export function neighboursByFacts(
  sql: Sql,
  cache: WalkCache,
  moment: Moment,
  now: Instant,
  maxRows: number,
): NeighboursOf {
  if (!cache.exceedsBudget(sql)) {
    const { neighbours } = factNeighbours(sql, cache, moment, now);
    return (nodes) => nodes.map(neighbours);
  }
  const at = readMoment(moment, now);
  const end = (own: string, other: string): string =>
    `SELECT n.key AS place, f.${other} AS seq FROM json_each(?1) n JOIN facts f ON f.${own} = n.value JOIN fact_versions v ON v.fact_seq = f.seq
     WHERE f.object_seq IS NOT NULL AND ${walkableSql(at)}`;
  let left = maxRows;
  return (nodes) => {
    if (left < 0) return null;
    const lists: number[][] = nodes.map(() => []);
    const rows = sql.all<{ place: number; seq: number }>(
      `SELECT place, seq FROM (${end("subject_seq", "object_seq")} UNION ALL ${end("object_seq", "subject_seq")}) LIMIT ?4 + 0`,
      JSON.stringify(nodes.map(rowOf)),
      at.at,
      at.known_at,
      left + 1,
    );
    // count at least one row a level, so that long chains end
    left -= Math.max(1, rows.length);
    if (left < 0) return null;
    for (const { place, seq } of rows) lists[place]?.push(entityNode(seq));
    return lists.map((list) => list.sort((a, b) => a - b));
  };
}

export function factNeighbours(sql: Sql, cache: WalkCache, moment: Moment, now: Instant): FactNeighbours {
  if (cache.exceedsBudget(sql)) {
    const neighbours = neighbourReader(sql, moment, now, FACTS_ONLY);
    return { neighbours: (node) => Array.from(neighbours(node).targets), maxDistance: MAX_DISTANCE_BY_ROWS };
  }
  const graph = cache.graphAt(sql, moment, now, FACTS_ONLY);
  return {
    neighbours: (node) =>
      node < graph.nodes ? graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]) : [],
    maxDistance: Infinity,
  };
}
