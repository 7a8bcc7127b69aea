import { createExecutionContext, env } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Env } from "../../../worker/env.ts";
import { emptyKeyCache } from "../../../worker/flows/tenancy/authenticate.ts";
import { grantCredential } from "../../../worker/flows/tenancy/grants.ts";
import { mountMcp } from "../../../worker/protocols/mcp/mount.ts";
import { ZEP_BASE, zepApp } from "../../../worker/protocols/zep/zep-app.ts";
import { createApp } from "../../../worker/routes/app.ts";
import { servicesOf } from "../../../worker/wire.ts";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

/** Offset of this application's clock: answers about keys are reused for ten seconds. */
let ahead = 0;
const own = servicesOf(env as unknown as Env);
const clock = { ...own.clock, now: () => own.clock.now() + ahead };
let refusals = 0;
const countingRefusals =
  <Given extends unknown[], Found>(find: (...given: Given) => Promise<Found>) =>
  async (...given: Given): Promise<Found> => {
    const found = await find(...given);
    if (found === null) refusals++;
    return found;
  };
const services = {
  ...own,
  clock,
  keys: emptyKeyCache(),
  principal_check_ms: 50,
  control: { ...own.control, principal: countingRefusals(own.control.principal) },
  links: { ...own.links, find: countingRefusals(own.links.find) },
};
async function untilRefused(revoking: Promise<unknown>): Promise<void> {
  const before = refusals;
  await revoking;
  ahead += 10_000;
  await vi.waitFor(() => expect(refusals).toBeGreaterThan(before), { timeout: 5_000, interval: 20 });
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const app = createApp(() => services);
mountMcp(app);
app.route(ZEP_BASE, zepApp(app));
const send = async (request: Request): Promise<Response> => app.fetch(request, env, createExecutionContext());

let tenant: Awaited<ReturnType<typeof newTenant>>;
beforeAll(async () => {
  tenant = await newTenant(send);
  for (const user of ["ada", "eve"])
    await tenant.call("POST", `/v1/users/${user}/messages`, {
      thread_id: "t",
      wait: true,
      messages: Array.from({ length: 20 }, (_, n) => ({ role: "user", content: `Number ${n} is here.` })),
    });
});

const makeKey = async (body: object = {}): Promise<{ id: string; api_key: string }> =>
  (await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, body)).body;
const revoke = (id: string) => tenant.admin("DELETE", `/v1/tenants/${tenant.id}/keys/${id}`);

const open = (
  credential: string,
  path: string,
  { headers = {}, ...init }: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  send(
    new Request(`http://engraph.test${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${credential}`, ...headers },
    }),
  );

async function follow(credential: string, user = "ada") {
  const response = await open(credential, `/v1/users/${user}/events`);
  expect(response.status).toBe(200);
  const reader = nonNull(response.body, "body")
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = "";
  let isOver = false;
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    isOver = true;
  })();
  await vi.waitFor(() => expect(text).toContain("event: status"));
  return {
    text: () => text,
    isOver: () => isOver,
    end: () => vi.waitFor(() => expect(isOver).toBe(true), { timeout: 5_000, interval: 20 }),
  };
}

const reasonIn = (text: string): unknown => /event: end\ndata: (.*)\n\n$/.exec(text)?.[1];

test("events continue while the key is valid, and end with the reason once it is revoked", async () => {
  const { id, api_key } = await makeKey();
  const stream = await follow(api_key);
  ahead += 10_000;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([stream.isOver(), reasonIn(stream.text())]).toEqual([false, undefined]);
  await revoke(id);
  ahead += 10_000;
  await stream.end();
  expect(reasonIn(stream.text())).toBe('{"reason":"revoked"}');
  await tenant.call("POST", "/v1/users/ada/messages", {
    thread_id: "t",
    messages: [{ role: "user", content: "Later." }],
  });
  expect((await open(api_key, "/v1/users/ada/events")).status).toBe(401);
});

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    ahead += Math.min(left, 5_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test("a stream of a revoked key that an old answer let in does not begin", async () => {
  const { id, api_key } = await makeKey();
  await open(api_key, "/v1/users/ada/status");
  await revoke(id);
  ahead += 25_000;
  const patient = createApp(() => ({ ...services, principal_check_ms: 15_000 }));
  const request = new Request("http://engraph.test/v1/users/ada/events", {
    headers: { Authorization: `Bearer ${api_key}` },
  });
  const response = await patient.fetch(request, env, createExecutionContext());
  expect(response.status).toBe(401);
});

test("events end when a token expires, when its key is revoked, and when the overlap of a rotated key ends", async () => {
  const token = async (call: Call, expires_in: number): Promise<string> =>
    (await call("POST", "/v1/users/ada/tokens", { scopes: ["read"], expires_in })).body.token;
  const brief = await follow(await token(tenant.call, 60));
  const maker = await makeKey();
  const bound = await follow(await token(caller(send, maker.api_key), 3_600));
  const rotated = await makeKey();
  const outgoing = await follow(rotated.api_key);
  await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys/${rotated.id}/rotate`, { overlap_seconds: 20 });
  await revoke(maker.id);
  await pass(12_000);
  await bound.end();
  expect([reasonIn(bound.text()), brief.isOver(), outgoing.isOver()]).toEqual(['{"reason":"revoked"}', false, false]);
  await pass(10_000);
  await outgoing.end();
  expect([reasonIn(outgoing.text()), brief.isOver()]).toEqual(['{"reason":"expired"}', false]);
  await pass(40_000);
  await brief.end();
  expect(reasonIn(brief.text())).toBe('{"reason":"expired"}');
});

test("events end when the grant of an OAuth client is revoked", async () => {
  const now = clock.now();
  const grant = {
    id: "grant_of_stream",
    key_id: (await makeKey()).id,
    client_id: "c",
    client_name: "C",
    redirect_uri: "https://client.example/",
    scopes: ["read"] as const,
    created_at: now,
    expires_at: now + 86_400_000,
  };
  expect(await services.grants.add({ tenant: tenant.id, kind: "user", id: "ada" }, grant, 1)).toBe("added");
  const claims = { tenant: tenant.id, grant: grant.id, scopes: [...grant.scopes], expires_at: now + 3_600_000 };
  const stream = await follow(await grantCredential(services.hasher, claims));
  await pass(10_000);
  expect(stream.isOver()).toBe(false);
  expect((await tenant.call("DELETE", `/v1/users/ada/grants/${grant.id}`)).status).toBe(204);
  await pass(12_000);
  await stream.end();
  expect(reasonIn(stream.text())).toBe('{"reason":"revoked"}');
});

test("events end when their memory is erased", async () => {
  const stream = await follow((await makeKey()).api_key, "eve");
  expect((await tenant.call("DELETE", "/v1/users/eve")).status).toBe(202);
  await stream.end();
});

test("an export that is read slowly breaks off without its last line once the key is revoked", async () => {
  const { id, api_key } = await makeKey();
  const whole = await (await open(api_key, "/v1/users/ada/export")).text();
  expect(whole).toMatch(/"record":"end".*\n$/);
  const response = await open(api_key, "/v1/users/ada/export");
  await untilRefused(revoke(id));
  expect(await response.text()).not.toContain('"record":"end"');
});

test("a graph that a visitor reads breaks off once the link is revoked", async () => {
  const { body: link } = await tenant.call("POST", "/v1/users/ada/links", { view: { screen: "graph" } });
  const secret = link.url.split("#link=")[1];
  const response = await open(secret, "/v1/users/ada/subgraph?all=true");
  expect(response.status).toBe(200);
  await untilRefused(tenant.call("DELETE", `/v1/users/ada/links/${link.id}`));
  expect(await response.text()).not.toContain('"type":"end"');
});

test("an import whose body is still being sent is refused once the key is revoked, and leaves nothing", async () => {
  const { id, api_key } = await makeKey();
  const lines = (await (await open(api_key, "/v1/users/ada/export")).text()).split(/(?<=\n)/);
  const utf8 = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(utf8.encode(lines.slice(0, 5).join("")));
      await untilRefused(revoke(id));
      controller.enqueue(utf8.encode(lines.slice(5).join("")));
      controller.close();
    },
  });
  const headers = { "Content-Type": "application/x-ndjson" };
  const answer = await open(api_key, "/v1/users/copied/import", { method: "POST", headers, body });
  expect(answer.status).toBe(401);
  expect((await tenant.call("GET", "/v1/users/copied")).status).toBe(404);
});

const interrupted = (text: string, happens: () => Promise<unknown>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      const bytes = new TextEncoder().encode(text);
      const half = bytes.length >> 1;
      controller.enqueue(bytes.slice(0, half));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await happens();
      controller.enqueue(bytes.slice(half));
      controller.close();
    },
  });

const MESSAGES = JSON.stringify({ thread_id: "slow", messages: [{ role: "user", content: "Too late." }] });
const remember = { name: "remember", arguments: { text: "Too late." } };

test.each([
  ["POST", "/v1/users/slow/messages", MESSAGES],
  ["PUT", "/v1/users/slow", '{"name":"Too late"}'],
  ["POST", "/v1/users/slow/communities/refresh", ""],
  ["POST", "/zep/api/v2/users", '{"user_id":"slow"}'],
  ["POST", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })],
  ["POST", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: remember })],
])("%s %s is refused if its key is revoked while the body is sent: %s", async (method, path, text) => {
  const { id, api_key } = await makeKey();
  const body = interrupted(text.padEnd(2), async () => {
    await revoke(id);
    ahead += 10_000;
  });
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "X-Engraph-User": "slow",
  };
  const answer = await open(api_key, path, { method, headers, body });
  expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([401, expect.stringContaining("Bearer")]);
  expect((await tenant.call("GET", "/v1/users/slow")).status).toBe(404);
});

test("a request is refused if its token expires while the body is sent", async () => {
  const { token } = (await tenant.call("POST", "/v1/users/slow/tokens", { scopes: ["write"], expires_in: 60 })).body;
  const body = interrupted(MESSAGES, async () => (ahead += 61_000));
  const headers = { "Content-Type": "application/json" };
  expect((await open(token, "/v1/users/slow/messages", { method: "POST", headers, body })).status).toBe(401);
});

test("a slow body of a valid key is accepted", async () => {
  const body = interrupted(MESSAGES, async () => (ahead += 10_000));
  const headers = { "Content-Type": "application/json" };
  const answer = await open(tenant.key, "/v1/users/patient/messages", { method: "POST", headers, body });
  expect(answer.status).toBe(202);
});

test("an import under an Idempotency-Key is not answered again if its key is revoked while the body is sent", async () => {
  const { id, api_key } = await makeKey();
  const text = await (await open(api_key, "/v1/users/ada/export")).text();
  const headers = { "Content-Type": "application/x-ndjson", "Idempotency-Key": "import-once" };
  const importOf = (body: BodyInit) => open(api_key, "/v1/users/again/import", { method: "POST", headers, body });
  expect((await importOf(text)).status).toBe(200);
  expect((await importOf(text)).headers.get("Idempotency-Replayed")).toBe("true");
  expect((await importOf(interrupted(text, () => untilRefused(revoke(id))))).status).toBe(401);
});
