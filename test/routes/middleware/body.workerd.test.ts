import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
let key: string;
beforeAll(async () => {
  ({ call, key } = await newTenant((request) => exports.default.fetch(request)));
});

async function put(path: string, body: BodyInit, method = "PUT") {
  const response = await exports.default.fetch(
    new Request(`http://engraph.test${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body,
    }),
  );
  return { status: response.status, body: await response.json<{ type: string; detail: string }>() };
}

test("a body that is not UTF-8 is refused, and nothing is stored in its place", async () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('{"name": "A'), 0xff, ...new TextEncoder().encode('"}')]);
  expect(await put("/v1/users/latin", bytes)).toMatchObject({
    status: 400,
    body: { detail: "The body is not UTF-8", type: "urn:engraph:problem:malformed" },
  });
  expect((await call("GET", "/v1/users/latin")).status).toBe(404);
});

test.each([
  ['{"name": "Ada", "name": "Eve"}', "name"],
  ['{"name": "Ada", "n\\u0061me": "Eve"}', "name"],
  ['{"metadata": {"a": [{"b": 1, "b": 2}]}}', "b"],
])("a body in which a key occurs twice is refused: %s", async (body, repeated) => {
  const answer = await put("/v1/users/twice", body);
  expect([answer.status, answer.body.detail]).toEqual([400, `The body has the key "${repeated}" twice in one object`]);
  expect((await call("GET", "/v1/users/twice")).status).toBe(404);
});

test("the same key in different objects is accepted", async () => {
  expect((await put("/v1/users/nested", '{"metadata": {"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}}')).status).toBe(200);
});

test.concurrent.each([
  ["PUT", "/v1/users/slow"],
  ["POST", "/v1/users/slow/messages"],
])("a body of %s %s whose sender stops sending is abandoned", { timeout: 40_000 }, async (method, path) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  writer.write(new TextEncoder().encode('{"name": ')).catch(() => {});
  expect(await put(path, readable, method)).toMatchObject({
    status: 408,
    body: { type: "urn:engraph:problem:timed-out" },
  });
  expect((await call("GET", "/v1/users/slow")).status).toBe(404);
});

const refused = [
  ["an unknown field of the query", "/v1/users/head/messages?x=1", { "Content-Type": "application/json" }, 422],
  ["an id that is too long", `/v1/users/${"u".repeat(200)}/messages`, { "Content-Type": "application/json" }, 422],
  ["a wrong media type", "/v1/users/head/messages", { "Content-Type": "text/plain" }, 400],
  [
    "an unfit Idempotency-Key",
    "/v1/users/head/messages",
    { "Content-Type": "application/json", "Idempotency-Key": "a b" },
    422,
  ],
  ["an unknown field of the query", "/v1/users/head/import?x=1", { "Content-Type": "application/x-ndjson" }, 422],
  [
    "an unfit Idempotency-Key",
    "/v1/users/head/import",
    { "Content-Type": "application/x-ndjson", "Idempotency-Key": "a b" },
    422,
  ],
  ["no user", "/mcp", { "Content-Type": "application/json" }, 422],
  ["unknown tools", "/mcp?tools=x", { "Content-Type": "application/json", "X-Engraph-User": "head" }, 422],
  ["a wrong media type", "/mcp", { "Content-Type": "text/plain", "X-Engraph-User": "head" }, 400],
  ["a wrong media type", "/zep/api/v2/users", { "Content-Type": "text/plain" }, 400],
  ["no route", "/v1/nothing", { "Content-Type": "application/json" }, 404],
] as const;

test.concurrent.each(refused)(
  "%s of POST %s is refused before the body comes",
  { timeout: 40_000 },
  async (_, path, headers, status) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.write(new TextEncoder().encode("{")).catch(() => {});
    const request = new Request(`http://engraph.test${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body: readable,
    });
    expect((await exports.default.fetch(request)).status).toBe(status);
  },
);

test.each([
  ["9999-12-31", "9999-12-31T00:00:00.000Z"],
  ["9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59.999Z"],
  ["0001-01-01", "0001-01-01T00:00:00.000Z"],
  ["0001-01-01T00:00:00%2B14:00", "0001-01-01T00:00:00.000Z"],
])("%s counts as %s, which has a year of four digits", async (as_of, counts) => {
  const { status, body } = await call("GET", `/v1/users/nested/facts?receipt=true&as_of=${as_of}`);
  expect([status, body.receipt.as_of]).toEqual([200, counts]);
});

test("the year 0 is refused, and the end of the year 9999 is written with four digits", async () => {
  const refused = await call("GET", "/v1/users/nested/facts?as_of=0000-06-01");
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining("from the year 0001 on")]);
  const stated = { subject: "Ada", predicate: "KNOWS", object: "Bob", fact: "Ada knows Bob.", valid_to: "9999" };
  const { status, body } = await call("POST", "/v1/users/nested/facts", stated);
  expect([status, body.valid_to]).toEqual([201, "9999-12-31T23:59:59.999Z"]);
});

test.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])(
  "the last day of the year 9999 in %s remains that day as an end",
  async (time_zone) => {
    const g = `/v1/users/last-${time_zone.replace("/", "-")}`;
    await call("PUT", g, { time_zone });
    const periodOf = async (valid_to: string, object_value: string): Promise<[number, string]> => {
      const stated = { subject: "Ada", predicate: "HAS_PERMIT", object_value, fact: "Ada has a permit.", valid_to };
      const { status, body } = await call("POST", `${g}/facts`, { ...stated, valid_from: "2020" });
      return [status, body.period];
    };
    expect(await periodOf("9999-12-31", "a day")).toEqual([201, "2020 – 31 Dec 9999"]);
    expect(await periodOf("9999-12", "a month")).toEqual([201, "2020 – Dec 9999"]);
    expect(await periodOf("9999", "a year")).toEqual([201, "2020–9999"]);
  },
);

test("omitted budgets stay, and a body without any is refused", async () => {
  const budgets = async () => (await call("GET", "/v1/budgets")).body;
  await call("PUT", "/v1/budgets", { tenant: { calls: 5, tokens: 500 }, user: { calls: 2 }, on_spent: "builtin" });
  for (const body of [{}, { on_spent: "wait" }]) expect((await call("PUT", "/v1/budgets", body)).status).toBe(422);
  expect((await call("PUT", "/v1/budgets", { user: { tokens: 50 } })).status).toBe(200);
  expect(await budgets()).toMatchObject({
    tenant: { calls: { limit: 5 }, tokens: { limit: 500 } },
    user: { calls: 2, tokens: 50 },
    memory: null,
    on_spent: "builtin",
  });
  await call("PUT", "/v1/budgets", { tenant: { calls: null } });
  expect(await budgets()).toMatchObject({
    tenant: { calls: { limit: null }, tokens: { limit: 500 } },
    user: { calls: 2 },
  });
});
