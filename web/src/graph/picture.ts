/** What is drawn: entities and groups as nodes, and between two of them one edge for all their facts. */
import type { DrawnFact, MemoryGraph } from "./memory-graph.ts";
import { MOST_MEMBERS, type Grouping } from "./grouping.ts";

export interface PictureNode {
  id: string;
  kind: "entity" | "group";
  name: string;
  /** Type of the entity; of a group its id. */
  type: string;
  /** The group, or else the community, that an entity is drawn in, for its hull and its place; null where it stands alone. */
  group: string | null;
  /** Facts of an entity, entities of a group. */
  weight: number;
  /** `named`: its name is always shown; `faint`: it only stands around the others. Default: neither. */
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
  /** Entities that were left out of an opened group, because it has too many. */
  leftOut: number;
}

export interface Choice {
  grouping: Grouping;
  /** Groups whose members are shown. */
  opened: ReadonlySet<string>;
  /** Only these entities; null: all. */
  only: ReadonlySet<string> | null;
}

/**
 * Chooses the nodes: an entity stands for itself where it belongs to no group, to one that is opened, or was asked for; its group stands
 * for it otherwise. Time grows with the entities and the facts.
 */
export function makePicture(graph: MemoryGraph, { grouping, opened, only }: Choice): Picture {
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
        const name = grouping.names.get(group) ?? group;
        nodes.set(group, { id: group, kind: "group", name, type: group, group: null, weight: members.length });
        for (const id of members) shown.set(id, group);
        continue;
      }
      for (const id of members.slice(0, MOST_MEMBERS)) draw(id, group);
      leftOut += Math.max(0, members.length - MOST_MEMBERS);
    }
  }
  return { nodes: [...nodes.values()], edges: edgesBetween(graph, shown), leftOut };
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

/** An entity and what is at most `depth` facts away, nearest first. */
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

/** Kept for as long as no pair is added. */
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
