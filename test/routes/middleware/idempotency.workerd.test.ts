import { env, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
let tenant: Awaited<ReturnType<typeof newTenant>>;
let call: Call;
beforeAll(async () => {
  tenant = await newTenant(send);
  ({ call } = tenant);
});

const hello = { thread_id: "t", messages: [{ role: "user", content: "I live in Oslo." }] };
const keyed = (key: string) => ({ "Idempotency-Key": key });
const episodesOf = async (user: string) =>
  (await call("GET", `/v1/users/${user}/episodes?limit=100`)).body.data as unknown[];

describe("a request under a key", () => {
  test("a request repeated under a key has one effect and one answer, in sequence and concurrently", async () => {
    const first = await call("POST", "/v1/users/i1/messages", hello, keyed("k"));
    const again = await call("POST", "/v1/users/i1/messages", hello, keyed("k"));
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
    expect([first, again].map(({ headers }) => headers.get("Idempotency-Replayed"))).toEqual([null, "true"]);
    expect(await episodesOf("i1")).toHaveLength(1);
    const many = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", "/v1/users/i1/messages", hello, keyed("at-once"))),
    );
    expect(new Set(many.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await episodesOf("i1")).toHaveLength(2);
  });

  test("a key is refused for another body, and is independent on another route", async () => {
    await call("POST", "/v1/users/i2/messages", hello, keyed("k"));
    const other = { ...hello, thread_id: "u" };
    const refused = await call("POST", "/v1/users/i2/messages", other, keyed("k"));
    expect([refused.status, refused.body.errors]).toMatchObject([409, [{ path: "Idempotency-Key" }]]);
    expect((await call("POST", "/v1/users/i3/messages", other, keyed("k"))).status).toBe(202);
    expect((await call("POST", "/v1/graphs/i2/messages", other, keyed("k"))).status).toBe(202);
    const text = { type: "text", content: "Hello" };
    expect((await call("POST", "/v1/users/i2/episodes", text, keyed("k"))).status).toBe(202);
    expect(await episodesOf("i2")).toHaveLength(2);
  });

  test("a refused request may be corrected and sent again under its key", async () => {
    expect((await call("POST", "/v1/graphs/i4/messages", { thread_id: "t" }, keyed("k"))).status).toBe(422);
    expect((await call("POST", "/v1/graphs/i4/search", { query: "x" }, keyed("s"))).status).toBe(404);
    expect((await call("POST", "/v1/graphs/i4/messages", hello, keyed("k"))).status).toBe(202);
    expect((await call("POST", "/v1/graphs/i4/search", { query: "x" }, keyed("s"))).status).toBe(200);
  });

  test.each(["", "white space", "é", "x".repeat(256)])("the idempotency key %j is refused", async (key) => {
    const { status, body } = await call("POST", "/v1/users/i5/messages", hello, {
      "Idempotency-Key": encodeHeader(key),
    });
    expect([status, body.errors?.[0]?.path]).toEqual([422, "Idempotency-Key"]);
  });

  test("every POST route takes an idempotency key", async () => {
    const fact = { subject: "Ada", predicate: "LIKES", object: "tea", fact: "Ada likes tea." };
    const posts: [string, unknown][] = [
      ["facts", fact],
      ["documents", { title: "T", text: "Some text." }],
      ["context", { query: "tea" }],
      ["ask", { question: "What does Ada like?" }],
      ["ask/warm", { questions: ["What does Ada like?"] }],
      ["rollback", { known_at: "2020-01-01" }],
      ["communities/refresh", undefined],
    ];
    for (const [path, body] of posts) {
      const first = await call("POST", `/v1/users/i6/${path}`, body, keyed("k"));
      const again = await call("POST", `/v1/users/i6/${path}`, body, keyed("k"));
      expect([path, first.status < 300, again.headers.get("Idempotency-Replayed")]).toEqual([path, true, "true"]);
      expect(again.body).toEqual(first.body);
    }
    expect((await call("GET", "/v1/users/i6/episodes")).body.data).toHaveLength(2);
  });

  test("every PATCH route takes an idempotency key, also with a version that the change replaces", async () => {
    const user = "/v1/users/i7";
    const stated = { subject: "Ada", predicate: "LIVES_IN", object: "Oslo", fact: "Ada lives in Oslo." };
    const fact = (await call("POST", `${user}/facts`, stated)).body as {
      id: string;
      version: string;
      object: { id: string };
    };
    const entity = (await call("GET", `${user}/entities/${fact.object.id}`)).body as { version: string };
    const task = (await call("POST", `${user}/tasks`, { text: "Send the invoice" })).body as { id: string };
    const patches: [string, unknown][] = [
      [`/facts/${fact.id}`, { version: fact.version, valid_from: "2020" }],
      [`/entities/${fact.object.id}`, { version: entity.version, name: "Bergen" }],
      [`/tasks/${task.id}`, { status: "done" }],
      ["", { name: "Ada" }],
    ];
    for (const [path, body] of patches) {
      const first = await call("PATCH", `${user}${path}`, body, keyed("k"));
      const again = await call("PATCH", `${user}${path}`, body, keyed("k"));
      expect([path, first.status, again.headers.get("Idempotency-Replayed")]).toEqual([path, 200, "true"]);
      expect(again.body).toEqual(first.body);
    }
    expect((await call("PATCH", user, { name: "Eve" }, keyed("k"))).status).toBe(409);
  });

  test("a repeated request for a stream is answered with the same stream", async () => {
    const ask = async () => {
      const request = new Request("http://engraph.test/v1/users/i1/ask/stream", {
        method: "POST",
        headers: { ...keyed("stream"), Authorization: `Bearer ${tenant.key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ question: "Where do I live?" }),
      });
      const response = await send(request);
      return [
        response.headers.get("Content-Type"),
        response.headers.get("Idempotency-Replayed"),
        await response.text(),
      ];
    };
    const [type, , events] = await ask();
    expect(events).toContain("event: done");
    expect(await ask()).toEqual([type, "true", events]);
  });
});

describe("an answer that quotes a forgotten message", () => {
  const user = (id: string) => `/v1/users/${id}`;
  const secret = {
    thread_id: "t",
    messages: [{ id: "m1", role: "user", content: "I live in Trondheim." }],
    wait: true,
  };
  const forget = async (id: string) => {
    const { body } = await call("GET", `${user(id)}/episodes`);
    for (const episode of body.data as { id: string; content: string }[])
      if (episode.content.includes("Trondheim"))
        expect((await call("DELETE", `${user(id)}/episodes/${episode.id}?mode=forget`)).status).toBeLessThan(300);
  };

  test.each([
    ["search", { query: "Where do I live?" }],
    ["context", { query: "Where do I live?" }],
    ["ask", { question: "Where do I live?" }],
    ["ask/warm", { questions: [{ question: "Where do I live?", answer: "Trondheim" }] }],
  ])("POST %s never replays a stored answer", async (path, body) => {
    const id = `f-${path.replace("/", "-")}`;
    await call("POST", `${user(id)}/messages`, secret);
    await call("POST", `${user(id)}/messages`, hello);
    const first = await call("POST", `${user(id)}/${path}`, body, keyed("k"));
    if (path !== "ask/warm") expect(JSON.stringify(first.body)).toContain("Trondheim");
    expect((await call("POST", `${user(id)}/${path}`, body, keyed("k"))).headers.get("Idempotency-Replayed")).toBe(
      "true",
    );
    await forget(id);
    for (const _ of [1, 2]) {
      const again = await call("POST", `${user(id)}/${path}`, body, keyed("k"));
      expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
      if (path !== "ask/warm") expect(JSON.stringify(again.body)).not.toContain("Trondheim");
    }
  });

  test("a write whose answer has a context has one effect, but its answer is not repeated after a forgetting", async () => {
    await call("POST", `${user("f-w")}/messages`, secret);
    const body = { ...hello, return_context: true };
    const first = await call("POST", `${user("f-w")}/messages`, body, keyed("k"));
    expect(first.body.context).toContain("Trondheim");
    await forget("f-w");
    const again = await call("POST", `${user("f-w")}/messages`, body, keyed("k"));
    expect(again.body.context).not.toContain("Trondheim");
    expect(again.body.episodes).toHaveLength(1);
    expect((await call("GET", `${user("f-w")}/episodes`)).body.data).toHaveLength(1);
  });

  test("a forgotten message does not return with its repeated request", async () => {
    const body = { ...secret, return_context: true };
    await call("POST", `${user("f-m")}/messages`, body, keyed("k"));
    await forget("f-m");
    await call("POST", `${user("f-m")}/messages`, body, keyed("k"));
    expect((await call("GET", `${user("f-m")}/episodes`)).body.data).toEqual([]);
  });

  test("a stored answer is not replayed after a shared graph of the read forgot something", async () => {
    await call("POST", "/v1/graphs/f-also/messages", secret);
    await call("POST", `${user("f-own")}/messages`, hello);
    const body = { query: "Trondheim", also: ["f-also"] };
    const first = await call("POST", `${user("f-own")}/context`, body, keyed("k"));
    expect(first.body.context).toContain("Trondheim");
    expect((await call("DELETE", "/v1/graphs/f-also")).status).toBeLessThan(300);
    const again = await call("POST", `${user("f-own")}/context`, body, keyed("k"));
    expect(again.body.context ?? "").not.toContain("Trondheim");
  });

  test("a body that names more graphs than allowed reads none of them, and its key is free", async () => {
    await call("POST", `${user("f-many")}/messages`, hello);
    const also = Array.from({ length: 500 }, (_, place) => `g${place}`);
    const refused = await call("POST", `${user("f-many")}/context`, { query: "x", also }, keyed("k"));
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "also"]);
    for (const id of ["\u0000", "x".repeat(100_000)]) {
      const malformed = await call("POST", `${user("f-many")}/search`, { query: "x", also: [id] }, keyed("k"));
      expect([malformed.status, malformed.body.errors?.[0]?.path]).toEqual([422, expect.stringContaining("also")]);
    }
    expect((await call("POST", `${user("f-many")}/context`, { query: "x" }, keyed("k"))).status).toBe(200);
  });

  test("a repeated request is refused if it would have a second effect", async () => {
    const [Ada, Oslo] = ["Ada Berg", "Oslo"];
    for (const object of [Oslo, "Oslo city"])
      await call("POST", `${user("f-r")}/facts`, {
        subject: Ada,
        predicate: "LIVES_IN",
        object,
        fact: `${Ada} lives in ${object}.`,
      });
    await call("POST", `${user("f-r")}/messages`, secret);
    const { body } = await call("GET", `${user("f-r")}/entities?limit=50`);
    const named = (name: string) => (body.data as { id: string; name: string }[]).find((one) => one.name === name)?.id;
    const merge = () =>
      call("POST", `${user("f-r")}/entities/${named("Oslo city")}/merge`, { into: named(Oslo) }, keyed("k"));
    expect((await merge()).status).toBe(200);
    expect((await merge()).headers.get("Idempotency-Replayed")).toBe("true");
    await forget("f-r");
    const { status, body: problem } = await merge();
    expect([status, problem.errors]).toMatchObject([409, [{ path: "Idempotency-Key" }]]);
  });
});

describe("the scope of an idempotency key", () => {
  test("an idempotency key is unknown to another tenant and to an API key with other rights", async () => {
    const body = { ...hello, return_context: true };
    await call("POST", "/v1/users/shared/messages", body, keyed("k"));
    const stranger = await newTenant(send);
    const theirs = await stranger.call("POST", "/v1/users/shared/messages", body, keyed("k"));
    expect([theirs.status, theirs.headers.get("Idempotency-Replayed")]).toEqual([202, null]);
    const { body: writer } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { scopes: ["write"] });
    expect((await caller(send, writer.api_key)("POST", "/v1/users/shared/messages", body, keyed("k"))).status).toBe(
      403,
    );
    const { body: same } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, {
      scopes: ["admin", "write", "read"],
    });
    const rotated = await caller(send, same.api_key)("POST", "/v1/users/shared/messages", body, keyed("k"));
    expect(rotated.headers.get("Idempotency-Replayed")).toBe("true");
  });

  test("two tenants that use the same key on a route of the whole tenant each get their own answer", async () => {
    const stranger = await newTenant(send);
    for (const [path, body] of [
      ["/v1/webhooks", { url: "https://example.com/hook", events: ["episode.done"] }],
      ["/v1/context-templates", { id: "shared-name", template: "{{facts}}" }],
    ] as const) {
      const [mine, theirs] = [
        await call("POST", path, body, keyed("same")),
        await stranger.call("POST", path, body, keyed("same")),
      ];
      expect([path, theirs.status, theirs.headers.get("Idempotency-Replayed")]).toEqual([path, 201, null]);
      if ("secret" in mine.body) expect(theirs.body.secret).not.toBe(mine.body.secret);
      const other = await (await newTenant(send)).call("POST", path, { ...body, description: "x" }, keyed("same"));
      expect([path, other.status]).not.toEqual([path, 409]);
    }
  });

  test("a token gets no stored answer that shows a secret made by the key of its user", async () => {
    const { body: made } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { user_id: "kept" });
    const own = caller(send, made.api_key);
    await own("PUT", "/v1/users/kept", {});
    const { body } = await own("POST", "/v1/users/kept/tokens", { scopes: ["read", "write"] });
    const token = caller(send, body.token);
    for (const [path, request] of [
      ["tokens", { scopes: ["read"] }],
      ["links", { view: { screen: "chat" } }],
    ] as const) {
      expect((await own("POST", `/v1/users/kept/${path}`, request, keyed(path))).status).toBe(201);
      expect((await token("POST", `/v1/users/kept/${path}`, request, keyed(path))).status).toBe(403);
    }
  });

  test("a repeated request creates one API key, which is stored nowhere in plain text", async () => {
    const make = () => tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { name: "once" }, keyed("make-it"));
    const first = await make();
    const again = await make();
    expect([first.status, again.body]).toEqual([201, first.body]);
    const { body: keys } = await tenant.admin("GET", `/v1/tenants/${tenant.id}/keys?limit=100`);
    expect(keys.data.filter(({ name }: { name: string | null }) => name === "once")).toHaveLength(1);
    const namespace = (env as unknown as { REQUEST_LOG: DurableObjectNamespace }).REQUEST_LOG;
    const stored = await runInDurableObject(namespace.get(namespace.idFromName("administration")), (_, state) =>
      [...state.storage.sql.exec("SELECT * FROM requests"), ...state.storage.sql.exec("SELECT * FROM answers")].map(
        (row) =>
          Object.values(row)
            .map((value) => (value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : String(value)))
            .join(" "),
      ),
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.join()).not.toContain(first.body.api_key);
    expect(stored.join()).not.toContain("make-it");
  });
});

test("a known message id with other metadata is refused, and without metadata it is recognized", async () => {
  const say = (metadata?: object) =>
    call("POST", "/v1/users/i7/messages", {
      thread_id: "t",
      messages: [{ id: "m", role: "user", content: "I live in Oslo.", ...(metadata && { metadata }) }],
    });
  const first = await say({ a: 1, b: [{ c: null }] });
  expect((await say({ b: [{ c: null }], a: 1 })).body.episodes[0].id).toBe(first.body.episodes[0].id);
  expect((await say()).status).toBe(202);
  expect((await say({ a: 1, b: [{}] })).status).toBe(409);
  expect((await call("GET", "/v1/users/i7/episodes")).body.data[0].metadata).toEqual({ a: 1, b: [{ c: null }] });
});

const encodeHeader = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

test("erasing a memory forgets its idempotency keys: the same request has its effect again", async () => {
  const sent = () => call("POST", "/v1/users/i8/messages", hello, keyed("k"));
  const first = await sent();
  expect((await sent()).body).toEqual(first.body);
  const erased = await call("DELETE", "/v1/users/i8");
  expect(erased.body.counts).toMatchObject({ kept_requests: 1, usage: 0 });
  const repeated = await sent();
  expect([repeated.status, repeated.headers.get("Idempotency-Replayed")]).toEqual([202, null]);
  expect(repeated.body.episodes[0].id).not.toBe(first.body.episodes[0].id);
});
