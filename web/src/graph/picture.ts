import type { DrawnFact, MemoryGraph } from "./memory-graph.ts";
import { MOST_MEMBERS, type Grouping } from "./grouping.ts";

export interface PictureNode {
  id: string;
  kind: "entity" | "group";
  name: string;
  type: string;
  group: string | null;
  weight: number;
  emphasis?: "named" | "faint";
}

export interface PictureEdge {
  key: string;
  source: string;
  target: string;
  facts: readonly DrawnFact[];
}

export interface Picture {
  nodes: PictureNode[];
  edges: PictureEdge[];
  groupNames: ReadonlyMap<string, string>;
  leftOut: number;
}

export interface Choice {
  grouping: Grouping;
  opened: ReadonlySet<string>;
  only: ReadonlySet<string> | null;
  nameOfGroup: (name: string) => string;
}

/**
 * An entity has its own node without a group, in an opened group, or if requested; otherwise its group represents it. Linear in entities
 * and facts.
 */
export function makePicture(graph: MemoryGraph, { grouping, opened, only, nameOfGroup }: Choice): Picture {
  const shown = new Map<string, string>();
  const nodes = new Map<string, PictureNode>();
  let leftOut = 0;
  const draw = (id: string, group: string | null): void => {
    const entity = graph.entities.get(id);
    if (entity === undefined) return;
    shown.set(id, id);
    nodes.set(id, { id, kind: "entity", name: entity.name, type: entity.type, group, weight: entity.degree });
  };
  const homeOf = (id: string): string | null => grouping.groupOf.get(id) ?? graph.entities.get(id)?.community ?? null;
  if (only !== null) for (const id of only) draw(id, homeOf(id));
  else {
    for (const id of graph.entities.keys()) if (!grouping.groupOf.has(id)) draw(id, homeOf(id));
    for (const [group, members] of grouping.members) {
      if (!opened.has(group)) {
        const name = nameOfGroup(grouping.names.get(group) ?? group);
        nodes.set(group, { id: group, kind: "group", name, type: group, group: null, weight: members.length });
        for (const id of members) shown.set(id, group);
        continue;
      }
      for (const id of members.slice(0, MOST_MEMBERS)) draw(id, group);
      leftOut += Math.max(0, members.length - MOST_MEMBERS);
    }
  }
  const groupNames = new Map(
    [...nodes.values()].flatMap(({ group }) => {
      const name = group === null ? undefined : (grouping.names.get(group) ?? graph.groups.get(group)?.name);
      return group === null || name === undefined ? [] : [[group, nameOfGroup(name)] as const];
    }),
  );
  return { nodes: [...nodes.values()], edges: edgesBetween(graph, shown), groupNames, leftOut };
}

function edgesBetween(graph: MemoryGraph, shown: ReadonlyMap<string, string>): PictureEdge[] {
  const edges = new Map<string, { key: string; source: string; target: string; facts: DrawnFact[] }>();
  for (const { a, b, facts } of graph.pairs.values()) {
    const [source, target] = [shown.get(a), shown.get(b)];
    if (source === undefined || target === undefined || source === target) continue;
    const [low, high] = source < target ? [source, target] : [target, source];
    const key = `${low} ${high}`;
    const edge = edges.get(key);
    if (edge === undefined) edges.set(key, { key, source: low, target: high, facts: [...facts] });
    else edge.facts.push(...facts);
  }
  return [...edges.values()];
}

export function neighbourhood(graph: MemoryGraph, from: Iterable<string>, depth: number): Set<string> {
  const neighbours = neighboursOf(graph);
  const reached = new Set(from);
  let edge = [...reached];
  for (let hop = 0; hop < depth && edge.length > 0; hop++) {
    const next: string[] = [];
    for (const id of edge)
      for (const other of neighbours.get(id) ?? [])
        if (!reached.has(other)) {
          reached.add(other);
          next.push(other);
        }
    edge = next;
  }
  return reached;
}

const NEIGHBOURS = new WeakMap<MemoryGraph, { pairs: number; of: Map<string, string[]> }>();

function neighboursOf(graph: MemoryGraph): Map<string, string[]> {
  const kept = NEIGHBOURS.get(graph);
  if (kept?.pairs === graph.pairs.size) return kept.of;
  const of = new Map<string, string[]>();
  const join = (one: string, other: string): void => {
    const list = of.get(one);
    if (list === undefined) of.set(one, [other]);
    else list.push(other);
  };
  for (const { a, b } of graph.pairs.values()) {
    join(a, b);
    join(b, a);
  }
  NEIGHBOURS.set(graph, { pairs: graph.pairs.size, of });
  return of;
}
