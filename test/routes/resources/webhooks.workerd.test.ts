import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "../../../shared/api/webhooks.ts";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const URL_OF_APP = "https://app.example.com/engraph";

let tenant: string;
let call: Call;
let admin: Call;
beforeEach(async () => {
  ({ id: tenant, call, admin } = await newTenant(send));
});

const create = (body: object = {}, headers: Record<string, string> = {}) =>
  call("POST", "/v1/webhooks", { url: URL_OF_APP, ...body }, headers);

test("a webhook is registered for all events unless some are named, and shows its secret once", async () => {
  const { status, body } = await create({ description: " Our app " });
  const { secret, ...shown } = body;
  expect(status).toBe(201);
  expect(secret).toMatch(/^whsec_/);
  expect(shown).toEqual({
    id: expect.stringMatching(/^hook_/),
    url: URL_OF_APP,
    events: [...WEBHOOK_EVENTS],
    description: "Our app",
    enabled: true,
    disabled_because: null,
    failing_since: null,
    created_at: expect.any(String),
  });
  expect((await call("GET", `/v1/webhooks/${shown.id}`)).body).toEqual(shown);
  expect((await call("GET", "/v1/webhooks")).body).toEqual({ data: [shown], next_cursor: null });
  const { body: one } = await create({ events: ["fact.learned", "fact.learned"] });
  expect(one.events).toEqual(["fact.learned"]);
});

test("a webhook is registered once under one Idempotency-Key, and its secret is returned again", async () => {
  const [first, again] = [await create({}, { "Idempotency-Key": "k" }), await create({}, { "Idempotency-Key": "k" })];
  expect(again.body).toEqual(first.body);
  expect((await call("GET", "/v1/webhooks")).body.data).toHaveLength(1);
});

test.each([
  ["http://app.example.com/", 409],
  ["https://127.0.0.1/", 409],
  ["https://2130706433/", 409],
  ["https://0x7f.1/", 409],
  ["https://[::ffff:10.0.0.1]/", 409],
  ["https://169.254.169.254/latest/meta-data", 409],
  ["https://metadata.google.internal/", 409],
  ["https://localhost/", 409],
  ["https://user:password@app.example.com/", 409],
  ["ftp://app.example.com/", 422],
  ["app.example.com", 422],
  ["", 422],
])("%s is refused with %i, both when it is registered and when it is changed", async (url, status) => {
  const refused = await create({ url });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([status, "url"]);
  const { body } = await create();
  expect((await call("PATCH", `/v1/webhooks/${body.id}`, { url })).status).toBe(status);
  expect((await call("GET", `/v1/webhooks/${body.id}`)).body.url).toBe(URL_OF_APP);
});

test("unknown events, empty lists, unknown fields and empty changes are refused", async () => {
  for (const body of [{ events: ["fact.forgotten"] }, { events: [] }, { secret: "whsec_x" }, { description: "" }])
    expect([body, (await create(body)).status]).toEqual([body, 422]);
  const { body } = await create();
  expect((await call("PATCH", `/v1/webhooks/${body.id}`, {})).status).toBe(422);
  expect((await call("POST", `/v1/webhooks/${body.id}/rotate`, { overlap_seconds: 604_801 })).status).toBe(422);
  expect((await call("GET", `/v1/webhooks/${body.id}/deliveries?status=lost`)).status).toBe(422);
});

test("a webhook is changed, disabled, enabled and deleted", async () => {
  const { body } = await create();
  const path = `/v1/webhooks/${body.id}`;
  const changes = { url: "https://other.example.com/", events: ["budget.spent"], description: null };
  expect((await call("PATCH", path, changes)).body).toMatchObject({ ...changes, enabled: true });
  expect((await call("PATCH", path, { enabled: false })).body).toMatchObject({ disabled_because: "owner" });
  expect((await call("PATCH", path, { enabled: true })).body).toMatchObject({ disabled_because: null, enabled: true });
  expect((await call("DELETE", path)).status).toBe(204);
  for (const [method, at] of [
    ["GET", path],
    ["DELETE", path],
    ["POST", `${path}/test`],
    ["GET", `${path}/deliveries`],
  ] as const)
    expect([method, at, (await call(method, at)).status]).toEqual([method, at, 404]);
});

test("a secret is rotated; at most five are valid at once", async () => {
  const { body } = await create();
  const rotate = (overlap_seconds?: number) => call("POST", `/v1/webhooks/${body.id}/rotate`, { overlap_seconds });
  const secrets = new Set([body.secret]);
  for (let n = 0; n < 4; n++) {
    const rotated = await rotate();
    expect(rotated.status).toBe(201);
    secrets.add(rotated.body.secret);
    expect(Date.parse(rotated.body.replaced_until) - Date.now()).toBeGreaterThan(80_000_000);
  }
  expect(secrets.size).toBe(5);
  expect((await rotate()).status).toBe(409);
  expect((await rotate(0)).status).toBe(201);
});

test("a tenant has at most 20 webhooks", async () => {
  for (let n = 0; n < 20; n++) expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
  const { body } = await call("GET", "/v1/webhooks?limit=15");
  const rest = await call("GET", `/v1/webhooks?limit=15&cursor=${body.next_cursor}`);
  expect([body.data.length, rest.body.data.length]).toEqual([15, 5]);
});

test("webhooks need a key of the whole tenant with the scope admin", async () => {
  const keyOf = async (fields: object): Promise<Call> =>
    caller(send, (await admin("POST", `/v1/tenants/${tenant}/keys`, fields)).body.api_key as string);
  const { body } = await create();
  for (const weak of [await keyOf({ scopes: ["read", "write"] }), await keyOf({ scopes: ["admin"], user_id: "ada" })]) {
    for (const path of ["/v1/webhooks", `/v1/webhooks/${body.id}`, `/v1/webhooks/${body.id}/deliveries`])
      expect((await weak("GET", path)).status).toBe(403);
    expect((await weak("POST", "/v1/webhooks", { url: URL_OF_APP })).status).toBe(403);
  }
  expect((await caller(send, null)("GET", "/v1/webhooks")).status).toBe(401);
});

test("a webhook without events has no deliveries, and a test counts as one", async () => {
  const { body } = await create({ url: "https://receiver.invalid.example.com/" });
  expect((await call("GET", `/v1/webhooks/${body.id}/deliveries`)).body).toEqual({ data: [], next_cursor: null });
  const { status, body: delivery } = await call("POST", `/v1/webhooks/${body.id}/test`);
  expect([status, delivery]).toMatchObject([202, { event: "webhook.test", status: "pending" }]);
  const { body: listed } = await call("GET", `/v1/webhooks/${body.id}/deliveries`);
  expect(listed.data).toMatchObject([{ id: delivery.id, event: "webhook.test" }]);
});
