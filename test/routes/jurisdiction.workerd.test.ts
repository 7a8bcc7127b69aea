/** A tenant of a jurisdiction: its rows, its objects and their names, over HTTP, the queue and the schedule. */
import { createExecutionContext, createMessageBatch, env, waitOnExecutionContext } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { connect } from "../../db/client.ts";
import type { Env } from "../../worker/env.ts";
import { app, queue, scheduled } from "../../worker/wire.ts";
import { caller, type Call } from "../fakes/api.ts";
import { namespaceWithJurisdictions, type Reached } from "../fakes/jurisdictions.ts";

const bound = env as unknown as Env & { DATABASE_URL: string; NEON_PROXY: string };
const elsewhere = inject("database_elsewhere" as never) as { url: string; proxy: string };
const ours = connect(bound.DATABASE_URL, bound.NEON_PROXY);
const eu = connect(elsewhere.url, elsewhere.proxy);

const memories: Reached[] = [];
const others: Reached[] = [];
const european = {
  ...bound,
  DATABASE_URL_EU: elsewhere.url,
  MEMORY_GRAPH: namespaceWithJurisdictions(bound.MEMORY_GRAPH, memories) as DurableObjectNamespace,
  REQUEST_LOG: namespaceWithJurisdictions(bound.REQUEST_LOG, others) as DurableObjectNamespace,
  TENANT_ACCOUNT: namespaceWithJurisdictions(bound.TENANT_ACCOUNT, others) as DurableObjectNamespace,
};

async function send(request: Request): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, european, context);
  const text = await response.text();
  await waitOnExecutionContext(context);
  return new Response(text === "" ? null : text, response);
}

const admin = caller(send, "test-admin-token");
let tenant: string;
let jurisdiction: string;
let key: string;
let call: Call;

async function rowsOf(db: typeof ours, id: string): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string; column: string }>(sql`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and (column_name = 'tenant_id' or (table_name = 'tenants' and column_name = 'id'))`);
  const found: Record<string, number> = {};
  for (const { name, column } of tables) {
    const counted = sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(column)} = ${id}`;
    const n = (await db.execute<{ n: number }>(counted)).rows[0]?.n ?? 0;
    if (n > 0) found[name] = n;
  }
  return found;
}

beforeAll(async () => {
  const { body } = await admin("POST", "/v1/tenants", { name: "Acme Europe", jurisdiction: "eu" });
  ({ id: tenant, api_key: key, jurisdiction } = body);
  call = caller(send, key);
});

test("the id and the keys of a tenant name its jurisdiction, and its rows are there and nowhere else", async () => {
  expect([jurisdiction, tenant, key]).toEqual([
    "eu",
    expect.stringMatching(/^ten_eu-/),
    expect.stringMatching(/^eg_test_eu_/),
  ]);
  const another = await admin("POST", `/v1/tenants/${tenant}/keys`, { name: "another" });
  expect(another.body.api_key).toMatch(/^eg_test_eu_/);
  expect((await admin("GET", `/v1/tenants/${tenant}/keys`)).body.data).toHaveLength(2);
  expect(await rowsOf(eu, tenant)).toEqual({ tenants: 1, api_keys: 2 });
  expect(await rowsOf(ours, tenant)).toEqual({});
});

test("a tenant's memories, links, refreshes and erasures stay in its jurisdiction's database and objects", async () => {
  expect((await call("PUT", "/v1/users/ada", { name: "Ada", region: "weur" })).status).toBe(200);
  const said = { thread_id: "t", messages: [{ role: "user", content: "I work at Acme in Lisbon." }] };
  const { status, body } = await call("POST", "/v1/users/ada/messages", said, { "Idempotency-Key": "once" });
  expect(status).toBe(202);
  const epoch = String(body.cursor).split("-")[0];
  const wakeUp = { tenant, kind: "user", id: "ada", epoch };
  const context = createExecutionContext();
  const message = { id: "q", timestamp: new Date(), attempts: 1, body: wakeUp };
  await queue(createMessageBatch("engraph-doorbell", [message]), european, context);

  const recalled = await call("POST", "/v1/users/ada/search", { query: "Where does Ada work?" });
  expect(JSON.stringify(recalled.body)).toContain("Acme");
  const token = (await call("POST", "/v1/users/ada/tokens", { scopes: ["read"], expires_in: 60 })).body.token;
  expect((await caller(send, token)("GET", "/v1/users/ada/status")).status).toBe(200);
  const link = (await call("POST", "/v1/users/ada/links", { view: { screen: "graph" }, expires_in: 600 })).body;
  expect(link.url).toMatch(/#link=egl_eu_/);
  expect((await caller(send, link.url.split("#link=")[1])("GET", "/v1/link")).status).toBe(200);

  await eu.execute(sql`update graphs set drift = 100000 where tenant_id = ${tenant}`);
  await scheduled({} as ScheduledController, european);
  const asked = await eu.execute(
    sql`select 1 from graphs where tenant_id = ${tenant} and refresh_asked_at is not null`,
  );
  expect(asked.rows).toHaveLength(1);

  const authorization = { Authorization: `Bearer ${key}` };
  const exported = await send(new Request("http://engraph.test/v1/users/ada/export", { headers: authorization }));
  expect(await exported.text()).toContain("I work at Acme in Lisbon.");

  const kept = await rowsOf(eu, tenant);
  expect(kept).toMatchObject({ graphs: 1, threads: 1, links: 1 });
  expect(kept["ledger"]).toBeGreaterThan(1);
  expect((await call("GET", "/v1/users/ada")).body.name).toBe("Ada");
  expect([202, 200]).toContain((await call("DELETE", "/v1/users/ada")).status);
  expect((await call("GET", "/v1/users/ada")).status).toBe(404);
  const left = await rowsOf(eu, tenant);
  expect([left["ledger"], left["threads"], left["links"], left["erasures"]]).toEqual([
    undefined,
    undefined,
    undefined,
    1,
  ]);

  expect(await rowsOf(ours, tenant)).toEqual({});
  expect(memories[0]).toEqual({ jurisdiction: "eu", name: `${tenant}/user/ada`, hint: "weur" });
  const its = [...memories, ...others].filter(({ name }) => name.startsWith(tenant));
  expect(new Set(its.map(({ name }) => name))).toEqual(new Set([tenant, `${tenant}/user/ada`]));
  expect(its.filter((object) => object.jurisdiction !== "eu")).toEqual([]);
});

test("a tenant without a jurisdiction stays where it was, even if another database is configured", async () => {
  const { body } = await admin("POST", "/v1/tenants", { name: "Acme" });
  expect(body).toMatchObject({ id: expect.stringMatching(/^ten_[0-9a-f]{8}-/), jurisdiction: null });
  memories.length = 0;
  expect((await caller(send, body.api_key)("PUT", "/v1/users/bob", { name: "Bob" })).status).toBe(200);
  expect(await rowsOf(ours, body.id)).toMatchObject({ tenants: 1, graphs: 1 });
  expect(await rowsOf(eu, body.id)).toEqual({});
  expect(memories).toEqual([{ jurisdiction: null, name: `${body.id}/user/bob`, hint: undefined }]);
});

test("a key of a jurisdiction is unknown if the jurisdiction's database is not configured", async () => {
  const here = caller((request) => exports.default.fetch(request), key);
  expect((await here("GET", "/v1/users/ada")).status).toBe(401);
});
