/** Links to views of a memory: the visitors' view, and every attempt to leave it. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

const LATER = "Zanzibarquartz";

let tenant: Awaited<ReturnType<typeof newTenant>>;
let then: string;
let early: { fact: string; episode: string; entity: string };
let late: { fact: string; episode: string };

const say = async (user: string, content: string, thread_id = "t") =>
  tenant.call("POST", `/v1/users/${user}/messages`, {
    thread_id,
    wait: true,
    messages: [{ role: "user", name: "Ada", content, metadata: { crm: "Kennwort" } }],
  });
const newest = async (list: string): Promise<string> =>
  (await tenant.call("GET", `/v1/users/ada/${list}`)).body.data[0].id;

beforeAll(async () => {
  tenant = await newTenant(send);
  await say("ada", "I live in Oslo.");
  early = { fact: await newest("facts"), episode: await newest("episodes"), entity: await newest("entities") };
  then = (await tenant.call("GET", `/v1/users/ada/facts/${early.fact}?receipt=true`)).body.receipt.known_at;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await say("ada", `I like ${LATER}.`, "u");
  late = { fact: await newest("facts"), episode: await newest("episodes") };
  await say("bob", "I live in Rome.");
});

const make = async (view: object, more: object = {}, graph = "/v1/users/ada") => {
  const { status, body } = await tenant.call("POST", `${graph}/links`, { view, ...more });
  expect([view, status, body.errors]).toEqual([view, 201, undefined]);
  return body as { id: string; url: string; expires_at: string };
};
const secretOf = ({ url }: { url: string }): string => url.slice(url.indexOf("#link=") + "#link=".length);
const visitorOf = async (view: object, graph?: string): Promise<Call> =>
  caller(send, secretOf(await make(view, {}, graph)));

async function linesOf(secret: string, path: string): Promise<string[]> {
  const response = await send(
    new Request(`http://engraph.test${path}`, { headers: { Authorization: `Bearer ${secret}` } }),
  );
  expect(response.status).toBe(200);
  return (await response.text()).trim().split("\n");
}

const REQUEST = { query: "Where does Ada live?", max_tokens: 500 };
const viewsThen = (): Record<string, object> => ({
  chat: { screen: "chat", known_at: then },
  graph: { screen: "graph", known_at: then },
  fact: { screen: "fact", fact_id: early.fact, known_at: then },
  timeline: { screen: "timeline", known_at: then },
  context: { screen: "context", request: { ...REQUEST, known_at: then } },
});

describe("a link", () => {
  test("a link describes its view to its visitor only", async () => {
    const view = { screen: "graph", known_at: then };
    const made = await make(view, { expires_in: 60, label: "Ticket 4711" });
    const { status, body } = await caller(send, secretOf(made))("GET", "/v1/link");
    expect([status, body]).toEqual([
      200,
      {
        id: made.id,
        user_id: "ada",
        graph_id: null,
        view,
        created_at: expect.any(String),
        expires_at: made.expires_at,
      },
    ]);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(60_000);
    expect((await tenant.call("GET", "/v1/link")).status).toBe(403);
    expect((await caller(send, null)("GET", "/v1/link")).status).toBe(401);
  });

  test("a link is listed without its secret, and revoked immediately", async () => {
    const made = await make({ screen: "timeline" }, { label: "Audit" });
    const visitor = caller(send, secretOf(made));
    expect((await visitor("GET", "/v1/link")).status).toBe(200);
    const { body } = await tenant.call("GET", "/v1/users/ada/links?limit=1");
    const { url: _, ...listed } = made;
    expect(body.data).toEqual([{ ...listed, last_used_at: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain("egl_");
    expect((await tenant.call("DELETE", `/v1/users/bob/links/${made.id}`)).status).toBe(404);
    expect((await tenant.call("DELETE", `/v1/users/ada/links/${made.id}`)).status).toBe(204);
    expect((await visitor("GET", "/v1/link")).status).toBe(401);
    expect((await tenant.call("DELETE", `/v1/users/ada/links/${made.id}`)).status).toBe(404);
  });

  test("a key that may read and write this memory makes a link, once per Idempotency-Key", async () => {
    const keyWith = async (body: object): Promise<Call> =>
      caller(send, (await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, body)).body.api_key);
    const by = async (call: Call, user = "ada", headers = {}) =>
      call("POST", `/v1/users/${user}/links`, { view: { screen: "chat" } }, headers);
    expect((await by(await keyWith({ scopes: ["read"] }))).status).toBe(403);
    expect((await by(await keyWith({ scopes: ["write"] }))).status).toBe(403);
    expect((await by(await keyWith({ user_id: "ada" }), "bob")).status).toBe(403);
    const token = (await tenant.call("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] })).body.token;
    expect((await by(caller(send, token))).status).toBe(403);
    expect((await by(tenant.call, "nobody")).status).toBe(404);
    const again = { "Idempotency-Key": "once" };
    const first = await by(tenant.call, "ada", again);
    expect((await by(tenant.call, "ada", again)).body).toEqual(first.body);
  });

  test("a link ends with its key and with its memory", async () => {
    const { body: key } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, {});
    const ofKey = await caller(send, key.api_key)("POST", "/v1/users/ada/links", { view: { screen: "chat" } });
    await say("eve", "I live in Bern.");
    const ofMemory = await make({ screen: "chat" }, {}, "/v1/users/eve");
    const visitors = [caller(send, secretOf(ofKey.body)), caller(send, secretOf(ofMemory))];
    for (const visitor of visitors) expect((await visitor("GET", "/v1/link")).status).toBe(200);
    await tenant.admin("DELETE", `/v1/tenants/${tenant.id}/keys/${key.id}`);
    await tenant.call("DELETE", "/v1/users/eve");
    await say("eve", "I live in Kyiv.");
    for (const visitor of visitors) expect((await visitor("GET", "/v1/link")).status).toBe(401);
  });

  test("a link may open a standalone graph, and no user of its name", async () => {
    await tenant.call("PUT", "/v1/graphs/ada", {});
    const visitor = await visitorOf({ screen: "chat" }, "/v1/graphs/ada");
    expect((await visitor("GET", "/v1/link")).body).toMatchObject({ user_id: null, graph_id: "ada" });
    expect((await visitor("GET", "/v1/graphs/ada/facts")).status).toBe(200);
    for (const path of ["/v1/users/ada/facts", "/v1/graphs/other/facts"])
      expect((await visitor("GET", path)).status).toBe(403);
  });

  test.each([
    { view: { screen: "operations" } },
    { view: { screen: "ask" } },
    { view: { screen: "fact" } },
    { view: { screen: "fact", fact_id: "ep_1" } },
    { view: { screen: "chat", as_of: "2024-01-01" } },
    { view: { screen: "context", request: {} } },
    { view: { screen: "context", request: { query: "x", also: ["handbook"] } } },
    { view: { screen: "context", request: { query: "x", reranker: "cross_encoder" } } },
    { view: { screen: "chat" }, expires_in: 30 * 86_400 + 1 },
    { view: { screen: "chat" }, expires_in: 0 },
    { view: { screen: "chat" }, label: " " },
    {},
  ])("a link to %j is refused", async (body) => {
    expect((await tenant.call("POST", "/v1/users/ada/links", body)).status).toBe(422);
  });
});

describe("the visitor of a view", () => {
  test("the visitor of a chat sees messages and facts as known then, without the application's metadata", async () => {
    const visitor = await visitorOf(viewsThen().chat ?? {});
    const read = async (path: string) => (await visitor("GET", `/v1/users/ada/${path}`)).body;
    expect((await read("episodes")).data).toMatchObject([{ content: "I live in Oslo.", metadata: {} }]);
    expect((await read("facts?limit=5")).data).toMatchObject([{ id: early.fact }]);
    expect((await read("entities")).data.length).toBeGreaterThan(0);
    expect((await read("profile")).text).toContain("Oslo");
    expect((await read(`facts/${early.fact}`)).id).toBe(early.fact);
    for (const path of ["episodes", "facts", "entities", "profile"])
      expect(JSON.stringify(await read(path))).not.toContain(LATER);
    expect((await visitor("GET", `/v1/users/ada/facts/${late.fact}`)).status).toBe(404);
  });

  test.each(["graph", "timeline"])("the visitor of the %s sees its lines as known then", async (screen) => {
    const secret = secretOf(await make(viewsThen()[screen] ?? {}));
    const lines = await linesOf(secret, "/v1/users/ada/subgraph?all=true");
    expect(lines.some((line) => line.includes(early.fact))).toBe(true);
    expect(lines.join("\n")).not.toContain(LATER);
    expect(lines.join("\n")).not.toContain(late.episode);
    const types = new Set(lines.map((line) => (JSON.parse(line) as { type: string }).type));
    expect(types).toEqual(new Set(screen === "graph" ? ["entity", "fact", "end"] : ["episode", "fact", "end"]));
  });

  test("the visitor of a graph at an instant sees everything that held then or had happened", async () => {
    await tenant.call("POST", "/v1/users/cleo/facts", {
      subject: "Cleo",
      predicate: "LIVES_IN",
      object: "Lima",
      fact: "Cleo lives in Lima.",
      valid_from: "2020-01-01",
      valid_to: "2021-12-31",
    });
    const at = async (as_of: string): Promise<string> =>
      (
        await linesOf(
          secretOf(await make({ screen: "graph", as_of }, {}, "/v1/users/cleo")),
          "/v1/users/cleo/subgraph?all=true",
        )
      ).join("\n");
    const { id } = (await tenant.call("GET", "/v1/users/cleo/facts?as_of=2021-01-01")).body.data[0];
    expect(await at("2021-01-01")).toContain(id);
    expect(await at("2019-01-01")).not.toContain("Lima");
    expect(await at("2023-01-01")).not.toContain(id);
  });

  test("the visitor of a fact sees it with its sources, and nothing else learned from them", async () => {
    await say("dora", "I live in Oslo. I work at Acme Robotics.");
    const facts = (await tenant.call("GET", "/v1/users/dora/facts")).body.data as { id: string; fact: string }[];
    expect(facts.length).toBeGreaterThan(1);
    const [shown, other] = facts;
    const visitor = await visitorOf({ screen: "fact", fact_id: shown?.id }, "/v1/users/dora");
    const { body } = await visitor("GET", `/v1/users/dora/facts/${shown?.id}`);
    expect(body.fact).toBe(shown?.fact);
    const { body: source } = await visitor("GET", `/v1/users/dora/episodes/${body.sources[0].episode_id}`);
    expect(source.content).toContain("Acme");
    expect(source.facts.map(({ id }: { id: string }) => id)).toEqual([shown?.id]);
    expect(source.metadata).toEqual({});
    expect((await visitor("GET", `/v1/users/dora/facts/${other?.id}`)).status).toBe(403);
    await say("dora", "I like tea.", "u");
    const unrelated = (await tenant.call("GET", "/v1/users/dora/episodes")).body.data[0].id;
    for (const id of [unrelated, "ep_nobody"])
      expect((await visitor("GET", `/v1/users/dora/episodes/${id}`)).status).toBe(403);
  });

  test("the visitor of a context gets that context and its receipt, and no other", async () => {
    const compared = { ...REQUEST, mode: "facts", known_at: then };
    const visitor = await visitorOf({ screen: "context", request: { ...REQUEST, known_at: then }, compared });
    const ask = async (body: object) => visitor("POST", "/v1/users/ada/context", body);
    for (const body of [compared, { known_at: then, ...REQUEST, receipt: true }]) {
      const answer = await ask(body);
      expect(answer.status).toBe(200);
      expect(answer.body.context).toContain("Oslo");
      expect(JSON.stringify(answer.body)).not.toContain("Kennwort");
    }
    for (const body of [
      REQUEST,
      { ...REQUEST, known_at: new Date(Date.parse(then) + 1).toISOString() },
      { ...compared, query: LATER },
      { ...compared, max_tokens: 501 },
      { ...compared, also: ["handbook"] },
      { ...compared, as_of: "2020-01-01" },
    ])
      expect([body, (await ask(body)).status]).toEqual([body, 403]);
  });

  test("a visitor chooses neither the moment nor the part of a memory", async () => {
    const views = viewsThen();
    const ways = ["known_at=2999-01-01", "as_of=2999-01-01", "include_uncertain=true", "receipt=true"];
    const chat = await visitorOf(views.chat ?? {});
    const graph = await visitorOf(views.graph ?? {});
    const fact = await visitorOf(views.fact ?? {});
    for (const way of ways) {
      for (const list of ["facts", "entities"])
        expect([way, list, (await chat("GET", `/v1/users/ada/${list}?${way}`)).status]).toEqual([way, list, 403]);
      expect((await fact("GET", `/v1/users/ada/facts/${early.fact}?${way}`)).status).toBe(403);
      expect((await graph("GET", `/v1/users/ada/subgraph?${way}`)).status).toBe(403);
    }
    for (const way of ["known_at=2999-01-01", "thread_id=t", "status=done"])
      expect((await chat("GET", `/v1/users/ada/episodes?${way}`)).status).toBe(403);
    for (const way of ["thread_id=u", `entity_id=${early.entity}`])
      expect((await chat("GET", `/v1/users/ada/facts?${way}`)).status).toBe(403);
    for (const way of ["", `?ids=${early.entity}`, "?all=true&only=episode", "?all=true&only=entity,mention"])
      expect([way, (await graph("GET", `/v1/users/ada/subgraph${way}`)).status]).toEqual([way, 403]);
  });

  test("a cursor of another list shows a visitor no more than the view contains", async () => {
    const { body } = await tenant.call("GET", "/v1/users/ada/facts?limit=1");
    expect(body.data[0].id).toBe(late.fact);
    const visitor = await visitorOf(viewsThen().chat ?? {});
    const answer = await visitor("GET", `/v1/users/ada/facts?cursor=${body.next_cursor}`);
    expect([200, 409]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toContain(LATER);
  });

  test("a visitor gets no stored answer of a key with more rights", async () => {
    const again = { "Idempotency-Key": "shared" };
    const body = { ...REQUEST, known_at: then };
    const full = await tenant.call("POST", "/v1/users/ada/context", body, again);
    expect(JSON.stringify(full.body)).toContain("Kennwort");
    const visitor = await visitorOf(viewsThen().context ?? {});
    const seen = await visitor("POST", "/v1/users/ada/context", body, again);
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain("Kennwort");
  });
});

const SHOWN: Record<string, string[]> = {
  chat: ["get /episodes", "get /facts", "get /entities", "get /facts/{id}", "get /profile"],
  graph: ["get /subgraph"],
  fact: ["get /facts/{id}", "get /episodes/{id}"],
  timeline: ["get /subgraph"],
  context: ["post /context"],
};

test.each(Object.keys(SHOWN))(
  "the visitor of a %s is refused by every operation that is not its own",
  async (screen) => {
    const { body } = await caller(send, null)("GET", "/openapi.json");
    const visitor = await visitorOf(viewsThen()[screen] ?? {});
    const operations = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path] as const),
    );
    const open = new Set(["/", "/health", "/openapi.json", "/docs", "/v1/link"]);
    const refused = new Set<string>();
    for (const [method, path] of operations.filter(([, path]) => !open.has(path)))
      for (const id of ["ada", "bob"]) {
        const own = id === "ada" && path.startsWith("/v1/users/{user_id}/");
        if (own && SHOWN[screen]?.includes(`${method} ${path.slice("/v1/users/{user_id}".length)}`)) continue;
        const concrete = path.replace(/\{(user_id|graph_id)\}/, id).replaceAll(/\{\w+\}/g, "x_1");
        if (refused.has(`${method} ${concrete}`)) continue;
        const sent = method === "get" || method === "delete" ? undefined : { no_such_field: 1 };
        const { status } = await visitor(method.toUpperCase(), concrete, sent);
        const isOfAdmin = path.startsWith("/v1/tenants") || path === "/metrics";
        expect([method, concrete, status]).toEqual([method, concrete, isOfAdmin ? 401 : 403]);
        refused.add(`${method} ${concrete}`);
      }
    expect(refused.size).toBeGreaterThan(100);
  },
);

test("no other interface accepts a visitor", async () => {
  const visitor = await visitorOf({ screen: "chat" });
  const rpc = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const accept = { Accept: "application/json, text/event-stream" };
  expect((await visitor("POST", "/mcp", rpc, accept)).status).toBe(403);
  expect((await visitor("GET", "/zep/api/v2/users/ada")).status).toBe(403);
});
