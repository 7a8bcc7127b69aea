import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ImportResult, factOf, importTriples, passageBatch, predicateOf } from "../../eval/import-triples.ts";
import { parseMusique } from "../../eval/formats/musique.ts";
import { factIn } from "../../shared/api/episodes.ts";
import { messagesIn } from "../../shared/api/messages.ts";
import { toWire } from "../../sdk/src/wire-types.ts";
import { nonNull } from "../../shared/non-null.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";
import { OPEN_IE, QUESTIONS } from "./samples/musique.ts";

const { passages } = parseMusique(OPEN_IE, QUESTIONS);

test("a passage becomes a thread of its own, with a message that is not extracted and has the passage's index", () => {
  const batch = passageBatch(nonNull(passages[1], "passage"), 1);
  expect(messagesIn.safeParse(toWire(batch)).success).toBe(true);
  expect(batch).toEqual({
    thread: "passage-1",
    messages: [
      {
        id: "passage-1",
        role: "tool",
        content: "Norrland\nNorrland was founded by Odd Berg.",
        metadata: { passage: 1 },
      },
    ],
  });
});

describe("a triple", () => {
  test("a triple becomes a fact between two entities, with its passage as source", () => {
    const fact = factOf(["Lake Ilm", "lies in", "1809"], "ep_1");
    expect(fact).toEqual({
      subject: "Lake Ilm",
      predicate: "LIES_IN",
      object: "1809",
      fact: "Lake Ilm lies in 1809",
      episodeId: "ep_1",
    });
    expect(factIn.safeParse(toWire(fact)).success).toBe(true);
  });

  test("an object that is too long for a name becomes a value", () => {
    const fact = factOf(["Lake Ilm", "is", "x".repeat(201)], "ep_1");
    expect(fact.object).toBeUndefined();
    expect(factIn.safeParse(toWire(fact)).success).toBe(true);
  });

  test.each([
    ["published by", "PUBLISHED_BY"],
    ["  is-a (kind of) ", "IS_A_KIND_OF"],
    ["né à", "NÉ_À"],
    ["—", "RELATED_TO"],
    ["ab ".repeat(30), Array.from({ length: 21 }, () => "AB").join("_")],
    ["x".repeat(80), "X".repeat(64)],
  ])("the relation %j becomes the predicate %s", (relation, predicate) => {
    expect(predicateOf(relation)).toBe(predicate);
    expect(factIn.shape.predicate.safeParse(predicateOf(relation)).success).toBe(true);
  });
});

describe("an import", () => {
  let api: FakeApi;
  let imported: ImportResult;

  beforeAll(async () => {
    api = await startFakeApi(({ call, body }) => {
      if (call.endsWith("/status")) return { pending: 0, leased: 0, done: 3, failed: 0, last_error: null };
      if (call.endsWith("/messages")) return { episodes: [{ id: `ep_${String(body.thread_id)}`, status: "pending" }] };
      return String(body.subject).toLowerCase() === String(body.object).toLowerCase() ? { refused: true } : body;
    });
    imported = await importTriples(api.engraph.graph("musique"), passages);
  });
  afterAll(() => api.close());

  test("everything is imported into the standalone graph", () => {
    expect(new Set(api.requests.map(({ call }) => call.replace(/^\w+ /, "")))).toEqual(
      new Set(["/v1/graphs/musique/messages", "/v1/graphs/musique/facts", "/v1/graphs/musique/status"]),
    );
  });

  test("the result maps episodes to passages, and facts have their passage's episode as source", () => {
    expect(imported.passageIndexes.get("ep_passage-2")).toBe(2);
    const facts = api.requests.filter(({ call }) => call.endsWith("/facts"));
    expect(facts.find(({ body }) => body.object === "Odd Berg")?.body.episode_id).toBe("ep_passage-1");
  });

  test("passages and facts are sent in the order of the file", () => {
    const sent = api.requests.filter(({ call }) => !call.endsWith("/status")).map(({ body }) => body);
    expect(sent.map(({ thread_id, fact }) => thread_id ?? fact)).toEqual([
      ...passages.map((_, place) => `passage-${place}`),
      ...passages.flatMap(({ triples }) => triples.map((triple) => triple.join(" "))),
    ]);
  });

  test("the result counts the triples that the server refused", () => {
    expect(imported).toMatchObject({ facts: 2, refused: 1 });
  });
});
