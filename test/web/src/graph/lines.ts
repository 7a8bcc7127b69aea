import type { GraphLine } from "../../../../sdk/src/index.ts";
import { addLine, emptyGraph, type MemoryGraph } from "../../../../web/src/graph/memory-graph.ts";

type Line<Type extends GraphLine["type"]> = Extract<GraphLine, { type: Type }>;

export const entityLine = (id: string, more: Partial<Line<"entity">> = {}): GraphLine => ({
  type: "entity",
  id,
  name: id.toUpperCase(),
  entity_type: "person",
  mentions: 1,
  community_id: null,
  summary: "",
  known_from: "2024-01-01T00:00:00Z",
  known_to: null,
  ...more,
});

export const factLine = (id: string, from: string, to: string | null, more: Partial<Line<"fact">> = {}): GraphLine => ({
  type: "fact",
  id,
  from,
  to,
  to_value: to === null ? "34" : null,
  predicate: "KNOWS",
  fact: `${from} knows ${to ?? "34"}`,
  kind: "state",
  strength: 5,
  confidence: "stated",
  valid_from: "2024-02-01T00:00:00Z",
  valid_from_precision: "day",
  valid_from_basis: "stated",
  valid_to: null,
  valid_to_precision: null,
  valid_to_basis: null,
  due: null,
  due_precision: null,
  period: "since 1 Feb 2024",
  known_from: "2024-02-01T00:00:00Z",
  known_to: null,
  episode_ids: [],
  ...more,
});

export const communityLine = (
  id: string,
  level: number,
  members: string[],
  parent_id: string | null = null,
): GraphLine => ({ type: "community", id, level, name: `the ${id}`, parent_id, members });

export function graphOf(lines: readonly GraphLine[]): MemoryGraph {
  const graph = emptyGraph();
  for (const line of lines) addLine(graph, line);
  return graph;
}
