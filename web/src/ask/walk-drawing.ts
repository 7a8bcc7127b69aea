/** Where the nodes of a walk stand: in columns by their distance from where it began. The same walk is always drawn the same. */
import type { Step, WalkNode } from "./asked-run.ts";

export interface DrawnNode extends WalkNode {
  x: number;
  y: number;
  /** The step at which it is seen first. */
  from: number;
  isSeed: boolean;
}

export interface DrawnEdge {
  key: string;
  from: DrawnNode;
  to: DrawnNode;
  step: number;
  kind: "remembered" | "found" | "hop";
}

export interface Drawing {
  nodes: DrawnNode[];
  edges: DrawnEdge[];
  width: number;
  height: number;
}

export const COLUMN = 230;
const ROW = 36;
const MARGIN = 24;

interface Link {
  key: string;
  from: string;
  to: string;
  step: number;
  kind: DrawnEdge["kind"];
}

export function drawWalk(steps: readonly Step[]): Drawing {
  const seen = new Map<string, { node: WalkNode; from: number; isSeed: boolean }>();
  const links = new Map<string, Link>();
  const see = (node: WalkNode, from: number, isSeed = false): void => {
    if (!seen.has(node.id)) seen.set(node.id, { node, from, isSeed });
  };
  const link = (from: WalkNode, to: WalkNode, step: number, kind: Link["kind"]): void => {
    see(from, step);
    see(to, step);
    const key = `${from.id} ${to.id} ${kind}`;
    // opening a message leads from it to itself
    if (from.id !== to.id && !links.has(key)) links.set(key, { key, from: from.id, to: to.id, step, kind });
  };
  for (const [at, step] of steps.entries()) {
    if (step.kind === "seeds") for (const node of step.nodes) see(node, at, true);
    if (step.kind === "remembered") link(step.edge.from, step.edge.to, at, "remembered");
    if (step.kind === "found") for (const { from, to } of step.edges) link(from, to, at, "found");
    if (step.kind === "hop") link(step.hop.from, step.hop.to, at, "hop");
  }
  const columns = columnsOf([...seen.values()], [...links.values()]);
  const rows = Math.max(0, ...columns.map((column) => column.length));
  const nodes = columns.flatMap((column, x) =>
    column.map(({ node, ...rest }, y) => ({
      ...node,
      ...rest,
      x: MARGIN + x * COLUMN,
      y: MARGIN + (y + (rows - column.length) / 2) * ROW,
    })),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = [...links.values()].flatMap(({ key, from: a, to: b, step, kind }) => {
    const [from, to] = [byId.get(a), byId.get(b)];
    return from === undefined || to === undefined ? [] : [{ key, from, to, step, kind }];
  });
  return {
    nodes,
    edges,
    width: 2 * MARGIN + columns.length * COLUMN,
    height: 2 * MARGIN + Math.max(0, rows - 1) * ROW,
  };
}

type Seen = { node: WalkNode; from: number; isSeed: boolean };

/** By distance from the seeds, breadth first; what hangs together with none of them begins a walk of its own. */
function columnsOf(seen: readonly Seen[], links: readonly Link[]): Seen[][] {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of links) {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const known = neighbours.get(one);
      if (known === undefined) neighbours.set(one, [other]);
      else known.push(other);
    }
  }
  const distance = new Map<string, number>();
  const walk = (starts: readonly string[]): void => {
    const queue = starts.filter((id) => !distance.has(id));
    for (const id of queue) distance.set(id, 0);
    for (const id of queue) {
      for (const next of neighbours.get(id) ?? []) {
        if (distance.has(next)) continue;
        distance.set(next, (distance.get(id) ?? 0) + 1);
        queue.push(next);
      }
    }
  };
  walk(seen.filter(({ isSeed }) => isSeed).map(({ node }) => node.id));
  for (const { node } of seen) walk([node.id]);
  const columns: Seen[][] = [];
  for (const one of seen) (columns[distance.get(one.node.id) ?? 0] ??= []).push(one);
  return columns;
}
