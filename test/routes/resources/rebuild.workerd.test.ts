/** Rebuilding a memory from the ledger, over HTTP. */
import { env, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { graphName } from "../../../shared/ids.ts";
import type { Env } from "../../../worker/env.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const bound = env as unknown as Required<Env>;
const db = connect(bound.DATABASE_URL, bound.NEON_PROXY);

let call: Call;
let admin: Call;
let tenant: string;
beforeAll(async () => {
  ({ call, admin, id: tenant } = await newTenant((request) => exports.default.fetch(request)));
});

const stubOf = (id: string) =>
  bound.MEMORY_GRAPH.get(bound.MEMORY_GRAPH.idFromName(graphName({ tenant, kind: "user", id })));

async function lose(user: string): Promise<void> {
  await runInDurableObject(stubOf(user), async (_, state) => {
    await state.storage.deleteAll();
    state.abort("lost");
  }).catch(() => {});
}

const recorded = async (user: string): Promise<number> => {
  const found = await db.execute<{ last: number }>(
    sql`select coalesce(max(seq), 0)::int as last from ledger where tenant_id = ${tenant} and graph_id = ${user}`,
  );
  return found.rows[0]?.last ?? 0;
};

async function answers(user: string) {
  const get = async (what: string) => (await call("GET", `/v1/users/${user}/${what}`)).body;
  const byId = (page: { data: { id: string }[] }) => page.data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { version, done, failed } = await get("status");
  return {
    status: { version, done, failed },
    episodes: (await get("episodes?limit=100")).data,
    entities: byId(await get("entities?limit=100")).map((entity) => ({ ...entity, community_id: null })),
    facts: byId(await get("facts?limit=100")),
    holding: byId(await get("facts?as_of=2024-06-01&limit=100")),
    thread: (await get("threads/t/messages")).data,
    diff: await get(`diff?axis=known&from=2020-01-01&to=2099-01-01`),
  };
}

test("a memory whose object was lost is rebuilt from the ledger with the same ids, and works as before", async () => {
  const path = "/v1/users/ada";
  await call("PUT", path, { name: "Ada", time_zone: "Europe/Berlin" });
  const say = (content: string, id: string) =>
    call("POST", `${path}/messages`, {
      thread_id: "t",
      wait: true,
      messages: [{ id, role: "user", content, metadata: { id } }],
    });
  await say("I live in Oslo. I work at Acme Robotics.", "m1");
  const { body: moved } = await say("I live in Rome now.", "m2");
  const { body: wrong } = await say("I like coffee. 東京 🙂", "m3");
  await call("POST", `${path}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ role: "system", content: "Be kind." }],
  });
  await call("POST", `${path}/episodes`, { type: "json", content: { name: "Ada", age: 36 }, wait: true });
  const text = "Ada likes chess. ".repeat(200);
  await call("POST", `${path}/documents`, { id: "d1", title: "Chess", text, chunk_tokens: 100, wait: true });
  const { body: stated } = await call("POST", `${path}/facts`, {
    subject: "Ada",
    predicate: "LIKES",
    object: "Tea",
    fact: "Ada likes tea.",
  });
  await call("POST", `${path}/facts`, {
    subject: stated.subject.id,
    predicate: "OWNS",
    object: "Cat",
    fact: "Ada owns a cat.",
  });
  await call("DELETE", `${path}/episodes/${moved.episodes[0].id}?mode=retract`);
  await call("DELETE", `${path}/episodes/${wrong.episodes[0].id}`);
  const { version } = (await call("GET", `${path}/status`)).body;
  await expect.poll(() => recorded("ada"), { timeout: 60_000 }).toBe(version);
  const before = await answers("ada");
  expect((await admin("POST", `/v1/tenants/${tenant}/rebuild`, { user_id: "ada" })).status).toBe(409);

  await lose("ada");
  expect((await call("GET", `${path}/facts`)).status).toBe(503);
  const { status, body } = await admin("POST", `/v1/tenants/${tenant}/rebuild`, { user_id: "ada" });
  expect([status, body.entries > 10]).toEqual([200, true]);
  expect(await answers("ada")).toEqual(before);

  const found = async () =>
    (await call("POST", `${path}/search`, { query: "Oslo", methods: ["cosine"] })).body.episodes.length;
  await expect.poll(found, { timeout: 60_000 }).toBeGreaterThan(0);
  expect((await say("I live in Lima now.", "m4")).status).toBe(200);
  expect((await say("I live in Oslo. I work at Acme Robotics.", "m1")).body.episodes[0].id).toBe(before.thread[0].id);
  const { body: again } = await call("POST", `${path}/documents`, {
    id: "d1",
    title: "Chess",
    text,
    chunk_tokens: 100,
  });
  expect(before.episodes.map(({ id }: { id: string }) => id)).toContain(again.episodes[0].id);
  const last = (await call("GET", `${path}/status`)).body.version;
  expect(last).toBeGreaterThan(version);
  await expect.poll(() => recorded("ada"), { timeout: 60_000 }).toBe(last);

  const later = await answers("ada");
  await lose("ada");
  expect((await admin("POST", `/v1/tenants/${tenant}/rebuild`, { user_id: "ada" })).status).toBe(200);
  expect(await answers("ada")).toEqual(later);
});

test("a rebuild needs the admin token and an existing memory that has lost its object", async () => {
  const rebuild = (body: unknown) => admin("POST", `/v1/tenants/${tenant}/rebuild`, body);
  expect((await rebuild({ user_id: "nobody" })).status).toBe(404);
  expect((await rebuild({})).status).toBe(422);
  expect((await rebuild({ user_id: "a", graph_id: "b" })).status).toBe(422);
  expect((await call("POST", `/v1/tenants/${tenant}/rebuild`, { user_id: "ada" })).status).toBe(401);
  const other = await newTenant((request) => exports.default.fetch(request));
  expect((await admin("POST", `/v1/tenants/${other.id}/rebuild`, { user_id: "ada" })).status).toBe(404);
});

test("a memory that lost its object refuses writes and imports until it is rebuilt", async () => {
  await call("POST", "/v1/users/lost/messages", {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", content: "I live in Oslo." }],
  });
  await expect.poll(() => recorded("lost"), { timeout: 60_000 }).toBeGreaterThan(0);
  await lose("lost");
  const lines = [
    { record: "header", format: "engraph", version: 1, exported_at: "2026-01-01T00:00:00Z", cursor: null },
    { record: "end", lines: 1 },
  ];
  const headers = { "Content-Type": "application/x-ndjson" };
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  expect((await call("POST", "/v1/users/lost/import", body, headers)).status).toBe(503);
  const messages = [{ role: "user", content: "I live in Rome." }];
  expect((await call("POST", "/v1/users/lost/messages", { thread_id: "t", messages })).status).toBe(503);
  expect((await admin("POST", `/v1/tenants/${tenant}/rebuild`, { user_id: "lost" })).status).toBe(200);
  expect((await call("POST", "/v1/users/lost/messages", { thread_id: "t", messages })).status).toBe(202);
});
