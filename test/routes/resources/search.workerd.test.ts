/** `POST …/search`, over HTTP. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
const search = async (body: Record<string, unknown>) => call("POST", "/v1/users/mia/search", body);
const texts = (items: { fact?: string; name?: string; content?: string }[]): (string | undefined)[] =>
  items.map(({ fact, content, name }) => fact ?? content ?? name);

beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
  const triples = [
    {
      subject: "Mia",
      predicate: "WORKS_AT",
      object: "Acme Robotics",
      fact: "Mia works at Acme Robotics.",
      valid_from: "2020-01-01",
    },
    {
      subject: "Acme Robotics",
      predicate: "BASED_IN",
      object: "Lisbon",
      fact: "Acme Robotics is based in Lisbon.",
      valid_from: "2015-01-01",
    },
    {
      subject: "Mia",
      predicate: "LIKES",
      object_value: "green tea",
      fact: "Mia likes green tea.",
      valid_from: "2024-01-01",
    },
    {
      subject: "Zoe",
      predicate: "LIKES",
      object_value: "black tea",
      fact: "Zoe likes black tea.",
      valid_from: "2024-02-01",
    },
  ];
  for (const triple of triples) await call("POST", "/v1/users/mia/facts", triple);
  const content = "How about some tea?";
  const message = { role: "assistant", content, metadata: { channel: "kitchen" } };
  await call("POST", "/v1/users/mia/messages", { thread_id: "t", messages: [message], wait: true });
});

describe("a search", () => {
  test("a search by PageRank finds items associated with the question, and reports its seeds", async () => {
    const { body } = await search({ query: "Where is Mia's employer?", methods: ["pagerank"], receipt: true });
    expect(texts(body.entities)).toContain("Lisbon");
    expect(body.receipt).toMatchObject({ methods: ["pagerank"], reranker: "weighted", calls: 0 });
    expect(body.receipt.seeds.length).toBeGreaterThan(0);
  });

  test("a breadth-first search starts at the given nodes", async () => {
    const { body: all } = await call("GET", "/v1/users/mia/entities?limit=100");
    const acme = (all.data as { id: string; name: string }[]).find(({ name }) => name === "Acme Robotics");
    const { status, body } = await search({ query: "x", methods: ["bfs"], origin_ids: [acme?.id], depth: 1 });
    expect(status).toBe(200);
    expect(texts(body.entities)).toEqual(expect.arrayContaining(["Acme Robotics", "Lisbon", "Mia"]));
    expect(texts(body.entities)).not.toContain("Zoe");
  });

  test("a search with filters finds only items that pass them", async () => {
    const since = { field: "valid_from", op: ">=", value: "2023-01-01T00:00:00Z" };
    const likes = { field: "predicate", op: "in", value: ["LIKES"] };
    const { body } = await search({ query: "Mia tea Acme", filters: { any: [{ all: [since, likes] }] } });
    expect(new Set(texts(body.facts))).toEqual(new Set(["Mia likes green tea.", "Zoe likes black tea."]));
    const kitchen = { any: [{ all: [{ field: "metadata.channel", op: "=", value: "kitchen" }] }] };
    expect(texts((await search({ query: "tea", scope: ["episodes"], filters: kitchen })).body.episodes)).toEqual([
      "How about some tea?",
    ]);
  });

  test("a search can be ordered by every reranker, and the built-in cross-encoder makes no model call", async () => {
    const { body: all } = await call("GET", "/v1/users/mia/entities?limit=100");
    const zoe = (all.data as { id: string; name: string }[]).find(({ name }) => name === "Zoe");
    for (const reranker of ["weighted", "rrf", "mmr", "mentions", "cross_encoder"]) {
      const { status, body } = await search({ query: "green tea", reranker, receipt: true });
      expect(status).toBe(200);
      expect(texts(body.facts)).toContain("Mia likes green tea.");
      expect(body.receipt.reranker).toBe(reranker);
    }
    const { body } = await search({ query: "likes tea", reranker: "distance", center_entity_id: zoe?.id });
    expect(texts(body.facts)[0]).toBe("Zoe likes black tea.");
  });

  test("an invalid search names the wrong field", async () => {
    const paths = async (body: Record<string, unknown>, expected = 422): Promise<string[]> => {
      const { status, body: problem } = await search({ query: "tea", ...body });
      expect(status).toBe(expected);
      return (problem.errors as { path: string }[]).map(({ path }) => path);
    };
    expect(await paths({ reranker: "distance" })).toEqual(["center_entity_id"]);
    expect(await paths({ reranker: "distance", center_entity_id: "ent_0" }, 409)).toEqual(["center_entity_id"]);
    expect(await paths({ origin_ids: ["nobody"] })).toEqual(["origin_ids.0"]);
    expect(await paths({ depth: 9 })).toEqual(["depth"]);
    expect(await paths({ mmr_lambda: 2 })).toEqual(["mmr_lambda"]);
    expect(
      (await paths({ filters: { any: [{ all: [{ field: "valid_from", op: "in", value: [] }] }] } })).length,
    ).toBeGreaterThan(0);
  });

  test.each([
    ["Thai", "ฉันชอบชาเขียว"],
    ["Korean", "녹차를 좋아해요"],
    ["Arabic", "أحب الشاي الأخضر"],
    ["emoji", "🍵🍵🍵"],
    ["operators and quotes", '"tea" OR NEAR(mia, 2) AND NOT ^x* {a b}:c - "'],
    ["a very long one", "tea ".repeat(500)],
  ])("a query in %s is answered", async (_, query) => {
    expect((await search({ query })).status).toBe(200);
    expect((await call("POST", "/v1/users/mia/context", { query, mode: "associative" })).status).toBe(200);
  });

  test("an empty query is refused", async () => {
    expect((await search({ query: "" })).status).toBe(422);
    expect((await search({ query: " \n " })).status).toBe(422);
  });

  const LONG = "字".repeat(2_001);
  const view = { screen: "context", request: { query: LONG } };
  test.each([
    ["search", { query: LONG }, "query"],
    ["context", { query: LONG, thread_id: "t" }, "query"],
    ["ask", { question: LONG }, "question"],
    ["ask/stream", { question: LONG }, "question"],
    ["ask/warm", { questions: ["Where?", LONG] }, "questions.1"],
    ["ask/warm", { questions: [{ question: LONG, answer: "Here." }] }, "questions.0.question"],
    ["links", { view }, "view.request.query"],
    ["links", { view: { ...view, request: { query: "tea" }, compared: { query: LONG } } }, "view.compared.query"],
  ])(
    "a text over the limit of a question is refused by %s, which names the limit and its length",
    async (path, body, field) => {
      const answer = await call("POST", `/v1/users/mia/${path}`, body);
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({
        detail: "A query or question may have at most 2000 characters; this one has 2001",
        errors: [{ path: field, message: "has 2001 characters; at most 2000" }],
      });
    },
  );
});
