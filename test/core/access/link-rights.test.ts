import { describe, expect, test } from "vitest";
import type { LinkView } from "../../../shared/api/links.ts";
import { isOfView, narrowAnswer, narrowRequest } from "../../../worker/core/access/link-rights.ts";

const request = (extra: object = {}) => ({ params: {}, query: {}, body: undefined, ...extra });
const CHAT: LinkView = { screen: "chat", known_at: 9 };
const GRAPH: LinkView = { screen: "graph", known_at: 9 };
const FACT: LinkView = { screen: "fact", fact_id: "fact_1", known_at: 9 };
const CONTEXT = { screen: "context", request: { query: "Where?", max_tokens: 500 } } as LinkView;

describe("a view", () => {
  test.each<[LinkView, string[], string[]]>([
    [CHAT, ["listEpisodes", "listFacts", "getProfile"], ["getSubgraph", "search", "getContext", "getEpisode"]],
    [GRAPH, ["getSubgraph"], ["listFacts", "getFact", "getEpisode", "diff"]],
    [FACT, ["getFact", "getEpisode"], ["listFacts", "getSubgraph"]],
    [{ screen: "timeline" }, ["getSubgraph"], ["listFacts", "listEpisodes"]],
    [CONTEXT, ["getContext"], ["search", "ask", "getProfile"]],
  ])("%j reads what it shows and nothing else", (view, shown, hidden) => {
    for (const operation of [...shown, "getLink"])
      expect([operation, isOfView(view, operation)]).toEqual([operation, true]);
    const never = ["remember", "deleteUser", "exportUser", "createLink", "listLinks", "toString", "constructor"];
    for (const operation of [...hidden, ...never])
      expect([operation, isOfView(view, operation)]).toEqual([operation, false]);
  });
});

describe("a request within a view", () => {
  test("is read at the moment of the view, whatever it asks for", () => {
    expect(narrowRequest(CHAT, "listFacts", request({ query: { limit: 5, as_of: undefined } }))).toEqual({
      query: { limit: 5, as_of: undefined, known_at: 9 },
      source_of: null,
    });
    for (const name of ["known_at", "as_of", "after", "receipt", "entity_id", "include_uncertain"])
      expect([name, narrowRequest(CHAT, "listFacts", request({ query: { [name]: 1 } }))]).toEqual([name, null]);
  });

  test("has of a graph the lines that the screen draws", () => {
    const asked = (view: LinkView, query: object) => narrowRequest(view, "getSubgraph", request({ query }))?.query;
    expect(asked(GRAPH, { all: true })).toEqual({
      all: true,
      only: ["community", "entity", "summary", "fact"],
      as_of: undefined,
      known_at: 9,
    });
    expect(asked(GRAPH, { all: true, only: ["fact"] })).toMatchObject({ only: ["fact"] });
    expect(asked(GRAPH, { all: true, only: ["episode"] })).toBeUndefined();
    expect(asked(GRAPH, {})).toBeUndefined();
    expect(asked(GRAPH, { all: false })).toBeUndefined();
    expect(asked({ screen: "timeline" }, { all: true })).toMatchObject({ only: ["episode", "fact"] });
    expect(asked({ screen: "timeline" }, { all: true, only: ["entity"] })).toBeUndefined();
  });

  test("shows at an instant of the valid axis nothing that is written of the whole of a memory", () => {
    const view: LinkView = { screen: "graph", as_of: 5, known_at: 9 };
    expect(narrowRequest(view, "getSubgraph", request({ query: { all: true } }))?.query).toEqual({
      all: true,
      only: ["entity", "fact"],
      as_of: 5,
      known_at: 9,
    });
    expect(narrowRequest(view, "getSubgraph", request({ query: { all: true, only: ["community"] } }))).toBeNull();
  });

  test("reads of facts the one that is shown, and of episodes what that one rests on", () => {
    expect(narrowRequest(FACT, "getFact", request({ params: { id: "fact_1" } }))).toMatchObject({ source_of: null });
    expect(narrowRequest(FACT, "getFact", request({ params: { id: "fact_2" } }))).toBeNull();
    expect(narrowRequest(FACT, "getEpisode", request({ params: { id: "ep_1" } }))).toMatchObject({
      source_of: { fact_id: "fact_1", episode_id: "ep_1" },
    });
  });

  test("asks for a context of the view, word for word, in any order of its fields", () => {
    const asked = (body: unknown) => narrowRequest(CONTEXT, "getContext", request({ body })) !== null;
    expect(asked({ max_tokens: 500, query: "Where?" })).toBe(true);
    expect(asked({ query: "Where?", max_tokens: 500, receipt: true, mode: undefined })).toBe(true);
    for (const body of [
      { query: "Where?" },
      { query: "Where?", max_tokens: 501 },
      { query: "Where?", max_tokens: 500, known_at: 3 },
      { query: "Where?", max_tokens: 500, receipt: { x: 1 } },
      { query: "Who?", max_tokens: 500 },
      {},
    ])
      expect([body, asked(body)]).toEqual([body, false]);
  });
});

test("an answer has no metadata of the application, and of a source no other fact than the one shown", () => {
  const episode = { id: "ep_1", metadata: { crm: "secret" }, content: "Hello." };
  expect(narrowAnswer(CHAT, "listEpisodes", { data: [episode], next_cursor: "c" })).toEqual({
    data: [{ ...episode, metadata: {} }],
    next_cursor: "c",
  });
  expect(narrowAnswer(CONTEXT, "getContext", { context: "x", episodes: [episode] })).toEqual({
    context: "x",
    episodes: [{ ...episode, metadata: {} }],
  });
  const detail = { ...episode, facts: [{ id: "fact_1" }, { id: "fact_2" }], error: "why" };
  expect(narrowAnswer(FACT, "getEpisode", detail)).toEqual({
    ...episode,
    metadata: {},
    facts: [{ id: "fact_1" }],
    error: null,
  });
});
