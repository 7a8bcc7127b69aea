import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";
import aiSdk from "../../fixtures/chat-histories/ai-sdk.json" with { type: "json" };
import dumped from "../../fixtures/chat-histories/langchain-dumped.json" with { type: "json" };
import serialised from "../../fixtures/chat-histories/langchain-serialised.json" with { type: "json" };
import stored from "../../fixtures/chat-histories/langchain-stored.json" with { type: "json" };
import openai from "../../fixtures/chat-histories/openai.json" with { type: "json" };

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant(send));
});

const user = (content: string, extra: Record<string, unknown> = {}) => ({
  role: "user",
  name: "Ada",
  content,
  ...extra,
});

describe("POST messages", () => {
  test("a message is acknowledged, then becomes dated facts about its speaker", async () => {
    const written = await call("POST", "/v1/users/ada/messages", {
      thread_id: "t1",
      wait: true,
      messages: [
        user("I moved to Lisbon yesterday and I work at Acme Robotics.", {
          id: "m1",
          reference_time: "2024-05-08T12:00:00Z",
        }),
      ],
    });
    expect(written.status).toBe(200);
    expect(written.body.episodes).toEqual([{ id: expect.stringMatching(/^ep_/), message_id: "m1", status: "done" }]);

    const facts = await call("GET", "/v1/users/ada/facts");
    const lives = facts.body.data.find(({ predicate }: { predicate: string }) => predicate === "LIVES_IN");
    expect(lives).toMatchObject({
      subject: { name: "Ada" },
      object: { name: "Lisbon" },
      kind: "state",
      valid_from: "2024-05-07T00:00:00.000Z",
      valid_to: null,
      valid_from_precision: "day",
      valid_from_basis: "inferred",
      period: "since 7 May 2024",
      known_to: null,
      episode_ids: [written.body.episodes[0].id],
    });
    const one = await call("GET", `/v1/users/ada/facts/${lives.id}`);
    expect(one.body.versions).toHaveLength(1);
    expect(one.body.sources[0].quote).toContain("moved to Lisbon");
  });

  test("a repeated message id is answered with the known episode, and nothing is stored", async () => {
    const message = { thread_id: "t", messages: [user("I like tea.", { id: "again" })] };
    const first = await call("POST", "/v1/users/rep/messages", message);
    const second = await call("POST", "/v1/users/rep/messages", message);
    expect(first.status).toBe(202);
    expect(second.body.episodes[0].id).toBe(first.body.episodes[0].id);
    expect((await call("GET", "/v1/users/rep/threads/t/messages")).body.data).toHaveLength(1);
  });

  test("other content under a known id is refused, and nothing of the request is stored", async () => {
    await call("POST", "/v1/users/con/messages", { thread_id: "t", messages: [user("I like tea.", { id: "x" })] });
    const refused = await call("POST", "/v1/users/con/messages", {
      thread_id: "t",
      messages: [user("New."), user("I like coffee.", { id: "x" })],
    });
    expect(refused.status).toBe(409);
    expect(refused.body.errors[0].path).toBe("messages.1.id");
    expect((await call("GET", "/v1/users/con/threads/t/messages")).body.data).toHaveLength(1);
  });

  test("a message is found by its words before anything is extracted", async () => {
    await call("POST", "/v1/users/now/messages", {
      thread_id: "t",
      messages: [{ role: "system", content: "The zeppelin lands at noon." }],
    });
    const found = await call("POST", "/v1/users/now/search", { query: "when does the zeppelin land?" });
    expect(found.body.episodes[0].content).toBe("The zeppelin lands at noon.");
  });

  test("system messages are stored without extraction", async () => {
    await call("POST", "/v1/users/sys/messages", {
      thread_id: "t",
      wait: true,
      messages: [{ role: "system", name: "Boss", content: "I live in Paris." }],
    });
    expect((await call("GET", "/v1/users/sys/facts")).body.data).toEqual([]);
    expect((await call("GET", "/v1/users/sys/status")).body).toMatchObject({ done: 1, pending: 0, failed: 0 });
  });

  const speakersOf = async (id: string): Promise<string[]> =>
    (await call("GET", `/v1/users/${id}/threads/t/messages`)).body.data.map(({ name }: { name: string }) => name);

  test("the speaker's name is that of the registered user, otherwise User", async () => {
    await call("PUT", "/v1/users/u-17", { name: "Grace" });
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
    ];
    await call("POST", "/v1/users/u-17/messages", { thread_id: "t", messages });
    expect(await speakersOf("u-17")).toEqual(["Grace", "Assistant"]);
    for (const id of ["u-18", "jane", "npky", "anna.maria", "0b9f2c74-6a5e-4d1f-8c3b-2e7a9d01f456"]) {
      await call("POST", `/v1/users/${id}/messages`, { thread_id: "t", messages });
      expect(await speakersOf(id)).toEqual(["User", "Assistant"]);
    }
  });

  test("the id of the user as a speaker's name counts as no name, unless it may be a name", async () => {
    const said = (name: string) => ({ thread_id: "t", messages: [{ role: "user", name, content: "Hi" }] });
    await call("POST", "/v1/users/u-19/messages", said("u-19"));
    expect(await speakersOf("u-19")).toEqual(["User"]);
    await call("POST", "/v1/users/mira/messages", said("Mira"));
    const messages = [{ role: "user", content: "It's me again." }];
    await call("POST", "/v1/users/mira/messages", { thread_id: "t", messages });
    expect(await speakersOf("mira")).toEqual(["Mira", "Mira"]);
  });

  test("the context is returned if requested", async () => {
    const { body } = await call("POST", "/v1/users/ctx/messages", {
      thread_id: "t",
      wait: true,
      return_context: true,
      messages: [user("I work at Acme Robotics.")],
    });
    expect(body.context).toContain("Ada: I work at Acme Robotics.");
  });

  test("messages work in the same way in a standalone graph", async () => {
    const written = await call("POST", "/v1/graphs/handbook/messages", {
      thread_id: "t",
      wait: true,
      messages: [user("I live in Rome.")],
    });
    expect(written.status).toBe(200);
    expect((await call("GET", "/v1/graphs/handbook/facts")).body.data[0].fact).toBe("Ada lives in Rome.");
    expect((await call("GET", "/v1/users/handbook/facts")).body.data).toEqual([]);
  });
});

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

describe("a bad request", () => {
  const good = { thread_id: "t", messages: [{ role: "user", content: "x" }] };
  const path = "/v1/users/bad/messages";

  test.each([
    ["broken JSON", '{"thread_id":', 400, []],
    ["an unknown field", { ...good, mesages: [] }, 422, ["mesages"]],
    [
      "an unknown field deep inside",
      { ...good, messages: [{ role: "user", contnet: "x", content: "y" }] },
      422,
      ["messages.0.contnet"],
    ],
    ["empty content", { ...good, messages: [{ role: "user", content: "" }] }, 422, ["messages.0.content"]],
    [
      "white space for content",
      { ...good, messages: [{ role: "user", content: " \n\t" }] },
      422,
      ["messages.0.content"],
    ],
    [
      "a day that no calendar has",
      { ...good, messages: [{ role: "user", content: "x", reference_time: "2023-02-30" }] },
      422,
      ["messages.0.reference_time"],
    ],
    ["no messages", { ...good, messages: [] }, 422, ["messages"]],
    ["a thread id with a slash", { ...good, thread_id: "a/b" }, 422, ["thread_id"]],
    [
      "a message over 1 MiB",
      { ...good, messages: [{ role: "user", content: "é".repeat(524_289) }] },
      413,
      ["messages.0.content"],
    ],
    ["a body of 4.5 MB", { ...good, messages: [{ role: "user", content: "a".repeat(4_500_000) }] }, 413, []],
    [
      "more than 100 messages",
      { ...good, messages: Array.from({ length: 101 }, () => good.messages[0]) },
      413,
      ["messages"],
    ],
    [
      "metadata nested too deep",
      { ...good, messages: [{ role: "user", content: "x", metadata: nested(40) }] },
      413,
      ["messages.0.metadata"],
    ],
    [
      "NUL deep in the metadata",
      { ...good, messages: [{ role: "user", content: "x", metadata: { a: ["\u0000"] } }] },
      422,
      ["messages.0.metadata"],
    ],
    [
      "a key that no object can hold",
      '{"thread_id":"t","messages":[{"role":"user","content":"x","metadata":{"__proto__":1}}]}',
      422,
      ["messages.0.metadata"],
    ],
    [
      "the year 0",
      { ...good, messages: [{ role: "user", content: "x", reference_time: "0000-12-31T23:59:59Z" }] },
      422,
      ["messages.0.reference_time"],
    ],
    [
      "an offset that no place has",
      { ...good, messages: [{ role: "user", content: "x", reference_time: "2024-01-01T10:00+99:99" }] },
      422,
      ["messages.0.reference_time"],
    ],
    [
      "two contents under one id",
      {
        ...good,
        messages: [
          { id: "m", role: "user", content: "x" },
          { id: "m", role: "user", content: "y" },
        ],
      },
      409,
      ["messages.1.id"],
    ],
    ["NUL in the content", { ...good, messages: [{ role: "user", content: "a\u0000b" }] }, 422, ["messages.0.content"]],
  ])("%s is refused with a problem that names the field, and changes nothing", async (_, body, status, paths) => {
    const refused = await call("POST", path, body);
    expect(refused.status).toBe(status);
    expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
    expect(refused.body).toMatchObject({
      status,
      instance: path,
      type: expect.stringMatching(/^urn:engraph:problem:/),
    });
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    expect((await call("GET", "/v1/users/bad")).status).toBe(404);
  });

  test("the problem of a misspelled field suggests the right one", async () => {
    const { body } = await call("POST", path, { ...good, mesages: [] });
    expect(body.errors[0].message).toContain('did you mean "messages"?');
  });

  test("a body without a JSON content type is refused", async () => {
    const { status } = await call("POST", path, JSON.stringify(good), { "Content-Type": "text/plain" });
    expect(status).toBe(400);
  });

  test("an unknown query parameter is refused, and so is a cursor of another memory", async () => {
    await call("POST", "/v1/users/q/messages", good);
    expect((await call("GET", "/v1/users/q/status?known_at=2020-01-01")).status).toBe(422);
    expect((await call("POST", "/v1/users/q/search?limit=3", { query: "x" })).status).toBe(422);
    expect((await call("GET", "/v1/users/q/facts?after=xxx-99")).status).toBe(409);
    expect((await call("GET", "/v1/users/q/facts?after=xxx")).status).toBe(422);
    expect((await call("GET", "/v1/users/q/facts?limit=1e1")).status).toBe(422);
  });

  test("a fact with an unknown entity registers no user", async () => {
    const fact = { subject: "Ada", predicate: "KNOWS", object: "Bob", fact: "Ada knows Bob." };
    expect((await call("POST", "/v1/users/none/facts", { ...fact, subject: "ent_x" })).status).toBe(404);
    expect((await call("POST", "/v1/users/none/facts", { ...fact, episode_id: "ep_x" })).status).toBe(404);
    expect((await call("POST", "/v1/users/none/facts", { ...fact, object: "ADA" })).status).toBe(409);
    expect((await call("GET", "/v1/users/none")).status).toBe(404);
  });

  test("a user without messages has an empty memory, and reading it does not register the user", async () => {
    for (const read of ["facts", "entities", "episodes", "threads", "communities"])
      expect((await call("GET", `/v1/users/ghost/${read}`)).body).toEqual({ data: [], next_cursor: null });
    expect((await call("GET", "/v1/users/ghost/status")).body).toMatchObject({ pending: 0, done: 0, cursor: null });
    expect((await call("GET", "/v1/users/ghost/profile")).body).toMatchObject({ text: "", facts: [] });
    const empty = { facts: [], entities: [], episodes: [], communities: [], pending: 0 };
    expect((await call("POST", "/v1/users/ghost/search", { query: "x" })).body).toMatchObject(empty);
    const context = await call("POST", "/v1/users/ghost/context", { query: "x", receipt: true });
    expect(context).toMatchObject({ status: 200, body: { ...empty, sources: {}, facts: [] } });
    expect(context.body.context).not.toContain("[1]");
    expect((await call("GET", "/v1/users/ghost")).status).toBe(404);
    expect((await call("GET", "/v1/users")).body.data).not.toContainEqual(expect.objectContaining({ id: "ghost" }));
  });

  test("resources of an unknown user and an unknown standalone graph answer 404", async () => {
    for (const path of ["/facts/fact_x", "/export", "/retention", "/threads/t/messages"])
      expect([path, (await call("GET", `/v1/users/ghost${path}`)).status]).toEqual([path, 404]);
    expect((await call("POST", "/v1/users/ghost/ask", { question: "x" })).status).toBe(404);
    expect((await call("GET", "/v1/graphs/ghost/facts")).status).toBe(404);
    expect((await call("POST", "/v1/graphs/ghost/context", { query: "x" })).status).toBe(404);
  });
});

describe("a history of another format", () => {
  const histories: Record<string, unknown[]> = {
    openai,
    "ai-sdk": aiSdk,
    "langchain-serialised": serialised,
    "langchain-stored": stored,
    "langchain-dumped": dumped,
  };
  test.each(Object.keys(histories))("%s is accepted unchanged, and facts are learned from it", async (name) => {
    const messages = histories[name] ?? [];
    await call("PUT", `/v1/users/${name}`, { name: "Ada" });
    const written = await call("POST", `/v1/users/${name}/messages`, { thread_id: "t", messages, wait: true });
    expect([written.status, written.body.errors]).toEqual([200, undefined]);
    const kept = await call("GET", `/v1/users/${name}/threads/t/messages`);
    expect(kept.body.data).toHaveLength(messages.length);
    const facts = (await call("GET", `/v1/users/${name}/facts`)).body.data.map(({ fact }: { fact: string }) => fact);
    expect(facts).toEqual(["Ada lives in Lisbon."]);
  });

  test("tool calls and their results are stored, but nothing is learned from them", async () => {
    const tool_calls = [{ id: "c", type: "function", function: { name: "move", arguments: '"I live in Rome."' } }];
    const messages = [
      { role: "assistant", content: null, tool_calls },
      { role: "tool", tool_call_id: "c", content: "I live in Rome." },
    ];
    await call("POST", "/v1/users/tools/messages", { thread_id: "t", messages, wait: true });
    expect((await call("GET", "/v1/users/tools/facts")).body.data).toEqual([]);
    const [called, result] = (await call("GET", "/v1/users/tools/threads/t/messages")).body.data;
    expect(called).toMatchObject({ content: "[tool call]", extract: false, metadata: { tool_calls } });
    expect(result.metadata).toEqual({ tool_call_id: "c" });
  });

  test("an unknown kind of part is refused with its position", async () => {
    const messages = [{ role: "user", content: [{ type: "hologram" }] }];
    const { status, body } = await call("POST", "/v1/users/holo/messages", { thread_id: "t", messages });
    expect([status, body.errors[0].path]).toEqual([422, "messages.0.content.0.type"]);
  });
});

describe("ids of identity providers", () => {
  test.each([
    "auth0|123",
    "google-oauth2|1|a+b",
    "user_2abcDEF",
    "Vx9Qm3xyz0ABCdefGHI12",
    "jane+x@example.com",
    "ю-1",
    "a b%41",
  ])("%s is a user, raw or percent-encoded", async (id) => {
    const encoded = encodeURIComponent(id);
    const body = { thread_id: id, messages: [user("I live in Oslo.", { id: "m" })], wait: true };
    expect((await call("POST", `/v1/users/${encoded}/messages`, body)).status).toBe(200);
    const raw = `/v1/users/${id.includes("%") ? encoded : id}`;
    expect((await call("GET", raw)).body.id).toBe(id);
    expect((await call("GET", `${raw}/facts/`)).body.data).toHaveLength(1);
    expect((await call("GET", `${raw}/threads/${encoded}/messages`)).body.data).toHaveLength(1);
  });

  test("lists of such users continue where they ended", async () => {
    const first = (await call("GET", "/v1/users?limit=1")).body;
    const second = (await call("GET", `/v1/users?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second.data[0].id).not.toBe(first.data[0].id);
  });

  test.each(["a%2Fb", "a%0Ab", "%20a", "a%20", "a%00", encodeURIComponent("x".repeat(129))])(
    "%s is refused as an id",
    async (id) => expect((await call("PUT", `/v1/users/${id}`, {})).status).toBe(422),
  );
});
