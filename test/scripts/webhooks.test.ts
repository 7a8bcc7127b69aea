/** Webhooks from a message to a real receiver, which verifies with the official package; with failures, kills and erasures. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import type { Delivery, CreatedWebhook } from "../../shared/api/webhooks.ts";
import { caller, type Call } from "../fakes/api.ts";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack, type LocalStack, type Ready } from "../fakes/local-stack.ts";
import { startWebhookReceiver, verify, type Received, type WebhookReceiver } from "../fakes/webhook-receiver.ts";

let dataDir: string;
let stack: LocalStack;
let receiver: WebhookReceiver;
let ready: Ready;
let call: Call;

const client = ({ url }: Ready, key: string): Call =>
  caller((request) => fetch(new Request(request.url.replace("http://engraph.test", url), request)), key);

async function start(): Promise<void> {
  stack = startLocalStack(dataDir, "0", { WEBHOOK_TARGETS: "loopback" });
  ready = await stack.ready();
  call = client(ready, ready.api_key);
}

beforeAll(async () => {
  dataDir = dataDirectory("webhooks");
  receiver = await startWebhookReceiver();
  await start();
}, 120_000);

afterAll(async () => {
  killLocalStacks();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const databaseUrl = (): string =>
  nonNull(/^DATABASE_URL=.(postgres[^'"`]+)/m.exec(readFileSync(join(dataDir, "worker.env"), "utf8"))?.[1], "database");

const register = async (path: string, events?: string[], of: Call = call): Promise<CreatedWebhook> => {
  const { status, body } = await of("POST", "/v1/webhooks", { url: receiver.url + path, ...(events && { events }) });
  expect([status, body]).toMatchObject([201, { enabled: true }]);
  return body as CreatedWebhook;
};

const say = async (user: string, content: string, of: Call = call): Promise<void> => {
  const messages = [{ role: "user", name: "Ada", content }];
  expect((await of("POST", `/v1/users/${user}/messages`, { thread_id: "t", wait: true, messages })).status).toBe(200);
};

const deliveries = async (id: string, query = ""): Promise<[Delivery, ...Delivery[]]> =>
  (await call("GET", `/v1/webhooks/${id}/deliveries?limit=100${query}`)).body.data as [Delivery, ...Delivery[]];

const eventually = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 100 });

/** Further ones may be missing. */
const received = (
  path: string,
  type: string,
  count = 1,
  timeout?: number,
): Promise<[Received, Received, ...Received[]]> =>
  eventually(() => {
    const all = receiver.of(path, type);
    expect(all.length).toBeGreaterThanOrEqual(count);
    return all as [Received, Received, ...Received[]];
  }, timeout);

test("a learned fact, and one that replaces it, arrive signed", async () => {
  const { id, secret } = await register("/all");
  await say("ada", "I live in Oslo.");
  const [learned] = await received("/all", "fact.learned");
  expect(verify(secret, learned)).toMatchObject({
    type: "fact.learned",
    data: {
      user_id: "ada",
      graph_id: null,
      fact: "Ada lives in Oslo.",
      object: "Oslo",
      believed: true,
      valid_to: null,
    },
  });
  const [done] = await received("/all", "episode.done");
  expect(learned.event.data.caused_by).toBe(done.event.data.episode_id);
  await say("ada", "I moved to Bergen.");
  const [replaced] = await received("/all", "fact.superseded");
  expect(verify(secret, replaced)).toMatchObject({
    data: {
      fact_id: learned.event.data.fact_id,
      fact: "Ada lives in Oslo.",
      believed: true,
      valid_to: expect.any(String),
    },
  });
  await eventually(async () => {
    const all = await deliveries(id);
    expect(all.map(({ status }) => status)).toEqual(all.map(() => "delivered"));
    expect(new Set(all.map(({ id: delivery }) => delivery))).toEqual(new Set(receiver.of("/all").map((one) => one.id)));
    expect(all.length).toBe(receiver.of("/all").length);
  });
});

test("a refused delivery is sent again under the same id, and recorded with each attempt", async () => {
  const { id, secret } = await register("/flaky", ["episode.done"]);
  receiver.script("/flaky", 500);
  await say("flaky", "Good morning.");
  const [first, second] = await received("/flaky", "episode.done", 2);
  expect(second.id).toBe(first.id);
  expect(second.body).toBe(first.body);
  for (const one of [first, second]) expect(verify(secret, one)).toMatchObject({ type: "episode.done" });
  const [delivery] = await eventually(async () => {
    const all = await deliveries(id, "&status=delivered");
    expect(all).toHaveLength(1);
    return all;
  });
  expect(delivery).toMatchObject({
    id: first.id,
    event: "episode.done",
    attempts: [
      { outcome: "refused", status_code: 500 },
      { outcome: "delivered", status_code: 204 },
    ],
    next_attempt_at: null,
  });
  const [failed = NaN, delivered = NaN] = delivery.attempts.map(({ at }) => Date.parse(at));
  expect(delivered - failed).toBeGreaterThanOrEqual(5_000);
  expect((await call("GET", `/v1/webhooks/${id}`)).body).toMatchObject({ failing_since: null, enabled: true });
});

test("a redirect is not followed, and counts as a failure", async () => {
  const { id } = await register("/redirecting", ["episode.done"]);
  receiver.script("/redirecting", 302);
  const { status, body } = await call("POST", `/v1/webhooks/${id}/test`);
  expect([status, body]).toMatchObject([202, { event: "webhook.test", status: "pending", attempts: [] }]);
  await received("/redirecting", "webhook.test", 2);
  expect(receiver.of("/elsewhere")).toEqual([]);
  await eventually(async () =>
    expect((await deliveries(id))[0].attempts.map(({ outcome }) => outcome)).toEqual(["redirected", "delivered"]),
  );
});

test("a receiver that answers 410 is disabled, and gets nothing until it is enabled", async () => {
  const { id } = await register("/gone", ["episode.done"]);
  receiver.script("/gone", 410);
  await say("gone", "One.");
  await eventually(async () =>
    expect((await call("GET", `/v1/webhooks/${id}`)).body).toMatchObject({ enabled: false, disabled_because: "gone" }),
  );
  expect((await deliveries(id))[0]).toMatchObject({ status: "failed", attempts: [{ status_code: 410 }] });
  await say("gone", "Two.");
  expect((await call("POST", `/v1/webhooks/${id}/test`)).status).toBe(409);
  expect((await call("PATCH", `/v1/webhooks/${id}`, { enabled: true })).body).toMatchObject({ enabled: true });
  await say("gone", "Three.");
  await received("/gone", "episode.done", 2);
  expect(await deliveries(id)).toHaveLength(2);
});

test("a receiver that never answers does not delay others", async () => {
  const stuck = await register("/stuck", ["erasure.done"]);
  await register("/beside", ["episode.done"]);
  receiver.script("/stuck", ...Array.from({ length: 10 }, () => null));
  for (let sent = 0; sent < 3; sent++) await call("POST", `/v1/webhooks/${stuck.id}/test`);
  await received("/stuck", "webhook.test");
  const before = Date.now();
  await say("beside", "Good morning.");
  await received("/beside", "episode.done");
  expect(Date.now() - before).toBeLessThan(10_000);
  await call("DELETE", `/v1/webhooks/${stuck.id}`);
});

test("while two secrets are valid, a receiver with either verifies; afterwards only the new one counts", async () => {
  const { id, secret } = await register("/rotated", ["episode.done"]);
  const rotate = (overlap_seconds: number) => call("POST", `/v1/webhooks/${id}/rotate`, { overlap_seconds });
  const { body: rotated } = await rotate(3_600);
  await call("POST", `/v1/webhooks/${id}/test`);
  const [both] = await received("/rotated", "webhook.test");
  expect(String(both.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  for (const either of [secret, rotated.secret as string])
    expect(verify(either, both)).toMatchObject({ type: "webhook.test" });
  const { body: last } = await rotate(0);
  await call("POST", `/v1/webhooks/${id}/test`);
  const [, one] = await received("/rotated", "webhook.test", 2);
  expect(verify(last.secret as string, one)).toMatchObject({ type: "webhook.test" });
  for (const replaced of [secret, rotated.secret as string])
    expect(() => verify(replaced, one)).toThrow("No matching signature");
  expect(JSON.stringify((await call("GET", "/v1/webhooks")).body)).not.toContain("whsec_");
});

test("events of one tenant never reach another's webhook", async () => {
  const admin = client(ready, ready.admin_token);
  const theirs = client(ready, (await admin("POST", "/v1/tenants", { name: "Other" })).body.api_key as string);
  const { id } = await register("/theirs", undefined, theirs);
  await say("ada", "I love chess.");
  await say("bob", "I live in Rome.", theirs);
  await received("/theirs", "fact.learned");
  expect(new Set(receiver.of("/theirs").map(({ event }) => event.data.user_id as string))).toEqual(new Set(["bob"]));
  for (const [method, path, body] of [
    ["GET", ""],
    ["PATCH", "", { enabled: false }],
    ["DELETE", ""],
    ["POST", "/rotate", {}],
    ["POST", "/test"],
    ["GET", "/deliveries"],
  ] as const)
    expect([path, (await call(method, `/v1/webhooks/${id}${path}`, body)).status]).toEqual([path, 404]);
  expect((await theirs("DELETE", `/v1/webhooks/${id}`)).status).toBe(204);
});

test("pending deliveries survive a kill", { timeout: 180_000 }, async () => {
  const { id, secret } = await register("/patient", ["fact.learned"]);
  receiver.script("/patient", 503);
  await say("patient", "I live in Paris.");
  const [before] = await received("/patient", "fact.learned");
  await eventually(async () => expect((await deliveries(id))[0].attempts).toHaveLength(1));
  stack.process.kill("SIGKILL");
  await stack.exit();
  await start();
  // if the consumer died before it scheduled the next call, the account calls after a minute
  const [, after] = await received("/patient", "fact.learned", 2, 100_000);
  expect(after.id).toBe(before.id);
  expect(verify(secret, after)).toMatchObject({ data: { fact: "Ada lives in Paris." } });
});

test("after a user is erased, only the erasure is sent, and no delivery is stored", async () => {
  const { id, secret } = await register("/erasing", ["fact.learned", "erasure.done"]);
  receiver.script("/erasing", 503);
  await say("erased", "I live in Zanzibarquartz.");
  await received("/erasing", "fact.learned");
  expect((await call("DELETE", "/v1/users/erased")).status).toBe(202);
  const [told] = await received("/erasing", "erasure.done");
  expect(verify(secret, told)).toMatchObject({ data: { user_id: "erased", erased_at: expect.any(String) } });
  await eventually(async () => expect((await deliveries(id, "&status=delivered")).length).toBe(1));
  expect((await deliveries(id)).map(({ event }) => event)).toEqual(["erasure.done"]);
  const database = new pg.Client({ connectionString: databaseUrl() });
  await database.connect();
  const { rows } = await database.query(
    "SELECT * FROM webhook_deliveries WHERE graph_id = 'erased' OR subject::text LIKE '%erased%'",
  );
  await database.end();
  expect(rows).toEqual([]);
});

test("a forgotten fact is no longer sent", async () => {
  const { id } = await register("/forgetting", ["fact.learned"]);
  receiver.script("/forgetting", 503);
  const messages = [{ role: "user", name: "Ada", content: "I live in Tromsø." }];
  const { body } = await call("POST", "/v1/users/forgetful/messages", { thread_id: "t", wait: true, messages });
  await received("/forgetting", "fact.learned");
  await call("DELETE", `/v1/users/forgetful/episodes/${body.episodes[0].id}`);
  await eventually(async () => expect((await deliveries(id))[0]).toMatchObject({ status: "dropped" }));
  expect(receiver.of("/forgetting")).toHaveLength(1);
});
