import { exports } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const PATH = "/v1/context-templates";
const TEMPLATE = "Known of her:\n{{facts limit=1}}\nSaid:\n{{messages limit=1}}\n";

let tenant: string;
let call: Call;
let admin: Call;
beforeAll(async () => {
  ({ id: tenant, call, admin } = await newTenant(send));
  await call("POST", "/v1/users/ada/messages", {
    thread_id: "t",
    messages: [
      { role: "user", name: "Ada", content: "I live in Lisbon." },
      { role: "user", name: "Ada", content: "Lisbon is where I live and work." },
    ],
    wait: true,
  });
});
beforeEach(async () => {
  for (const { id } of (await call("GET", `${PATH}?limit=100`)).body.data) await call("DELETE", `${PATH}/${id}`);
});

const ask = (template: string, by: Call = call) =>
  by("POST", "/v1/users/ada/context", { query: "Where does Ada live?", template });

test("a template is created, read, listed, replaced and deleted, and a context asks for it by its id", async () => {
  const { status, body: made } = await call("POST", PATH, { id: "support", template: TEMPLATE });
  expect([status, made]).toEqual([
    201,
    { id: "support", template: TEMPLATE, created_at: expect.any(String), updated_at: made.created_at },
  ]);
  expect((await call("GET", `${PATH}/support`)).body).toEqual(made);
  expect((await call("GET", PATH)).body).toEqual({ data: [made], next_cursor: null });
  const inline = await ask(TEMPLATE);
  const stored = await ask("support");
  expect(stored.status).toBe(200);
  expect(stored.body.context).toBe(inline.body.context);
  expect(stored.body.context).toMatch(/^Known of her:\n/);
  expect(stored.body.episodes).toHaveLength(1);
  const replaced = await call("PUT", `${PATH}/support`, { template: "Only:\n{{messages}}" });
  expect([replaced.status, replaced.body.created_at]).toEqual([200, made.created_at]);
  expect((await ask("support")).body.context).toMatch(/^Only:\n/);
  expect((await call("DELETE", `${PATH}/support`)).status).toBe(204);
  expect((await call("DELETE", `${PATH}/support`)).status).toBe(404);
  expect((await call("GET", `${PATH}/support`)).status).toBe(404);
  const { status: gone, body } = await ask("support");
  expect(gone).toBe(404);
  expect(body.detail).toContain("support");
});

test("a template's id is used once, PUT creates too, and built-in templates keep their names", async () => {
  expect((await call("PUT", `${PATH}/a`, { template: "{{facts}}" })).status).toBe(200);
  expect((await call("POST", PATH, { id: "a", template: "{{messages}}" })).status).toBe(409);
  expect((await call("GET", `${PATH}/a`)).body.template).toBe("{{facts}}");
  for (const id of ["text", "json", "", "a b", ".hidden", "x".repeat(101), "{{facts}}"])
    expect((await call("POST", PATH, { id, template: "{{facts}}" })).status).toBe(422);
  expect((await call("PUT", `${PATH}/markdown`, { template: "{{facts}}" })).status).toBe(422);
});

test("an invalid template is refused with its error, and nothing is stored", async () => {
  for (const [template, message] of [
    ["no slot", "slot"],
    ["{{facts}} {{facts limit=3}}", "twice"],
    ["{{messages}} {{facts limit=0}}", "{{facts limit=0}}"],
    ["{{facts limit=0}}", "has {{facts limit=0}}, which is no slot"],
    ["{{facts}} {{fact}}", "did you mean {{facts}}?"],
    ["{{episode}}", "did you mean {{messages}}?"],
    ["{{name}}", "a text with a slot, such as {{messages}}"],
    ["{{messages}} {{facts max=3}}", "{{facts max=3}}"],
    [`{{facts}}${"x".repeat(20_000)}`, "20000"],
  ] as const)
    for (const [method, path, body] of [
      ["POST", PATH, { id: "bad", template }],
      ["PUT", `${PATH}/bad`, { template }],
    ] as const) {
      const answer = await call(method, path, body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].path).toBe("template");
      expect(answer.body.errors[0].message).toContain(message);
    }
  for (const [template, message] of [
    ["no slot", "must be text, markdown, xml, json, the id of a context template, or a text with a slot"],
    ["{{facts limit=0}}", "has {{facts limit=0}}, which is no slot"],
    ["{{facts}} {{fact}}", "did you mean {{facts}}?"],
    ["{{episode}}", "did you mean {{messages}}?"],
    ["{{name}}", "a text with a slot, such as {{messages}}"],
    [`{{facts}}${"x".repeat(20_000)}`, "20000"],
  ] as const) {
    const { status, body } = await ask(template);
    expect([status, body.errors[0].path]).toEqual([422, "template"]);
    expect(body.errors[0].message).toContain(message);
  }
  expect((await ask("Hello {{name}}:\n{{facts}}")).body.context).toMatch(/^Hello {{name}}:\n/);
  expect((await call("GET", PATH)).body.data).toEqual([]);
});

test("templates belong to one tenant, are changed with the scope admin, and are used by a key of one user", async () => {
  const other = await newTenant(send);
  await call("POST", PATH, { id: "mine", template: TEMPLATE });
  expect((await other.call("GET", `${PATH}/mine`)).status).toBe(404);
  expect((await other.call("DELETE", `${PATH}/mine`)).status).toBe(404);
  expect((await other.call("GET", PATH)).body.data).toEqual([]);
  expect((await ask("mine", other.call)).status).toBe(404);
  const keyOf = async (given: object): Promise<Call> => {
    const { body } = await admin("POST", `/v1/tenants/${tenant}/keys`, { name: "k", ...given });
    return caller(send, body.api_key);
  };
  const writer = await keyOf({ scopes: ["read", "write"] });
  expect((await writer("GET", `${PATH}/mine`)).status).toBe(200);
  for (const [method, path, body] of [
    ["POST", PATH, { id: "x", template: TEMPLATE }],
    ["PUT", `${PATH}/mine`, { template: TEMPLATE }],
    ["DELETE", `${PATH}/mine`, undefined],
  ] as const)
    expect((await writer(method, path, body)).status).toBe(403);
  const ofAda = await keyOf({ scopes: ["read"], user_id: "ada" });
  expect((await ofAda("GET", PATH)).status).toBe(403);
  expect((await ask("mine", ofAda)).body.context).toMatch(/^Known of her:\n/);
  expect((await send(new Request(`http://engraph.test${PATH}`))).status).toBe(401);
});

test("a slot for the profile requests it, unless the request declines it", async () => {
  const query = { query: "Hello", template: "Of her:\n{{profile}}\n{{messages}}" };
  const { body } = await call("POST", "/v1/users/ada/context", query);
  expect(body.context).toContain("lives in Lisbon");
  const { body: without } = await call("POST", "/v1/users/ada/context", { ...query, profile: false });
  expect(without.context).not.toContain("lives in Lisbon");
});
