import { Webhook } from "standardwebhooks";
import { beforeEach, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import type { Delivery } from "../../../shared/api/webhooks.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { neonWebhooks } from "../../../worker/adapters/neon/webhooks.ts";
import { aesSealer } from "../../../worker/adapters/platform/aes-sealer.ts";
import { hmacSigner } from "../../../worker/adapters/platform/hmac-signer.ts";
import { MAX_ATTEMPTS, RETRY_DELAYS_MS } from "../../../worker/core/webhooks/attempts.ts";
import { deliverDue, type DeliverParts } from "../../../worker/flows/webhooks/deliver.ts";
import { changeWebhook, createWebhook, testWebhook } from "../../../worker/flows/webhooks/manage.ts";
import type { NotedEvent, PostAnswer } from "../../../worker/ports/webhooks.ts";
import { account } from "../../fakes/accounts.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const db = connect(inject("database_url"), inject("neon_proxy"));
const control = neonControlPlane(db);
const OK: PostAnswer = { status: 204, retry_after_s: null };
const DAY = 24 * 60 * 60 * 1000;
let made = 0;

async function world(memory = graphReadByRules()) {
  const tenant = `ten_dl_${++made}`;
  const clock = manualClock();
  const sent: { id: string; body: string; headers: Readonly<Record<string, string>>; at: number }[] = [];
  const answers: PostAnswer[] = [];
  const wakes: (number | null)[] = [];
  const books = account(clock);
  let ids_made = 0;
  const parts = {
    webhooks: neonWebhooks(db),
    graphs: { at: () => memory.graph },
    accounts: {
      at: () => ({ ...books, wakeAt: async (_: string, at: number | null) => (wakes.push(at), null) }),
    },
    callWebhooks: async () => {},
    sealer: aesSealer("a pepper of 32 characters, or so"),
    signer: hmacSigner,
    postOutside: async (_: string, headers: Readonly<Record<string, string>>, body: string) => {
      sent.push({ id: headers["webhook-id"] ?? "", body, headers, at: clock.now() });
      clock.advance(20);
      return answers.shift() ?? OK;
    },
    webhook_targets: "public",
    clock,
    ids: {
      make: (prefix: string) => `${prefix}_${tenant}_${++ids_made}`,
      random: (bytes: number) => new Uint8Array(bytes).fill(++ids_made % 256),
    },
    log: { info: () => {}, error: () => {} },
  } as unknown as DeliverParts & Parameters<typeof createWebhook>[0];
  const key = { id: `key_${tenant}`, tenant_id: tenant, name: null, hash: tenant, prefix: "p", scopes: [] };
  const times = { user_id: null, expires_at: null, created_at: clock.now() };
  await control.createTenant({ id: tenant, name: "T", created_at: clock.now() }, { ...key, ...times });
  const address = { tenant, kind: "user", id: "ada" } as const;
  await control.register(address, "e1", clock.now());
  const { id: hook, secret } = await createWebhook(parts, tenant, { url: "https://app.example.com/x" });
  const deliveries = async (): Promise<Delivery[]> =>
    (await parts.webhooks.deliveries(tenant, hook, { limit: 100 })).data;
  return {
    tenant,
    hook,
    secret,
    parts,
    clock,
    sent,
    answers,
    wakes,
    address,
    memory,
    deliveries,
    note: (...events: NotedEvent[]) => parts.webhooks.note(address, "e1", events, clock.now()),
    deliver: () => deliverDue(parts, tenant, hook),
    health: async () => nonNull(await parts.webhooks.find(tenant, hook), "webhook").webhook,
  };
}

let it: Awaited<ReturnType<typeof world>>;

beforeEach(async () => {
  it = await world();
});

const done = (n: number): NotedEvent => ({
  key: `episode.done/${n}`,
  event: "episode.done",
  subject: { episode_id: `ep_${n}` },
  at: it.clock.now(),
});

test("a delivery is tried at growing intervals under one id with one body, and then fails", async () => {
  it.answers.push(...Array.from({ length: 20 }, (): PostAnswer => ({ status: 500, retry_after_s: null })));
  await it.note(done(1));
  const expected: number[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await it.deliver();
    expect(it.sent).toHaveLength(attempt + 1);
    const next = it.wakes.at(-1) ?? 0;
    const delay = RETRY_DELAYS_MS[attempt];
    if (delay === undefined) break;
    expected.push(delay);
    expect(next - it.clock.now()).toBeGreaterThanOrEqual(delay);
    expect(next - it.clock.now()).toBeLessThanOrEqual(delay * 1.1 + 1);
    await it.deliver();
    expect(it.sent).toHaveLength(attempt + 1);
    it.clock.advance(next - it.clock.now());
  }
  expect(expected).toEqual(RETRY_DELAYS_MS);
  expect(new Set(it.sent.map(({ id, body }) => id + body)).size).toBe(1);
  const [delivery] = await it.deliveries();
  expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null });
  expect(delivery?.attempts).toHaveLength(MAX_ATTEMPTS);
  expect(await it.health()).toMatchObject({ enabled: true, failing_since: expect.any(String) });
});

test("each attempt is signed for its own time", async () => {
  it.answers.push({ status: null, because: "timed_out" });
  await it.note(done(1));
  await it.deliver();
  it.clock.advance(10_000);
  await it.deliver();
  for (const { headers, body, at, id } of it.sent) {
    const timestamp = Math.floor(at / 1_000);
    expect(headers["webhook-timestamp"]).toBe(String(timestamp));
    expect(headers["webhook-signature"]).toBe(new Webhook(it.secret).sign(id, new Date(timestamp * 1_000), body));
  }
  expect((await it.deliveries())[0]?.attempts.map(({ outcome }) => outcome)).toEqual(["timed_out", "delivered"]);
});

test("a receiver that asks for more time gets it", async () => {
  it.answers.push({ status: 429, retry_after_s: 3_600 });
  await it.note(done(1));
  await it.deliver();
  expect((it.wakes.at(-1) ?? 0) - it.clock.now()).toBe(3_600_000);
});

test("a webhook that receives nothing for three days is disabled, and its pending deliveries fail", async () => {
  it.answers.push(...Array.from({ length: 99 }, (): PostAnswer => ({ status: 500, retry_after_s: null })));
  for (let day = 0; day <= 3; day++) {
    await it.note(done(day));
    await it.deliver();
    expect((await it.health()).enabled).toBe(day < 3);
    it.clock.advance(DAY);
  }
  expect(await it.health()).toMatchObject({ disabled_because: "failing" });
  expect((await it.deliveries()).every(({ status }) => status === "failed")).toBe(true);
  expect(await it.note(done(9))).toEqual([]);
});

test("a consumer that dies before it settles sends again, under the same id", async () => {
  await it.note(done(1));
  const { settle } = it.parts.webhooks;
  it.parts.webhooks.settle = async () => Promise.reject(new Error("the consumer died"));
  await expect(it.deliver()).rejects.toThrow("died");
  it.parts.webhooks.settle = settle;
  await it.deliver();
  expect(it.sent).toHaveLength(1);
  it.clock.advance(120_000);
  await it.deliver();
  expect(it.sent).toHaveLength(2);
  expect(it.sent[0]?.id).toBe(it.sent[1]?.id);
});

test("a consumer begins no delivery that it has no time to finish, and leaves it to the next call", async () => {
  const calls: unknown[] = [];
  const slow: DeliverParts = {
    ...it.parts,
    callWebhooks: async (call) => void calls.push(call),
    postOutside: async (...request) => {
      it.clock.advance(12_000);
      return it.parts.postOutside(...request);
    },
  };
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  await it.note(...numbers.map(done));
  await deliverDue(slow, it.tenant, it.hook);
  expect(it.sent).toHaveLength(6);
  expect(calls).toEqual([{ tenant: it.tenant, webhook: it.hook }]);
  await it.deliver();
  expect(it.sent.map(({ id }) => id).toSorted()).toEqual((await it.deliveries()).map(({ id }) => id).toSorted());
  expect((await it.deliveries()).map(({ attempts }) => attempts.length)).toEqual(numbers.map(() => 1));
});

test("two consumers send each delivery once", async () => {
  await it.note(...Array.from({ length: 60 }, (_, n) => done(n)));
  await Promise.all([it.deliver(), it.deliver(), it.deliver()]);
  expect(it.sent).toHaveLength(60);
  expect(new Set(it.sent.map(({ id }) => id)).size).toBe(60);
});

test("a fact is sent as it was known then, even if more is known by now, and not once it is forgotten", async () => {
  it.memory.tellAt("I live in Oslo.", "2024-01-01");
  const [oslo] = (await it.memory.graph.facts({ limit: 1 })).data;
  const subject = { fact_id: nonNull(oslo, "fact").id, known_at: it.memory.clock.now(), caused_by: "ep_1" };
  it.memory.tellAt("I moved to Bergen.", "2024-02-01");
  const at = it.clock.now();
  await it.note(
    { key: "a", event: "fact.learned", subject, at },
    { key: "b", event: "fact.superseded", subject: { ...subject, known_at: it.memory.clock.now() }, at },
    { key: "c", event: "fact.learned", subject: { ...subject, fact_id: "fact_forgotten" }, at },
  );
  await it.deliver();
  const said = it.sent.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  expect(said).toHaveLength(2);
  expect(said.find(({ type }) => type === "fact.learned")?.data).toMatchObject({
    user_id: "ada",
    graph_id: null,
    fact_id: oslo?.id,
    fact: "Ada lives in Oslo.",
    valid_to: null,
    believed: true,
  });
  expect(said.find(({ type }) => type === "fact.superseded")?.data["valid_to"]).not.toBeNull();
  expect((await it.deliveries()).map(({ status }) => status).toSorted()).toEqual(["delivered", "delivered", "dropped"]);
});

test("deliveries about a memory that does not answer wait without counting as an attempt", async () => {
  it.memory.tellAt("I live in Oslo.", "2024-01-01");
  const [oslo] = (await it.memory.graph.facts({ limit: 1 })).data;
  const { factsAt } = it.memory.graph;
  it.memory.graph.factsAt = async () => Promise.reject(new FaultError(unavailable("busy")));
  const subject = { fact_id: nonNull(oslo, "fact").id, known_at: it.memory.clock.now(), caused_by: "ep_1" };
  await it.note({ key: "a", event: "fact.learned", subject, at: it.clock.now() }, done(1));
  await it.deliver();
  expect(it.sent).toHaveLength(1);
  it.memory.graph.factsAt = factsAt;
  it.clock.advance(nonNull(it.wakes.at(-1), "wake") - it.clock.now());
  await it.deliver();
  expect(it.sent).toHaveLength(2);
  expect((await it.deliveries()).map(({ attempts }) => attempts.length)).toEqual([1, 1]);
});

test("nothing is sent to an address that has become private", async () => {
  await it.note(done(1));
  await it.parts.webhooks.change(it.tenant, it.hook, { url: "https://169.254.169.254/latest" }, it.clock.now());
  await it.deliver();
  expect(it.sent).toEqual([]);
  expect((await it.deliveries())[0]?.attempts).toMatchObject([{ outcome: "unreachable", status_code: null }]);
});

test("a deleted webhook is forgotten, with its pending deliveries", async () => {
  await it.note(done(1));
  await it.parts.webhooks.remove(it.tenant, it.hook);
  await it.deliver();
  expect([it.sent, it.wakes]).toEqual([[], [null]]);
});

test("a test is sent whatever events were chosen, but not to a disabled webhook", async () => {
  await changeWebhook(it.parts, it.tenant, it.hook, { events: ["budget.spent"] });
  const { id } = await testWebhook(it.parts, it.tenant, it.hook);
  await it.deliver();
  expect(it.sent.map((one) => [one.id, JSON.parse(one.body)])).toEqual([
    [id, { type: "webhook.test", timestamp: expect.any(String), data: { webhook_id: it.hook } }],
  ]);
  await changeWebhook(it.parts, it.tenant, it.hook, { enabled: false });
  await expect(testWebhook(it.parts, it.tenant, it.hook)).rejects.toMatchObject({ fault: { kind: "conflict" } });
});
