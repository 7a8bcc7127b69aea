import { describe, expect, test } from "vitest";
import { linkIn } from "../../../../shared/api/links.ts";
import type { Route } from "../../../../web/src/session/route.ts";
import { isOpenEnded, knownBy, viewOf } from "../../../../web/src/share/shared-view.ts";

const NOW = "2026-03-01T00:00:00.000Z";
const route = (screen: Route["screen"], parameters: Route["parameters"] = {}): Route => ({
  memory: { kind: "users", id: "ada" },
  screen,
  parameters,
});

describe("the view of an address", () => {
  test.each([
    [route("chat", { fact: "fact_1" }), { screen: "chat" }],
    [
      route("graph", { node: "ent_1", as_of: "2024-01-01" }),
      { screen: "graph", entity_id: "ent_1", as_of: "2024-01-01" },
    ],
    [route("graph", { node: "group 3", known_at: NOW }), { screen: "graph", known_at: NOW }],
    [route("timeline", { known: "2024-05-08" }), { screen: "timeline", known_at: "2024-05-08T23:59:59.999Z" }],
    [route("timeline", { known: "garbage" }), { screen: "timeline" }],
    [
      route("context", { query: "Where?", tokens: "500", b_query: "not compared" }),
      { screen: "context", request: { query: "Where?", max_tokens: 500 } },
    ],
    [
      route("context", { query: "Where?", compare: "1", b_query: "Where?", b_mode: "facts" }),
      { screen: "context", request: { query: "Where?" }, compared: { query: "Where?", mode: "facts" } },
    ],
  ])("%j", (where, view) => {
    expect(viewOf(where)).toEqual(view);
    expect(linkIn.safeParse({ view }).success).toBe(true);
  });

  test.each([
    route("ask", { question: "Where?" }),
    route("operations"),
    route("context"),
    route("context", { query: "Where?", compare: "1" }),
    route("context", { query: "Where?", reranker: "cross_encoder" }),
  ])("a link cannot show %j", (where) => expect(viewOf(where)).toBeNull());
});

test("a view is fixed at an instant of the known axis, unless it names another", () => {
  const view = viewOf(route("context", { query: "a", compare: "1", b_query: "b", b_known_at: "2025" }));
  if (view === null) throw new Error("no view");
  expect(isOpenEnded(view)).toBe(true);
  const fixed = knownBy(view, NOW);
  expect(fixed).toEqual({
    screen: "context",
    request: { query: "a", known_at: NOW },
    compared: { query: "b", known_at: "2025" },
  });
  expect(isOpenEnded(fixed)).toBe(false);
  expect(knownBy({ screen: "graph", known_at: "2025" }, NOW)).toEqual({ screen: "graph", known_at: "2025" });
  expect(isOpenEnded(knownBy({ screen: "chat" }, NOW))).toBe(false);
});
