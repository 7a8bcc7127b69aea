import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { KindWeights } from "../../core/graph/walk-graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { neighbourReader } from "./walk-neighbours.ts";
import type { WalkCache } from "./walk-cache.ts";

const FACTS_ONLY: KindWeights = { fact: 1, mention: 0, synonym: 0, chain: 0 };
/** Look at most four edges far in a graph that is read row by row: anything farther counts as unconnected. */
const MAX_DISTANCE_BY_ROWS = 4;

export interface FactNeighbours {
  /** The nodes of the entities that facts join to an entity at the moment, once per fact. */
  neighbours: (node: number) => Iterable<number>;
  /** Distance in edges at which to stop. */
  maxDistance: number;
}

/** The graph of entities joined by facts, as it stood at a moment. */
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
