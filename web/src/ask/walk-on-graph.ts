import type { Schemas } from "../../../sdk/src/index.ts";
import type { DrawnFact } from "../graph/memory-graph.ts";
import type { Picture, PictureEdge, PictureNode } from "../graph/picture.ts";
import type { Trail, TrailEdge } from "../graph/trail.ts";
import type { Step, WalkNode } from "./asked-run.ts";

export type Surroundings = Schemas["Subgraph"];

/** The memory puts the speaker and the day before a message. All labels would begin with them. */
const SAID = /^.{0,200}?, \d{4}-\d{2}-\d{2}: (?=.)/su;

export const labelOf = (kind: WalkNode["kind"] | "episode", name: string): string =>
  (kind === "anchor" || kind === "episode") && SAID.test(name) ? `“${name.replace(SAID, "")}”` : name;

const TYPE_OF = { anchor: "message", value: "value", entity: "" } as const;

export function trailOf(steps: readonly Step[]): Trail {
  const nodes = new Map<string, { step: number; isStart: boolean }>();
  const edges = new Map<string, TrailEdge>();
  const see = ({ id }: WalkNode, step: number, isStart = false): void => {
    if (!nodes.has(id)) nodes.set(id, { step, isStart });
  };
  const link = (from: WalkNode, to: WalkNode, step: number, kind: TrailEdge["kind"]): void => {
    see(from, step);
    see(to, step);
    const key = `${from.id} ${to.id} ${kind}`;
    // opening a message would be an edge to itself
    if (from.id !== to.id && !edges.has(key)) edges.set(key, { from: from.id, to: to.id, step, kind });
  };
  for (const [at, step] of steps.entries()) {
    if (step.kind === "seeds") for (const node of step.nodes) see(node, at, true);
    if (step.kind === "remembered") link(step.edge.from, step.edge.to, at, "remembered");
    if (step.kind === "found") for (const { from, to } of step.edges) link(from, to, at, "found");
    if (step.kind === "hop") link(step.hop.from, step.hop.to, at, "hop");
  }
  return { nodes, edges: [...edges.values()] };
}

export function touchedNodes(walks: readonly (readonly Step[])[]): WalkNode[] {
  const touched = new Map<string, WalkNode>();
  for (const step of walks.flat())
    for (const node of nodesOf(step)) if (!touched.has(node.id)) touched.set(node.id, node);
  return [...touched.values()];
}

function nodesOf(step: Step): readonly WalkNode[] {
  switch (step.kind) {
    case "seeds":
      return step.nodes;
    case "remembered":
      return [step.edge.from, step.edge.to];
    case "found":
      return step.edges.flatMap(({ from, to }) => [from, to]);
    case "hop":
      return [step.hop.from, step.hop.to];
    case "answer":
      return [];
  }
}

export function pictureOfWalks(walks: readonly (readonly Step[])[], around: Surroundings | null): Picture {
  const nodes = new Map<string, PictureNode>();
  const edges = new Map<string, PictureEdge & { facts: DrawnFact[] }>();
  const degree = new Map<string, number>();
  const join = (from: string, to: string, fact: DrawnFact | null): void => {
    if (from === to || !nodes.has(from) || !nodes.has(to)) return;
    const [source, target] = from < to ? [from, to] : [to, from];
    const key = `${source} ${target}`;
    const edge = edges.get(key) ?? { key, source, target, facts: [] };
    if (!edges.has(key)) for (const end of [source, target]) degree.set(end, (degree.get(end) ?? 0) + 1);
    if (fact !== null) edge.facts.push(fact);
    edges.set(key, edge);
  };
  for (const { id, kind, name } of touchedNodes(walks))
    nodes.set(id, {
      id,
      kind: "entity",
      name: labelOf(kind, name),
      type: TYPE_OF[kind],
      group: null,
      weight: 1,
      emphasis: "named",
    });
  for (const { id, kind, name, type } of around?.nodes ?? []) {
    const known = nodes.get(id);
    if (known !== undefined) known.type = kind === "episode" ? TYPE_OF.anchor : type;
    else
      nodes.set(id, {
        id,
        kind: "entity",
        name: labelOf(kind === "episode" ? kind : "entity", name),
        type,
        group: null,
        weight: 1,
        emphasis: "faint",
      });
  }
  for (const edge of around?.edges ?? []) join(edge.from, edge.to, factOf(edge));
  for (const walk of walks) for (const { from, to } of trailOf(walk).edges) join(from, to, null);
  for (const node of nodes.values()) node.weight = degree.get(node.id) ?? 0;
  return { nodes: [...nodes.values()], edges: [...edges.values()], groupNames: new Map(), leftOut: 0 };
}

function factOf({ id, name, fact, strength, valid_from, valid_to }: Surroundings["edges"][number]): DrawnFact {
  const version = {
    sentence: fact ?? name,
    validFrom: valid_from === null ? -Infinity : Date.parse(valid_from),
    validTo: valid_to === null ? Infinity : Date.parse(valid_to),
    knownFrom: -Infinity,
    knownTo: Infinity,
    due: null,
    period: "",
  };
  return { id: id ?? name, predicate: name, kind: "state", strength: strength ?? 1, versions: [version] };
}
