/** `DELETE` of users and graphs, over HTTP. */
import {
  createExecutionContext,
  createMessageBatch,
  env,
  getQueueResult,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../../db/client.ts";
import type { Graph } from "../../../worker/ports/graph/graph.ts";
import type { RequestPlace } from "../../../worker/ports/requests.ts";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { durableAccounts } from "../../../worker/adapters/durable-objects/accounts.ts";
import { durableGraphs } from "../../../worker/adapters/durable-objects/graphs.ts";
import { durableRequestLogs } from "../../../worker/adapters/durable-objects/request-logs.ts";
import { neonWebhooks } from "../../../worker/adapters/neon/webhooks.ts";
import { neonErasures } from "../../../worker/adapters/neon/erasures.ts";
import { sha256, systemClock } from "../../../worker/adapters/platform/system.ts";
import type { Env } from "../../../worker/env.ts";
import { eraseGraph } from "../../../worker/flows/lifecycle/erase.ts";
import worker from "../../../worker/index.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const bound = env as unknown as Required<Env>;
const db = connect(bound.DATABASE_URL, bound.NEON_PROXY);
const graphs = durableGraphs(bound.MEMORY_GRAPH);

let call: Call;
let admin: Call;
let tenant: string;
beforeAll(async () => {
  ({ call, admin, id: tenant } = await newTenant((request) => exports.default.fetch(request)));
});

const addressOf = (id: string): GraphAddress => ({ tenant, kind: "user", id });
const stubOf = (id: string) => bound.MEMORY_GRAPH.get(bound.MEMORY_GRAPH.idFromName(graphName(addressOf(id))));

const say = (user: string, content: string, extra: Record<string, unknown> = {}) =>
  call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", name: "Ada", content }],
    ...extra,
  });

async function untilErased(user: string) {
  for (let tries = 0; tries < 100; tries++) {
    const { status, body } = await call("DELETE", `/v1/users/${user}`);
    if (status === 200) return body;
    expect(status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("never erased");
}

async function rowsOf(id: string): Promise<Record<string, number>> {
  const names = ["graphs", "threads", "ledger", "ontologies"];
  const counts = await Promise.all(
    names.map(async (table) => {
      const column = table === "graphs" ? sql`id` : sql`graph_id`;
      const found = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where tenant_id = ${tenant} and ${column} = ${id}`,
      );
      return [table, found.rows[0]?.n ?? -1] as const;
    }),
  );
  return Object.fromEntries(counts);
}

async function recorded(user: string, least: number): Promise<number> {
  await expect.poll(async () => (await rowsOf(user))["ledger"], { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
  return nonNull((await rowsOf(user))["ledger"], "ledger");
}

const NOTHING = { graphs: 0, threads: 0, ledger: 0, ontologies: 0 };

const tablesIn = (id: string): Promise<unknown[]> =>
  runInDurableObject(stubOf(id), (_, { storage }) =>
    storage.sql
      .exec("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
      .toArray(),
  );

describe("DELETE of a user", () => {
  test("an erasure reports what it deleted, and every later read answers 404", async () => {
    await say("ada", "I live in Oslo.");
    await say("ada", "I work at Acme Robotics.", { thread_id: "u" });
    await call("PUT", "/v1/users/ada/ontology", { excluded_fact_types: ["LIKES"] });
    const [facts, entities] = await Promise.all(
      ["facts", "entities"].map(
        async (list) => (await call("GET", `/v1/users/ada/${list}?limit=100`)).body.data.length,
      ),
    );
    const ledger = await recorded("ada", 4);

    const { status, body } = await call("DELETE", "/v1/users/ada");
    expect(status).toBe(202);
    expect(body.counts).toMatchObject({ episodes: 2, facts, entities, ledger, threads: 2, ontologies: 1 });
    const again = await untilErased("ada");
    expect(again).toEqual({ ...body, status: "erased", erased_at: expect.any(String) });
    expect((await call("DELETE", "/v1/users/ada")).body).toEqual(again);

    for (const path of ["", "/facts", "/episodes", "/status", "/threads", "/ontology", "/events", "/communities"])
      expect([path, (await call("GET", `/v1/users/ada${path}`)).status]).toEqual([path, 404]);
    expect((await call("POST", "/v1/users/ada/search", { query: "Oslo" })).status).toBe(404);
    expect((await call("POST", "/v1/users/ada/rollback", { known_at: "2026-01-01" })).status).toBe(404);
    expect((await call("GET", "/v1/users")).body.data.map(({ id }: { id: string }) => id)).not.toContain("ada");
    expect(await rowsOf("ada")).toEqual(NOTHING);
    expect(await tablesIn("ada")).toEqual([]);
    expect(await runInDurableObject(stubOf("ada"), (_, { storage }) => storage.getAlarm())).toBeNull();
  });

  test("erasing an unknown user answers 404, even after a read", async () => {
    expect((await call("DELETE", "/v1/users/nobody")).status).toBe(404);
    expect((await call("DELETE", "/v1/graphs/nobody")).status).toBe(404);
  });

  test("a user who was only registered can be erased", async () => {
    await call("PUT", "/v1/users/reg", { name: "Reg", email: "reg@example.org", metadata: { a: 1 } });
    const { status, body } = await call("DELETE", "/v1/users/reg");
    expect([status, body.status, body.counts.episodes]).toEqual([202, "erased", 0]);
    expect((await call("GET", "/v1/users/reg")).status).toBe(404);
    expect((await untilErased("reg")).counts.ledger).toBe(0);
  });

  test("an erasure leaves other memories unchanged, even the graph of the same name", async () => {
    await say("two", "I live in Oslo.");
    await call("POST", "/v1/graphs/two/episodes", { type: "text", content: "Ada lives in Rome.", wait: true });
    const before = (await call("GET", "/v1/graphs/two/facts")).body;
    await untilErased("two");
    expect((await call("GET", "/v1/graphs/two/facts")).body).toEqual(before);
    expect((await call("GET", "/v1/graphs/two")).status).toBe(200);
  });

  test("an erasure revokes the keys restricted to that user, immediately in this isolate", async () => {
    await say("keyed", "I live in Oslo.");
    const made = await admin("POST", `/v1/tenants/${tenant}/keys`, { user_id: "keyed", scopes: ["read", "write"] });
    const own = (method: string, path: string) =>
      exports.default.fetch(
        new Request(`http://engraph.test${path}`, {
          method,
          headers: { Authorization: `Bearer ${made.body.api_key}` },
        }),
      );
    expect((await own("GET", "/v1/users/keyed/facts")).status).toBe(200);
    const deleted = await own("DELETE", "/v1/users/keyed");
    expect([deleted.status, await deleted.json()]).toMatchObject([202, { status: "erased", counts: { keys: 1 } }]);
    expect((await own("GET", "/v1/users/keyed/facts")).status).toBe(401);
    const { body } = await admin("GET", `/v1/tenants/${tenant}/keys`);
    expect(JSON.stringify(body)).not.toContain("keyed");
  });
});

test("an answer stored under an idempotency key is not repeated after an erasure", async () => {
  const body = { thread_id: "t", messages: [{ role: "user", content: "I live in Oslo." }] };
  const once = { "Idempotency-Key": "once" };
  const first = await call("POST", "/v1/users/keys/messages", body, once);
  expect((await call("POST", "/v1/users/keys/messages", body, once)).body).toEqual(first.body);
  await untilErased("keys");
  const repeated = await call("POST", "/v1/users/keys/messages", body, once);
  expect(repeated.status).toBe(202);
  expect(repeated.body.episodes[0].id).not.toBe(first.body.episodes[0].id);
});

describe("after an erasure", () => {
  test("a write after an erasure starts from nothing: no old text is left, and old consumers are refused", async () => {
    await say("phoenix", "I live in Oslo.");
    const old = nonNull(await epochOf("phoenix"), "epoch");
    await untilErased("phoenix");
    await say("phoenix", "I live in Rome.");
    const epoch = nonNull(await epochOf("phoenix"), "epoch");
    expect(epoch).not.toBe(old);

    const graph = graphs.at(addressOf("phoenix"));
    const gone = { fault: { kind: "gone" } };
    await expect(graph.during(old).unrecordedChanges(9)).rejects.toMatchObject(gone);
    await expect(graph.during(old).finishErasure()).rejects.toMatchObject(gone);
    await expect(graph.beginErasure(old)).rejects.toMatchObject(gone);
    await expect(graph.create(old, { name: null, time_zone: null, kept_days: null })).rejects.toMatchObject(gone);
    await bound.WAKE_UPS?.send({ ...addressOf("phoenix"), epoch: old });
    const { body } = await call("GET", "/v1/users/phoenix/facts");
    expect(JSON.stringify(body)).toContain("Rome");
    expect(JSON.stringify(body)).not.toContain("Oslo");
    expect((await call("GET", "/v1/users/phoenix/threads/t/messages")).body.data).toHaveLength(1);
    expect(await untilErased("phoenix")).toMatchObject({ counts: { episodes: 1 } });
  });

  test("a late wake-up message does not recreate an erased graph", async () => {
    await say("late", "I live in Oslo.");
    const epoch = nonNull(await epochOf("late"), "epoch");
    await untilErased("late");
    const batch = createMessageBatch("engraph-doorbell", [
      { id: "1", timestamp: new Date(), attempts: 1, body: { ...addressOf("late"), epoch } },
    ]);
    const context = createExecutionContext();
    await worker.queue(batch, env as unknown as Env, context);
    expect((await getQueueResult(batch, context)).explicitAcks).toEqual(["1"]);
    expect(await rowsOf("late")).toEqual(NOTHING);
    expect(await tablesIn("late")).toEqual([]);
  });
});

const epochOf = (id: string): Promise<string | null> => neonErasures(db).epochOf(addressOf(id));

describe("an erasure that dies", () => {
  function dyingParts(fuse: number, effective: boolean) {
    let left = fuse;
    const guard = <T extends object>(port: T): T =>
      new Proxy(port, {
        get: (target, name) => {
          const method = Reflect.get(target, name) as unknown;
          if (typeof method !== "function" || name === "receipt") return method;
          if (name === "during") return (epoch: string) => guard((method as Graph["during"]).call(target, epoch));
          return async (...given: unknown[]) => {
            if (left-- > 0) return (method as (...given: unknown[]) => unknown).apply(target, given);
            if (left === -1 && effective) await (method as (...given: unknown[]) => unknown).apply(target, given);
            throw new Error("the consumer died");
          };
        },
      });
    return {
      graphs: { at: (address: GraphAddress) => guard(durableGraphs(bound.MEMORY_GRAPH).at(address)) },
      erasures: guard(neonErasures(db)),
      requests: {
        at: (place: RequestPlace) => guard(durableRequestLogs(bound.REQUEST_LOG).at(place)),
      },
      accounts: { at: (of: string) => guard(durableAccounts(bound.TENANT_ACCOUNT).at(of)) },
      webhooks: guard(neonWebhooks(db)),
      callWebhooks: async () => {},
      vectors: null,
      digest: sha256,
      wakeUpQueue: { send: async () => {} },
      makeRoom: async () => {},
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
      died: () => left < 0,
    };
  }

  test("an erasure that dies at any step is finished by the object's alarm and counts everything that was there", async () => {
    let died = 0;
    for (const effective of [false, true]) {
      for (let fuse = 0; ; fuse++) {
        const user = `dying-${effective}-${fuse}`;
        await say(user, "I live in Oslo.");
        const ledger = await recorded(user, 2);
        const parts = dyingParts(fuse, effective);
        await eraseGraph(parts, addressOf(user)).catch(() => {});
        if (!parts.died()) break;
        died++;
        const hasBegun = fuse > 0 || effective;
        const written = await call("POST", `/v1/users/${user}/messages`, {
          thread_id: "t",
          messages: [{ role: "user", content: "Late." }],
        });
        const isOver = (await tablesIn(user)).length === 0;
        if (hasBegun && written.status !== 202) {
          expect([user, written.status]).toEqual([user, 409]);
          expect((await call("GET", `/v1/users/${user}/facts`)).status).toBe(404);
          await runDurableObjectAlarm(stubOf(user));
          await expect.poll(() => tablesIn(user), { timeout: 60_000 }).toEqual([]);
          expect(await rowsOf(user)).toEqual(NOTHING);
          expect(await untilErased(user)).toMatchObject({ status: "erased", counts: { episodes: 1, ledger } });
        } else {
          expect([user, written.status, isOver]).toEqual([user, 202, false]);
        }
      }
    }
    expect(died).toBeGreaterThanOrEqual(10);
  });
});

test("a write concurrent with the erasure of a memory without storage is registered and can be erased", async () => {
  const address = addressOf("crossing");
  await call("PUT", "/v1/users/crossing", { name: "C" });
  const epoch = nonNull(await epochOf("crossing"), "epoch");
  await untilErased("crossing");
  expect(await graphs.at(address).create(epoch, { name: null, time_zone: null, kept_days: null })).toBeNull();
  await say("crossing", "I live in Oslo.");
  expect(await untilErased("crossing")).toMatchObject({ counts: { episodes: 1 } });
  expect(await tablesIn("crossing")).toEqual([]);
});
