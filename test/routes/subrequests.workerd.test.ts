/** Counts the subrequests of one invocation. Cloudflare's free plan allows 50; docs/operations.md has the counts. */
import { createExecutionContext, createMessageBatch, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import type { Env } from "../../worker/env.ts";
import { app, queue } from "../../worker/wire.ts";
import { caller } from "../fakes/api.ts";

let made = 0;

type Method = (...given: unknown[]) => unknown;

const counted = <Target extends object>(target: Target): Target =>
  new Proxy(target, {
    get: (of, name) => {
      const methods = of as Record<string | symbol, Method>;
      if (typeof methods[name] !== "function") return methods[name];
      return (...given: unknown[]): unknown => {
        made += 1;
        return methods[name]?.(...given);
      };
    },
  });

const countedObjects = (namespace: DurableObjectNamespace): DurableObjectNamespace =>
  ({
    idFromName: (name: string) => namespace.idFromName(name),
    get: (id: DurableObjectId) => counted(namespace.get(id)),
  }) as unknown as DurableObjectNamespace;

const unheard = {
  send: async () => {
    made += 1;
  },
} as unknown as Env["WAKE_UPS"] & Env["REFRESHES"];

const bound = env as unknown as Env;
const countedEnv = {
  ...bound,
  MEMORY_GRAPH: countedObjects(bound.MEMORY_GRAPH),
  REQUEST_LOG: countedObjects(bound.REQUEST_LOG),
  TENANT_ACCOUNT: countedObjects(bound.TENANT_ACCOUNT),
  WAKE_UPS: unheard,
  REFRESHES: unheard,
  WEBHOOKS: counted(bound.WEBHOOKS),
};

async function send(request: Request): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(request, countedEnv, context);
  const text = await response.text();
  await waitOnExecutionContext(context);
  return new Response(text, response);
}

afterEach(() => vi.restoreAllMocks());

test("a read makes at most two subrequests, a message three, and a wake-up message sixteen", async () => {
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((...given) => {
    made += 1;
    return ask(...given);
  });
  const each = async (work: () => Promise<unknown>): Promise<number> => {
    made = 0;
    await work();
    return made;
  };
  const { body: tenant } = await caller(send, "test-admin-token")("POST", "/v1/tenants", { name: "Counted" });
  const call = caller(send, tenant.api_key);
  const say = (user: string, content: string, headers = {}) =>
    call("POST", `/v1/users/${user}/messages`, { thread_id: "t", messages: [{ role: "user", content }] }, headers);

  const first = await each(() => say("ada", "I work at Acme in Lisbon.", { "Idempotency-Key": "first" }));
  const users = ["a", "b", "c", "d", "e"];
  const epochs: string[] = [];
  for (const user of users) {
    const { body } = await say(user, "I live in Oslo, and my sister Mia works at the harbour.");
    epochs.push(String(body.cursor).split("-", 1).join());
  }
  const later = await each(() => say("ada", "I moved to Porto."));
  const context = await each(() => call("POST", "/v1/users/ada/context", { query: "Where does Ada live?" }));
  const search = await each(() => call("POST", "/v1/users/ada/search", { query: "Where does Ada live?" }));
  const bodies = users.map((id, n) => ({ tenant: tenant.id, kind: "user", id, epoch: epochs[n] }));
  const messages = bodies.map((body, n) => ({ id: `q${n}`, timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch("engraph-doorbell", messages);
  const turns = await each(() => queue(batch, countedEnv, createExecutionContext()));

  expect(first).toBeLessThanOrEqual(12);
  expect(later).toBeLessThanOrEqual(3);
  expect(Math.max(context, search)).toBeLessThanOrEqual(2);
  // for memories read for the first time: three together stay within the free plan's 50, five do not
  expect(turns / users.length).toBeLessThanOrEqual(16);
  expect(Math.min(later, context, search)).toBeGreaterThan(0);
  expect(Math.min(first, turns)).toBeGreaterThan(10);
});
