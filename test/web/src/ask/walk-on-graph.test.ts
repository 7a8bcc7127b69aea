import { expect, test } from "vitest";
import type { Step, WalkNode } from "../../../../web/src/ask/asked-run.ts";
import {
  labelOf,
  pictureOfWalks,
  touchedNodes,
  trailOf,
  type Surroundings,
} from "../../../../web/src/ask/walk-on-graph.ts";

const node = (id: string): WalkNode => ({
  id,
  kind: id.startsWith("ep") ? "anchor" : "entity",
  name: id.toUpperCase(),
});
const edge = (from: string, to: string) => ({
  kind: "fact" as const,
  from: node(from),
  to: node(to),
  fact_id: null,
  weight: 0,
});
const COLD: Step[] = [
  { kind: "seeds", nodes: [node("a"), node("b")] },
  { kind: "found", edges: [edge("c", "d"), edge("ep_1", "ep_1")] },
  { kind: "hop", hop: { from: node("b"), to: node("d"), reason: "", back: false } },
];
const WARM: Step[] = [
  { kind: "seeds", nodes: [node("a")] },
  { kind: "remembered", edge: edge("a", "d") },
];
const AROUND: Surroundings = {
  nodes: ["a", "z"].map((id) => ({
    id,
    kind: "entity",
    name: id,
    type: "person",
    mentions: 1,
    community_id: null,
    depth: 0,
  })),
  edges: [
    {
      id: "fact_1",
      kind: "fact",
      from: "z",
      to: "a",
      name: "KNOWS",
      fact: "Z knows A.",
      strength: 1,
      valid_from: "2020-01-01T00:00:00Z",
      valid_to: null,
    },
  ],
};

test("each part of a walk is visible from its step on", () => {
  const { nodes, edges } = trailOf(COLD);
  expect([...nodes]).toEqual([
    ["a", { step: 0, isStart: true }],
    ["b", { step: 0, isStart: true }],
    ["c", { step: 1, isStart: false }],
    ["d", { step: 1, isStart: false }],
    ["ep_1", { step: 1, isStart: false }],
  ]);
  expect(edges).toEqual([
    { from: "c", to: "d", step: 1, kind: "found" },
    { from: "b", to: "d", step: 2, kind: "hop" },
  ]);
  expect(trailOf(WARM).edges).toEqual([{ from: "a", to: "d", step: 1, kind: "remembered" }]);
});

test("two walks share one picture: touched nodes have names, surrounding ones are faint", () => {
  const picture = pictureOfWalks([COLD, WARM], AROUND);
  expect(picture.nodes.map(({ id, emphasis }) => `${id} ${emphasis}`)).toEqual([
    "a named",
    "b named",
    "c named",
    "d named",
    "ep_1 named",
    "z faint",
  ]);
  expect(picture.edges.map(({ key, facts }) => `${key}: ${facts.length}`)).toEqual([
    "a z: 1",
    "c d: 0",
    "b d: 0",
    "a d: 0",
  ]);
  expect(Object.fromEntries(picture.nodes.map(({ id, weight }) => [id, weight]))).toMatchObject({
    a: 2,
    d: 3,
    ep_1: 0,
  });
  expect(pictureOfWalks([COLD, WARM], AROUND)).toEqual(picture);
  expect(touchedNodes([WARM, COLD]).map(({ id }) => id)).toEqual(["a", "d", "b", "c", "ep_1"]);
});

test("an empty walk draws nothing", () => {
  expect(pictureOfWalks([], null)).toEqual({ nodes: [], edges: [], groupNames: new Map(), leftOut: 0 });
});

test("a message in the drawing has its text as label, without the speaker and the day", () => {
  expect(labelOf("anchor", "Ada Lovelace, 2021-02-03: I live in Porto")).toBe("“I live in Porto”");
  expect(labelOf("entity", "Ada, 2021-02-03: a book")).toBe("Ada, 2021-02-03: a book");
  expect(labelOf("anchor", "Handbook")).toBe("Handbook");
});
