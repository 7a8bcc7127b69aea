import type { Moment } from "../../../shared/api/moment.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { KindWeights } from "../../core/graph/walk-graph.ts";
import type { Sql } from "../../ports/sql.ts";
import { neighbourReader } from "./walk-neighbours.ts";
import type { WalkCache } from "./walk-cache.ts";

const FACTS_ALONE: KindWeights = { fact: 1, mention: 0, synonym: 0, chain: 0 };
/** In a graph that is read row by row nobody looks farther: what is not found by then is as good as apart. */
const FARTHEST_BY_ROWS = 4;

export interface FactNeighbours {
  /** Entities that a fact joins to one at the moment, by nodes; one stands as often as there are facts. */
  neighbours: (node: number) => Iterable<number>;
  /** Edges after which to stop looking. */
  maxDistance: number;
}

/** The ways from entity to entity along facts, as they stood at a moment. */
export function factNeighbours(sql: Sql, cache: WalkCache, moment: Moment, now: Instant): FactNeighbours {
  if (cache.exceedsBudget(sql)) {
    const neighbours = neighbourReader(sql, moment, now, FACTS_ALONE);
    return { neighbours: (node) => Array.from(neighbours(node).targets), maxDistance: FARTHEST_BY_ROWS };
  }
  const graph = cache.graphAt(sql, moment, now, FACTS_ALONE);
  return {
    neighbours: (node) =>
      node < graph.nodes ? graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1]) : [],
    maxDistance: Infinity,
  };
}
