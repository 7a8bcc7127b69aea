import { describe, expect, test } from "vitest";
import { parseRoute } from "../../../../web/src/session/route.ts";
import { isLinkSecret } from "../../../../web/src/session/credential.ts";
import { memoryOf, routeWithin, type Visited } from "../../../../web/src/visit/visited-route.ts";

const AT = "2026-03-01T00:00:00.000Z";
const visited = (extra: Partial<Visited>): Visited => ({
  id: "link_1",
  user_id: "ada",
  graph_id: null,
  view: { screen: "chat" },
  created_at: AT,
  expires_at: AT,
  ...extra,
});
const within = (view: Parameters<typeof routeWithin>[1], hash: string) =>
  routeWithin(visited({ view }), view, parseRoute(hash));

describe("the visitor of a link", () => {
  test.each(["", "#", "#/users/bob/graph?fact=fact_1", "#/graphs/ada/operations?part=data", "#/users/ada/ask"])(
    "is on the view's screen of its memory, with the address %s",
    (hash) =>
      expect(within({ screen: "chat" }, hash)).toEqual({
        memory: { kind: "users", id: "ada" },
        screen: "chat",
        parameters: {},
      }),
  );

  test("opens facts of a chat, and ignores the rest of the address", () => {
    expect(within({ screen: "chat" }, "#/users/ada/chat?fact=fact_1&known_at=2030").parameters).toEqual({
      fact: "fact_1",
    });
    expect(within({ screen: "timeline" }, "#/users/ada/timeline?fact=fact_1&known=2024-01-01").parameters).toEqual({
      known: "2024-01-01",
    });
    expect(within({ screen: "timeline", known_at: AT }, "#/users/ada/timeline?known=2024-01-01").parameters).toEqual(
      {},
    );
  });

  test("moves in a graph if the view fixes no moment", () => {
    const hash = "#/users/ada/graph?node=ent_2&as_of=2020&known_at=2021&fact=fact_1";
    const graph = { screen: "graph", entity_id: "ent_1" } as const;
    expect(within(graph, "").parameters).toEqual({ node: "ent_1" });
    expect(within(graph, hash).parameters).toEqual({ node: "ent_2", as_of: "2020", known_at: "2021" });
    expect(within({ ...graph, as_of: AT, known_at: AT }, hash).parameters).toEqual({
      node: "ent_2",
      as_of: AT,
      known_at: AT,
    });
  });
});

test("a link opens a user's memory or a graph, and its secret is not a key", () => {
  expect(memoryOf(visited({}))).toEqual({ kind: "users", id: "ada" });
  expect(memoryOf(visited({ user_id: null, graph_id: "handbook" }))).toEqual({ kind: "graphs", id: "handbook" });
  expect(["egl_1", "eg_live_1", "egt_1"].map(isLinkSecret)).toEqual([true, false, false]);
});
