/** Isolation of tenants, over every route of the contract. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { caller, newTenant, type Call } from "../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

const SECRET = "Zanzibarquartz";

interface Held {
  entity: string;
  fact: string;
  episode: string;
  community: string;
  cursor: string;
  pages: Record<string, string>;
}

const LISTS = ["episodes", "entities", "facts", "communities", "threads", "threads/t/messages", "traversal-memory"];

async function furnish(call: Call, graph: string): Promise<Held> {
  const messages = ["Oslo", "Rome"].map((place, n) => ({
    id: `m${n}`,
    role: "user",
    name: "Ada",
    content: `I like ${SECRET} from ${place}.`,
  }));
  await call("POST", `${graph}/messages`, { thread_id: "t", wait: true, messages: messages.slice(0, 1) });
  const { body } = await call("POST", `${graph}/messages`, { thread_id: "u", wait: true, messages: messages.slice(1) });
  await call("POST", `${graph}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", content: "Hello." }],
  });
  for (const [subject, object] of [
    [SECRET, "Bob"],
    ["Nils", "Olga"],
  ])
    await call("POST", `${graph}/facts`, { subject, predicate: "KNOWS", object, fact: `${subject} knows ${object}.` });
  await call("POST", `${graph}/communities/refresh`);
  await vi.waitFor(async () => expect((await call("GET", `${graph}/status`)).body.refresh.state).toBe("idle"), {
    timeout: 60_000,
    interval: 100,
  });
  const pages: Record<string, string> = {};
  const first: Record<string, string> = {};
  for (const list of LISTS) {
    const { body } = await call("GET", `${graph}/${list}?limit=1`);
    if (body.next_cursor !== null) pages[list] = body.next_cursor;
    first[list] = body.data[0]?.id;
  }
  const id = (list: string): string => first[list] ?? "";
  return {
    entity: id("entities"),
    fact: id("facts"),
    episode: id("episodes"),
    community: id("communities"),
    cursor: body.cursor,
    pages,
  };
}

let ours: Call;
let theirs: Call;
let theirTenant: string;
let theirHeld: Held;
let ourId: string;
let admin: Call;

beforeAll(async () => {
  const one = await newTenant(send);
  const two = await newTenant(send);
  [ours, ourId, theirs, theirTenant, admin] = [one.call, one.id, two.call, two.id, one.admin];
  theirHeld = await furnish(theirs, "/v1/users/ada");
  await ours("POST", "/v1/users/ada/messages", {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", content: "I live in Lima." }],
  });
}, 120_000);

const shape = ({ status, body }: Awaited<ReturnType<Call>>, ...named: string[]): string =>
  named.reduce((text, name) => text.replaceAll(name, "…"), JSON.stringify([status, body]));

/** Omits key lookups, which are cached, and consumers' writes. */
const queriesOf = (calls: readonly unknown[][]): string[] =>
  calls
    .map(([, init]) => JSON.parse((init as { body: string }).body) as { queries: { query: string }[] })
    .map(({ queries }) => queries.map(({ query }) => query).join("; "))
    .filter((text) => !/find_key|ledger|set "drift"/.test(text));

const NAMED: [string, string, Exclude<keyof Held, "pages">, (id: string) => unknown][] = [
  ["GET", "/episodes/{id}", "episode", () => undefined],
  ["GET", "/entities/{id}", "entity", () => undefined],
  ["GET", "/facts/{id}", "fact", () => undefined],
  ["GET", "/communities/{id}", "community", () => undefined],
  ["GET", "/facts?entity_id={id}", "entity", () => undefined],
  ["DELETE", "/episodes/{id}", "episode", () => undefined],
  ["DELETE", "/episodes/{id}?mode=retract", "episode", () => undefined],
  ["POST", "/episodes/{id}/retry", "episode", () => undefined],
  ["POST", "/facts", "entity", (id) => ({ subject: id, predicate: "KNOWS", object: "Bob", fact: "x knows Bob." })],
  [
    "POST",
    "/facts",
    "episode",
    (id) => ({ subject: "Ada", predicate: "KNOWS", object: "Bob", fact: "Ada knows Bob.", episode_id: id }),
  ],
  ["POST", "/search", "entity", (id) => ({ query: "x", reranker: "distance", center_entity_id: id })],
  ["POST", "/search", "entity", (id) => ({ query: SECRET, origin_ids: [id] })],
  ["POST", "/search", "episode", (id) => ({ query: SECRET, origin_ids: [id] })],
  [
    "POST",
    "/search",
    "entity",
    (id) => ({ query: SECRET, filters: { any: [{ all: [{ field: "entity_id", op: "=", value: id }] }] } }),
  ],
];

describe("resources of another tenant", () => {
  test.each(NAMED)(
    "%s %s answers another tenant's %s id like one that does not exist",
    async (method, path, what, body) => {
      const foreign = theirHeld[what];
      expect(foreign).toMatch(/^(ep|ent|fact|com)_/);
      const unknown = `${foreign.slice(0, -4)}0000`;
      const statements = vi.spyOn(globalThis, "fetch");
      const asked: string[][] = [];
      const answers: string[] = [];
      for (const id of [unknown, foreign]) {
        const answer = await ours(method, `/v1/users/ada${path.replace("{id}", id)}`, body(id));
        answers.push(shape(answer, id));
        asked.push(queriesOf(statements.mock.calls));
        statements.mockClear();
      }
      statements.mockRestore();
      expect(answers[1]).toBe(answers[0]);
      expect(answers[1]).not.toContain(SECRET);
      expect(asked[1]).toEqual(asked[0]);
    },
  );

  test("a name of another tenant is answered like an unknown one, with the same queries", async () => {
    await theirs("PUT", "/v1/users/only-theirs", {});
    const statements = vi.spyOn(globalThis, "fetch");
    const asked: string[][] = [];
    const answers: string[] = [];
    for (const id of ["only-nobody", "only-theirs"]) {
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["GET", "/facts", undefined],
        ["GET", "/status", undefined],
        ["GET", "/ontology", undefined],
        ["POST", "/search", { query: "x" }],
        ["POST", "/context", { query: "x" }],
        ["POST", "/ask", { question: "x?" }],
        ["PATCH", "", { name: "x" }],
        ["POST", "/rollback", { known_at: "2020-01-01" }],
      ] as const)
        answers.push(shape(await ours(method, `/v1/users/${id}${path}`, body), id));
      asked.push(queriesOf(statements.mock.calls));
      statements.mockClear();
    }
    statements.mockRestore();
    const half = answers.length / 2;
    expect(answers.slice(half)).toEqual(answers.slice(0, half));
    expect(asked[1]).toEqual(asked[0]);
  });

  test("no search finds another tenant's content, even in memories of the same name that both searched before", async () => {
    for (const call of [theirs, ours]) {
      for (const [path, body] of [
        ["search", { query: SECRET, scope: ["facts", "entities", "episodes", "communities"] }],
        ["context", { query: SECRET }],
        ["context", { query: SECRET, mode: "hybrid" }],
        ["ask", { question: `Who likes ${SECRET}?` }],
      ] as const) {
        const { status, body: answer } = await call("POST", `/v1/users/ada/${path}`, body);
        expect(status).toBe(200);
        const found = JSON.stringify({ ...answer, query: null }).replaceAll(`Who likes ${SECRET}?`, "");
        expect([path, found.includes(SECRET)]).toEqual([path, call === theirs]);
      }
    }
  });
});

describe("a cursor", () => {
  test("a cursor works only for its own list of its own memory", async () => {
    await ours("PUT", "/v1/users/bob", {});
    for (const [list, cursor] of Object.entries(theirHeld.pages)) {
      expect((await theirs("GET", `/v1/users/ada/${list}?cursor=${cursor}`)).status).toBe(200);
      const elsewhere: [Call, string][] = [
        [ours, `/v1/users/ada/${list}`],
        ...LISTS.filter((other) => other !== list).map((other): [Call, string] => [theirs, `/v1/users/ada/${other}`]),
        [ours, "/v1/users"],
      ];
      for (const [call, path] of elsewhere) {
        const { status, body } = await call("GET", `${path}?cursor=${cursor}`);
        expect([path, status, body.errors]).toEqual([
          path,
          409,
          [{ path: "cursor", message: "is not a cursor that was given out here" }],
        ]);
      }
    }
    expect(Object.keys(theirHeld.pages)).toEqual(expect.arrayContaining(["episodes", "entities", "facts", "threads"]));
  });

  test("a cursor of users, graphs or keys works only for its tenant and list", async () => {
    for (const call of [ours, theirs])
      for (const kind of ["users", "graphs"]) for (const id of ["p", "q"]) await call("PUT", `/v1/${kind}/${id}`, {});
    for (const tenant of [ourId, theirTenant]) await admin("POST", `/v1/tenants/${tenant}/keys`, {});
    const lists: [Call, string][] = [
      [ours, "/v1/users"],
      [ours, "/v1/graphs"],
      [theirs, "/v1/users"],
      [theirs, "/v1/graphs"],
      [admin, `/v1/tenants/${ourId}/keys`],
      [admin, `/v1/tenants/${theirTenant}/keys`],
    ];
    for (const [call, list] of lists) {
      const { body } = await call("GET", `${list}?limit=1`);
      expect(body.next_cursor).not.toBeNull();
      for (const [otherCall, other] of lists) {
        const { status } = await otherCall("GET", `${other}?limit=1&cursor=${body.next_cursor}`);
        expect([list, other, status]).toEqual([list, other, call === otherCall && list === other ? 200 : 409]);
      }
    }
  });

  test("a read does not wait for the receipt of another memory", async () => {
    expect((await theirs("POST", "/v1/users/ada/search", { query: "x", after: theirHeld.cursor })).status).toBe(200);
    expect((await ours("POST", "/v1/users/ada/search", { query: "x", after: theirHeld.cursor })).status).toBe(409);
  });
});

describe("an idempotency key", () => {
  test("an idempotency key belongs to one tenant, one memory and the rights of one API key", async () => {
    const body = { thread_id: "t", messages: [{ role: "user", content: SECRET }] };
    const again = { "Idempotency-Key": "the-very-same" };
    const first = await theirs("POST", "/v1/users/idem/messages", body, again);
    expect(first.status).toBe(202);
    expect((await theirs("POST", "/v1/users/idem/messages", body, again)).body).toEqual(first.body);
    const { body: made } = await admin("POST", `/v1/tenants/${theirTenant}/keys`, { user_id: "idem" });
    const elsewhere: [Call, string][] = [
      [ours, "/v1/users/idem/messages"],
      [theirs, "/v1/users/Idem/messages"],
      [theirs, "/v1/graphs/idem/messages"],
    ];
    for (const [call, path] of elsewhere) {
      const mine = { ...body, messages: [{ role: "user", content: "Mine." }] };
      const answer = await call("POST", path, mine, again);
      expect([path, answer.status]).toEqual([path, 202]);
      expect(answer.body.episodes[0].id).not.toBe(first.body.episodes[0].id);
    }
    // a key with other rights gets a new answer, never one that only the first may see
    const restricted = await caller(send, made.api_key)("POST", "/v1/users/idem/messages", body, again);
    expect(restricted.body.episodes?.[0]?.id).not.toBe(first.body.episodes[0].id);
    expect(
      (await ours("GET", "/v1/users/idem/episodes")).body.data.map(({ content }: { content: string }) => content),
    ).toEqual(["Mine."]);
  });
});

describe("ids that look alike", () => {
  const NAME = "Ada.Love:1@x";
  const APART = [
    ["a user in another case", "/v1/users/ada.love:1@x"],
    ["a user in capitals", "/v1/users/ADA.LOVE:1@X"],
    ["a graph of the same name", `/v1/graphs/${NAME}`],
    ["the name encoded twice", `/v1/users/${encodeURIComponent(encodeURIComponent(NAME))}`],
    ["a letter of another alphabet", `/v1/users/${encodeURIComponent(NAME.replace("A", "А"))}`],
    ["a full-width letter", `/v1/users/${encodeURIComponent(NAME.replace("L", "Ｌ"))}`],
    ["a ligature or combining mark", `/v1/users/${encodeURIComponent(NAME.replace("a", "a\u0301"))}`],
    ["an invisible character", `/v1/users/${encodeURIComponent(`${NAME}\u200b`)}`],
    ["a space behind", `/v1/users/${NAME}%20`],
    ["a NUL behind", `/v1/users/${NAME}%00`],
    ["a broken encoding behind", `/v1/users/${NAME}%`],
    ["an encoded slash", `/v1/users/${NAME}%2F`],
    ["a slash doubled", `/v1/users//${NAME}`],
    ["a path in the name", `/v1/users/x%2F..%2F${NAME}`],
    ["the object's name in the name", `/v1/users/..%2Fuser%2F${NAME}`],
    ["a full stop for the colon", `/v1/users/${NAME.replace(":", ".")}`],
    ["what is before the colon", "/v1/users/Ada.Love"],
    ["capitals in the path", `/V1/users/${NAME}`],
  ] as const;

  test.each(APART)("%s is another memory or does not exist", async (_, path) => {
    await theirs("POST", `/v1/users/${NAME}/messages`, {
      thread_id: "t",
      messages: [{ role: "user", content: SECRET }],
    });
    expect(JSON.stringify((await theirs("GET", `/v1/users/${NAME}/episodes`)).body)).toContain(SECRET);
    const { status, body } = await theirs("GET", `${path}/episodes`);
    expect([200, 404, 422]).toContain(status);
    if (status === 200) expect(body.data).toEqual([]);
    expect(JSON.stringify(body)).not.toContain(SECRET);
    const written = await theirs("POST", `${path}/messages`, {
      thread_id: "t",
      messages: [{ role: "user", content: "Mine." }],
    });
    expect([202, 404, 422]).toContain(written.status);
    expect(JSON.stringify((await theirs("GET", `/v1/users/${NAME}/episodes`)).body)).not.toContain("Mine.");
  });

  test("an encoded name is the same memory, and restricts a key in the same way", async () => {
    const encoded = NAME.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    expect(JSON.stringify((await theirs("GET", `/v1/users/${encoded}/episodes`)).body)).toContain(SECRET);
    const { body } = await admin("POST", `/v1/tenants/${theirTenant}/keys`, { user_id: NAME });
    const restricted = caller(send, body.api_key);
    for (const name of [NAME, encoded])
      expect((await restricted("GET", `/v1/users/${name}/episodes`)).status).toBe(200);
    for (const [, path] of APART)
      expect([403, 401, 404]).toContain((await restricted("GET", `${path}/episodes`)).status);
  });
});

describe("every operation of the contract", () => {
  const SCOPES: Record<string, string> = {
    "put /v1/ontology": "admin",
    "put /v1/budgets": "admin",
    "put /v1/retention": "admin",
    "post /v1/context-templates": "admin",
    "put /v1/context-templates/{id}": "admin",
    "delete /v1/context-templates/{id}": "admin",
    ...Object.fromEntries(
      ["users/{user_id}", "graphs/{graph_id}"].flatMap((graph) =>
        ["search", "context", "ask", "ask/stream", "tokens"].map((path) => [`post /v1/${graph}/${path}`, "read"]),
      ),
    ),
  };
  let operations: { method: string; path: string; of: string }[] = [];

  beforeAll(async () => {
    const { body } = await caller(send, null)("GET", "/openapi.json");
    operations = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method, path, of: `${method} ${path}` })),
    );
  });

  const OF_ANY_KEY = new Set(["/v1/key"]);
  const ofTenants = () =>
    operations.filter(
      ({ path }) => path.startsWith("/v1/") && !path.startsWith("/v1/tenants") && !OF_ANY_KEY.has(path),
    );

  const keyWith = async (body: unknown): Promise<Call> =>
    caller(send, (await admin("POST", `/v1/tenants/${ourId}/keys`, body)).body.api_key);
  const concrete = (path: string, user = "ada"): string =>
    path.replace(/\{(user_id|graph_id)\}/, user).replaceAll(/\{\w+\}/g, "x_1");
  const junk = (method: string): unknown =>
    method === "get" || method === "delete" ? undefined : { no_such_field: 1 };

  test("every operation answers 401 without a key, even if the request is also invalid", async () => {
    const open = new Set(["/", "/health", "/openapi.json", "/docs"]);
    const guarded = operations.filter(({ path }) => !open.has(path));
    expect(guarded.length).toBeGreaterThan(50);
    for (const { method, path, of } of guarded)
      expect([of, (await caller(send, null)(method.toUpperCase(), concrete(path), junk(method))).status]).toEqual([
        of,
        401,
      ]);
  });

  test("every operation answers 403 to a key without its scope", async () => {
    const keys = {
      read: await keyWith({ scopes: ["write", "admin"] }),
      write: await keyWith({ scopes: ["read", "admin"] }),
      admin: await keyWith({ scopes: ["read", "write"] }),
    };
    for (const { method, path, of } of ofTenants()) {
      const ofWebhooks = path.startsWith("/v1/webhooks") ? "admin" : undefined;
      const scope = (SCOPES[of] ?? ofWebhooks ?? (method === "get" ? "read" : "write")) as keyof typeof keys;
      expect([of, (await keys[scope](method.toUpperCase(), concrete(path), junk(method))).status]).toEqual([of, 403]);
    }
  });

  test("every operation answers 403 to a key of another user, and to any user's key if it concerns all users", async () => {
    const ada = await keyWith({ user_id: "ada", scopes: ["read", "write", "admin"] });
    const { body } = await ada("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] });
    const bearer = caller(send, body.token);
    for (const { method, path, of } of ofTenants()) {
      const user = path.startsWith("/v1/graphs") ? "ada" : "bob";
      expect([of, (await ada(method.toUpperCase(), concrete(path, user), junk(method))).status]).toEqual([of, 403]);
      expect([of, (await bearer(method.toUpperCase(), concrete(path, user), junk(method))).status]).toEqual([of, 403]);
    }
  });

  test("every operation of administration accepts only the admin token, no key", async () => {
    const all = await keyWith({ scopes: ["read", "write", "admin"] });
    for (const { method, path, of } of operations.filter(({ path }) => path.startsWith("/v1/tenants")))
      expect([of, (await all(method.toUpperCase(), concrete(path), junk(method))).status]).toEqual([of, 401]);
  });
});
