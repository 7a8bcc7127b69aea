import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { connect } from "../../../db/client.ts";
import { graphName } from "../../../shared/ids.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import type { Env } from "../../../worker/env.ts";
import { caller, newTenant, type Call } from "../../fakes/api.ts";
import { runScheduleUntil, type Scheduled } from "../../fakes/schedule.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const bound = env as unknown as Required<Env>;
const db = connect(bound.DATABASE_URL, bound.NEON_PROXY);
const control = neonControlPlane(db);
const worker = exports.default as unknown as Scheduled;
const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let tenant: string;
let call: Call;
let admin: Call;
beforeEach(async () => {
  ({ id: tenant, call, admin } = await newTenant(send));
});

const stubOf = (id: string) =>
  bound.MEMORY_GRAPH.get(bound.MEMORY_GRAPH.idFromName(graphName({ tenant, kind: "user", id })));

const say = async (user: string, content: string, extra: object = {}) =>
  (
    await call("POST", `/v1/users/${user}/messages`, {
      thread_id: "t",
      wait: true,
      messages: [{ role: "user", name: "Ada", content, ...extra }],
    })
  ).body.episodes[0].id as string;

const age = (user: string, id: string, days: number) =>
  runInDurableObject(stubOf(user), (_, { storage }) => {
    storage.sql.exec("UPDATE episodes SET created_at = ? WHERE id = ?", Date.now() - days * DAY, id);
  });

async function alarm(user: string): Promise<void> {
  const due = () => runInDurableObject(stubOf(user), (_, { storage }) => storage.getAlarm());
  for (let tries = 0; tries < 10; tries++) {
    await runDurableObjectAlarm(stubOf(user));
    const next = await due();
    if (next === null || next > Date.now()) return;
  }
}

const contents = async (user: string): Promise<string[]> =>
  (await call("GET", `/v1/users/${user}/episodes?limit=100`)).body.data.map(
    ({ content }: { content: string }) => content,
  );

const ledgerOf = async (user: string): Promise<string> => {
  const { rows } = await db.execute(
    sql`select entry, subject_id, payload from ledger where tenant_id = ${tenant} and graph_id = ${user}`,
  );
  return JSON.stringify(rows);
};

test("the alarm forgets episodes older than a user's retention, with everything that was understood through them, even in the ledger", async () => {
  const old = await say("ada", "My therapist is Doctor Quentin Marlowe.");
  await say("ada", "He lives in Boston.");
  await age("ada", old, 31);
  await vi.waitFor(async () => expect(await ledgerOf("ada")).toContain("Boston"), { timeout: 30_000 });
  await alarm("ada");
  expect(await contents("ada")).toHaveLength(2);

  const patched = await call("PATCH", "/v1/users/ada", { retention_days: 30 });
  expect([patched.status, patched.body.retention_days]).toEqual([200, 30]);
  await alarm("ada");
  expect(await contents("ada")).toEqual(["He lives in Boston."]);
  await expect.poll(async () => (await call("GET", "/v1/users/ada/status")).body.pending, { timeout: 30_000 }).toBe(0);
  for (const list of ["facts", "entities", "export"]) {
    const response = await send(
      new Request(`http://engraph.test/v1/users/ada/${list}`, {
        headers: { Authorization: `Bearer ${(await keyOf()).key}` },
      }),
    );
    expect([list, (await response.text()).includes("Marlowe")]).toEqual([list, false]);
  }
  await expect.poll(async () => (await ledgerOf("ada")).includes("Marlowe"), { timeout: 30_000 }).toBe(false);
  expect(await ledgerOf("ada")).toContain(`"entry":"forgotten","subject_id":"${old}"`);
  expect((await call("POST", "/v1/users/ada/communities/refresh", {})).status).toBe(202);
  const [left] = (await call("GET", "/v1/users/ada/episodes")).body.data;
  const { body } = await call("GET", "/v1/users/ada/retention");
  expect(body).toMatchObject({ retention_days: 30, set_by: "memory", applied: true, expired: 0 });
  const kept = Date.parse(body.forgets_at) - Date.parse(left.created_at);
  expect([kept >= 30 * DAY, kept < 30 * DAY + HOUR]).toEqual([true, true]);
  await expect
    .poll(
      async () => {
        await runDurableObjectAlarm(stubOf("ada"));
        return runInDurableObject(stubOf("ada"), (_, { storage }) => storage.getAlarm());
      },
      { timeout: 30_000 },
    )
    .toBe(Date.parse(body.forgets_at));
});

const keyOf = async (): Promise<{ key: string }> => {
  const { body } = await admin("POST", `/v1/tenants/${tenant}/keys`, { scopes: ["read"] });
  return { key: body.api_key };
};

test("a tenant's retention holds for memories without their own, and reaches idle memories", async () => {
  const [ada, bob] = [await say("ada", "I live in Oslo."), await say("bob", "I live in Rome.")];
  await call("PATCH", "/v1/users/bob", { retention_days: 36_500 });
  for (const [user, id] of [
    ["ada", ada],
    ["bob", bob],
  ] as const)
    await age(user, id, 400);

  expect((await call("GET", "/v1/retention")).body).toEqual({ retention_days: null, pending: 0 });
  expect(await control.saveTenantRetention(tenant, 365)).toEqual({ retention_days: 365, pending: 1 });
  expect((await call("GET", "/v1/users/ada/retention")).body).toMatchObject({
    retention_days: 365,
    set_by: "tenant",
    applied: false,
  });
  await alarm("ada");
  expect(await contents("ada")).toHaveLength(1);

  await runScheduleUntil({ worker, db, tenant }, async () => {
    expect((await call("GET", "/v1/retention")).body).toEqual({ retention_days: 365, pending: 0 });
    await alarm("ada");
    await alarm("bob");
    expect([await contents("ada"), await contents("bob")]).toEqual([[], ["I live in Rome."]]);
  });

  await age("cem", await say("cem", "I live in Bern."), 366);
  expect((await call("PATCH", "/v1/users/bob", { retention_days: null })).body.retention_days).toBeNull();
  await alarm("cem");
  await alarm("bob");
  expect([await contents("cem"), await contents("bob")]).toEqual([[], []]);

  await age("cem", await say("cem", "I live in Ulm."), 300);
  expect((await call("PUT", "/v1/retention", { retention_days: 100 })).body).toEqual({
    retention_days: 100,
    pending: 3,
  });
  await expect.poll(async () => (await call("GET", "/v1/retention")).body.pending, { timeout: 30_000 }).toBe(0);
  await alarm("cem");
  expect(await contents("cem")).toEqual([]);
  expect((await call("PUT", "/v1/retention", { retention_days: null })).body.retention_days).toBeNull();
});

test("a dry run shows the episodes that another number of days would forget", async () => {
  await age("ada", await say("ada", "I live in Oslo."), 50);
  await say("ada", "I live in Rome now.");
  const ask = async (days: number) => (await call("GET", `/v1/users/ada/retention?retention_days=${days}`)).body;
  expect(await ask(49)).toMatchObject({ retention_days: 49, set_by: "query", applied: false, expired: 1 });
  expect(await ask(51)).toMatchObject({ retention_days: 51, set_by: "query", applied: false, expired: 0 });
  expect((await call("GET", "/v1/users/ada/retention")).body).toEqual({
    retention_days: null,
    set_by: null,
    applied: true,
    expired: 0,
    forgets_at: null,
  });
  await alarm("ada");
  expect(await contents("ada")).toHaveLength(2);
});

test("retention is part of a profile: it is exported and imported, replaced by PUT, and old episodes stay old", async () => {
  await age("ada", await say("ada", "I live in Oslo."), 50);
  await say("ada", "I work at Acme.");
  await call("PATCH", "/v1/users/ada", { retention_days: 60 });
  const { key } = await keyOf();
  const response = await send(
    new Request("http://engraph.test/v1/users/ada/export", { headers: { Authorization: `Bearer ${key}` } }),
  );
  const text = await response.text();
  const imported = await call("POST", "/v1/users/copy/import", text, { "Content-Type": "application/x-ndjson" });
  expect(imported.status).toBe(200);
  expect((await call("GET", "/v1/users/copy")).body.retention_days).toBe(60);
  expect((await call("GET", "/v1/users/copy/retention")).body).toMatchObject({ applied: true, expired: 0 });
  await call("PATCH", "/v1/users/copy", { retention_days: 40 });
  await alarm("copy");
  expect(await contents("copy")).toEqual(["I work at Acme."]);
  expect((await call("PATCH", "/v1/users/copy", { name: "Ada" })).body.retention_days).toBe(40);
  expect((await call("PUT", "/v1/users/copy", { name: "Ada" })).body.retention_days).toBeNull();
  expect((await call("GET", "/v1/users/copy/retention")).body).toMatchObject({ set_by: null, applied: true });
});

test.each([0, -1, 1.5, 36_501, "30", true])("%o days are refused", async (retention_days) => {
  const problem = { status: 422, body: { errors: [{ path: "retention_days" }] } };
  expect(await call("PUT", "/v1/retention", { retention_days })).toMatchObject(problem);
  expect(await call("PATCH", "/v1/users/ada", { retention_days })).toMatchObject(problem);
  expect(await call("PUT", "/v1/users/ada", { retention_days })).toMatchObject(problem);
});

test("retention needs the scope admin for a tenant, the scope write for one memory, and a known memory", async () => {
  const keyWith = async (body: object): Promise<Call> =>
    caller(send, (await admin("POST", `/v1/tenants/${tenant}/keys`, body)).body.api_key);
  const [reader, writer, own] = await Promise.all([
    keyWith({ scopes: ["read"] }),
    keyWith({ scopes: ["read", "write"] }),
    keyWith({ scopes: ["read", "write", "admin"], user_id: "ada" }),
  ]);
  expect((await writer("PUT", "/v1/retention", { retention_days: 9 })).status).toBe(403);
  expect((await own("PUT", "/v1/retention", { retention_days: 9 })).status).toBe(403);
  expect((await reader("GET", "/v1/retention")).status).toBe(200);
  expect((await reader("PUT", "/v1/users/ada", { retention_days: 9 })).status).toBe(403);
  expect((await writer("PUT", "/v1/users/ada", { retention_days: 9 })).status).toBe(200);
  expect((await call("GET", "/v1/users/nobody/retention")).status).toBe(404);
  expect((await call("PUT", "/v1/retention", {})).status).toBe(422);
  for (const query of ["0", "x", "36501", "1.5", ""])
    expect((await call("GET", `/v1/users/ada/retention?retention_days=${query}`)).status).toBe(422);
});
