import { entitiesByGroup, type Group, type MemoryGraph } from "./memory-graph.ts";

export type GroupedBy = "none" | "type" | `level ${number}` | `layer ${number}`;

/** Larger pictures are unreadable and slow. */
export const MOST_ENTITIES = 3_000;
export const MOST_MEMBERS = 500;
export const REST = "rest";

export interface Grouping {
  by: GroupedBy;
  groupOf: Map<string, string>;
  members: Map<string, string[]>;
  names: Map<string, string>;
}

export function groupings(graph: MemoryGraph): GroupedBy[] {
  const found = new Map<GroupedBy, Group>();
  for (const group of graph.groups.values()) found.set(`${group.kind} ${group.height}`, group);
  const sorted = [...found].sort(
    ([, a], [, b]) => Number(a.kind === "layer") - Number(b.kind === "layer") || b.height - a.height,
  );
  return ["none", ...sorted.map(([by]) => by), "type"];
}

/** Single entities if they fit, otherwise the coarsest communities, or types. */
export function firstGrouping(graph: MemoryGraph): GroupedBy {
  if (graph.entities.size <= MOST_ENTITIES) return "none";
  return groupings(graph).find((by) => by.startsWith("level")) ?? "type";
}

export function group(graph: MemoryGraph, by: GroupedBy): Grouping {
  const groupOf = new Map<string, string>();
  const names = new Map<string, string>();
  if (by === "type")
    for (const { id, type } of graph.entities.values()) groupOf.set(id, type === "" ? REST : `type ${type}`);
  else if (by !== "none") {
    const within = entitiesByGroup(graph);
    for (const one of graph.groups.values()) {
      if (`${one.kind} ${one.height}` !== by) continue;
      names.set(one.id, one.name);
      // layers may overlap: the first summary counts
      for (const id of within.get(one.id) ?? []) if (!groupOf.has(id)) groupOf.set(id, one.id);
    }
    for (const id of graph.entities.keys()) if (!groupOf.has(id)) groupOf.set(id, REST);
  }
  const members = Map.groupBy(groupOf.keys(), (id) => groupOf.get(id) as string);
  for (const [id, list] of members) {
    if (!names.has(id)) names.set(id, id.replace(/^type /, ""));
    list.sort((one, other) => byImportance(graph, one, other));
  }
  return { by, groupOf, members, names };
}

export function byImportance({ entities }: MemoryGraph, one: string, other: string): number {
  const [a, b] = [entities.get(one), entities.get(other)];
  if (a === undefined || b === undefined) return 0;
  return (
    b.degree - a.degree ||
    b.mentions - a.mentions ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1)
  );
}
