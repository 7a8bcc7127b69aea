import { expect, test } from "vitest";
import type { Step, WalkNode } from "../../../../web/src/ask/asked-run.ts";
import { COLUMN, drawWalk } from "../../../../web/src/ask/walk-drawing.ts";

const node = (id: string): WalkNode => ({ id, kind: "entity", name: id });
const edge = (from: string, to: string) => ({
  kind: "fact" as const,
  from: node(from),
  to: node(to),
  fact_id: null,
  weight: 0,
});
const STEPS: Step[] = [
  { kind: "seeds", nodes: [node("a"), node("b")] },
  { kind: "remembered", edge: edge("a", "c") },
  { kind: "found", edges: [edge("c", "d"), edge("m", "m"), edge("x", "y")] },
  { kind: "hop", hop: { from: node("b"), to: node("d"), reason: "", back: false } },
];

test("nodes stand in columns by their distance from the seeds, no two at one place", () => {
  const { nodes, edges, width, height } = drawWalk(STEPS);
  const columns = Object.fromEntries(nodes.map(({ id, x }) => [id, Math.floor(x / COLUMN)]));
  expect(columns).toEqual({ a: 0, b: 0, c: 1, d: 1, m: 0, x: 0, y: 1 });
  expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
  expect(nodes.every(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)).toBe(true);
  expect(edges.map(({ kind, step }) => `${kind} ${step}`)).toEqual(["remembered 1", "found 2", "found 2", "hop 3"]);
});

test("the same walk is drawn the same, and none is empty", () => {
  expect(drawWalk(STEPS)).toEqual(drawWalk(structuredClone(STEPS)));
  expect(drawWalk([])).toMatchObject({ nodes: [], edges: [] });
});
