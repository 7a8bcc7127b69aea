import type { GraphLine } from "../../../sdk/src/index.ts";

type Line<Type extends GraphLine["type"]> = Extract<GraphLine, { type: Type }>;

/** Milliseconds; open ends are ±Infinity. */
export interface Version {
  sentence: string;
  validFrom: number;
  validTo: number;
  knownFrom: number;
  knownTo: number;
  due: number | null;
  period: string;
}

export interface DrawnFact {
  id: string;
  predicate: string;
  kind: "state" | "event";
  strength: number;
  versions: Version[];
}

export interface DrawnEntity {
  id: string;
  name: string;
  type: string;
  summary: string;
  mentions: number;
  community: string | null;
  degree: number;
  /** Statements without another entity: "is 34". */
  literals: DrawnFact[];
}

export interface Pair {
  key: string;
  a: string;
  b: string;
  facts: DrawnFact[];
}

export interface Group {
  id: string;
  name: string;
  kind: "level" | "layer";
  height: number;
  parent: string | null;
  members: string[];
}

export interface MemoryGraph {
  entities: Map<string, DrawnEntity>;
  pairs: Map<string, Pair>;
  facts: Map<string, DrawnFact>;
  endsOf: Map<string, { from: string; to: string | null }>;
  groups: Map<string, Group>;
}

export const emptyGraph = (): MemoryGraph => ({
  entities: new Map(),
  pairs: new Map(),
  facts: new Map(),
  endsOf: new Map(),
  groups: new Map(),
});

const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Requires entities before their facts; merges versions of a known fact. */
export function addLine(graph: MemoryGraph, line: GraphLine): void {
  if (line.type === "entity") addEntity(graph, line);
  else if (line.type === "fact") addFact(graph, line);
  else if (line.type === "community") addGroup(graph, line, "level", line.level, line.parent_id);
  else if (line.type === "summary") addGroup(graph, line, "layer", line.layer, null);
}

function addEntity({ entities }: MemoryGraph, line: Line<"entity">): void {
  const known = entities.get(line.id);
  const latest = {
    name: line.name,
    type: line.entity_type,
    summary: line.summary,
    mentions: line.mentions,
    community: line.community_id,
  };
  if (known === undefined) entities.set(line.id, { id: line.id, ...latest, degree: 0, literals: [] });
  else Object.assign(known, latest);
}

function addFact(graph: MemoryGraph, line: Line<"fact">): void {
  const version: Version = {
    sentence: line.fact,
    validFrom: instantOf(line.valid_from, -Infinity),
    validTo: instantOf(line.valid_to, Infinity),
    knownFrom: instantOf(line.known_from, -Infinity),
    knownTo: instantOf(line.known_to, Infinity),
    due: line.due === null ? null : Date.parse(line.due),
    period: line.period,
  };
  const known = graph.facts.get(line.id);
  if (known !== undefined) {
    known.versions.push(version);
    return;
  }
  const { id, predicate, kind, strength } = line;
  const fact: DrawnFact = { id, predicate, kind, strength, versions: [version] };
  graph.facts.set(id, fact);
  graph.endsOf.set(id, { from: line.from, to: line.to });
  const from = graph.entities.get(line.from);
  const to = line.to === null ? undefined : graph.entities.get(line.to);
  if (from === undefined) return;
  if (to === undefined || to === from) {
    from.literals.push(fact);
    return;
  }
  from.degree += 1;
  to.degree += 1;
  const key = pairKey(from.id, to.id);
  const pair = graph.pairs.get(key);
  if (pair === undefined) graph.pairs.set(key, { key, a: from.id, b: to.id, facts: [fact] });
  else pair.facts.push(fact);
}

function addGroup(
  graph: MemoryGraph,
  { id, name, members }: { id: string; name: string; members: string[] },
  kind: Group["kind"],
  height: number,
  parent: string | null,
): void {
  graph.groups.set(id, { id, name, kind, height, parent, members });
}

/** Includes nested groups' entities, each once. */
export function entitiesByGroup(graph: MemoryGraph): Map<string, string[]> {
  const within = Map.groupBy(
    [...graph.groups.values()].filter(({ parent }) => parent !== null),
    ({ parent }) => parent as string,
  );
  const found = new Map<string, string[]>();
  const collect = (group: Group, path: ReadonlySet<string>): string[] => {
    const known = found.get(group.id);
    if (known !== undefined) return known;
    if (path.has(group.id)) return [];
    const deeper = new Set(path).add(group.id);
    const inner = group.members.flatMap((member) => graph.groups.get(member) ?? []);
    const lower = [...inner, ...(within.get(group.id) ?? [])].flatMap((one) => collect(one, deeper));
    const own = group.members.filter((member) => graph.entities.has(member));
    const all = [...new Set([...own, ...lower])];
    found.set(group.id, all);
    return all;
  };
  for (const group of graph.groups.values()) collect(group, new Set());
  return found;
}

const instantOf = (instant: string | null, otherwise: number): number =>
  instant === null ? otherwise : Date.parse(instant);
