import { describe, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../../../shared/api/webhooks.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { neonErasures } from "../../../worker/adapters/neon/erasures.ts";
import { neonWebhooks } from "../../../worker/adapters/neon/webhooks.ts";
import type { NotedEvent } from "../../../worker/ports/webhooks.ts";

const NOW = Date.UTC(2024, 4, 8, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WELL = { failing_since: null, disabled_because: null };
let made = 0;

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const db = connect(url, proxy);
  const control = neonControlPlane(db);
  const webhooks = neonWebhooks(db);

  async function newTenant(events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
    const tenant = `ten_wh_${++made}`;
    const key = { id: `key_${tenant}`, tenant_id: tenant, name: null, hash: tenant, prefix: "p", scopes: [] };
    const times = { user_id: null, expires_at: null, created_at: NOW };
    await control.createTenant({ id: tenant, name: "T", created_at: NOW }, { ...key, ...times });
    const address = { tenant, kind: "user", id: "ada" } as const;
    await control.register(address, "e1", NOW);
    return { tenant, address, hook: await newWebhook(tenant, events) };
  }

  const newWebhook = async (tenant: string, events: readonly WebhookEvent[], at = NOW): Promise<string> => {
    const id = `hook_${++made}`;
    const secrets = [{ sealed: "s1", expires_at: null }];
    const fields = { url: "https://app.example.com/x", events: [...events], description: null };
    await webhooks.create({ id, tenant_id: tenant, secrets, created_at: at, ...fields }, 20);
    return id;
  };

  const learned = (n: number, at = NOW): NotedEvent => ({
    key: `fact.learned/user/ada/fact_${n}`,
    event: "fact.learned",
    subject: { fact_id: `fact_${n}`, known_at: at, caused_by: "ep_1" },
    at,
  });
  const take = (tenant: string, hook: string, at = NOW, limit = 100) =>
    webhooks.take(tenant, hook, { at, until: at + HOUR, limit, kept_since: at - 7 * DAY });
  const list = async (tenant: string, hook: string) => (await webhooks.deliveries(tenant, hook, { limit: 100 })).data;

  test("a webhook is listed, read, changed and deleted by its tenant only", async () => {
    const [ours, theirs] = [await newTenant(), await newTenant()];
    expect((await webhooks.list(ours.tenant, 10, undefined)).data.map(({ id }) => id)).toEqual([ours.hook]);
    expect(await webhooks.find(theirs.tenant, ours.hook)).toBeNull();
    expect(await webhooks.change(theirs.tenant, ours.hook, { url: "https://evil.example.com" }, NOW)).toBeNull();
    expect(await webhooks.remove(theirs.tenant, ours.hook)).toBe(false);
    const changed = await webhooks.change(ours.tenant, ours.hook, { events: ["episode.done"], description: "d" }, NOW);
    expect(changed).toMatchObject({ url: "https://app.example.com/x", events: ["episode.done"], description: "d" });
    expect(await webhooks.remove(ours.tenant, ours.hook)).toBe(true);
    expect(await webhooks.find(ours.tenant, ours.hook)).toBeNull();
  });

  test("a tenant cannot exceed its number of webhooks, even by concurrent requests, and lists them in pages", async () => {
    const { tenant, hook } = await newTenant();
    const fields = {
      tenant_id: tenant,
      url: "https://a.example.com",
      events: ["episode.done" as const],
      description: null,
    };
    const attempts = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        webhooks.create({ ...fields, id: `${hook}_${n}`, secrets: [], created_at: NOW + n }, 3),
      ),
    );
    expect(attempts.filter((one) => one !== null)).toHaveLength(2);
    const first = await webhooks.list(tenant, 2, undefined);
    const second = await webhooks.list(tenant, 2, nonNull(first.next_cursor, "cursor"));
    expect([first.data.length, second.data.map(({ id }) => id), second.next_cursor]).toEqual([2, [hook], null]);
  });

  test("an event is stored once for each webhook that subscribes to it and existed, however often it is reported", async () => {
    const { tenant, address, hook } = await newTenant(["fact.learned"]);
    const other = await newWebhook(tenant, ["episode.done"]);
    const later = await newWebhook(tenant, ["fact.learned"], NOW + HOUR);
    const events = [learned(1), learned(2), learned(1)];
    const told = await Promise.all([1, 2, 3].map(() => webhooks.note(address, "e1", events, NOW)));
    expect(new Set(told.flat())).toEqual(new Set([hook]));
    expect(await webhooks.note(address, "e1", events, NOW + 1)).toEqual([]);
    expect((await list(tenant, hook)).map(({ event, status }) => [event, status])).toEqual([
      ["fact.learned", "pending"],
      ["fact.learned", "pending"],
    ]);
    for (const none of [other, later]) expect(await list(tenant, none)).toEqual([]);
    expect(await control.record(address, "e1", [])).toEqual([]);
    const change = { seq: 1, entry: "episode", subject_id: "ep_1", thread_id: null, recorded_at: NOW, payload: {} };
    expect(new Set(await control.record(address, "e1", [change]))).toEqual(new Set(["fact.learned", "episode.done"]));
  });

  test("thousands of events are stored at once", async () => {
    const { address } = await newTenant();
    const many = Array.from({ length: 2_500 }, (_, n) => learned(n));
    expect(await webhooks.note(address, "e1", many, NOW)).toHaveLength(1);
    expect(await webhooks.waiting(address.tenant)).toHaveLength(1);
  });

  test("a taken delivery is reserved until its time is up, and is settled once", async () => {
    const { tenant, address, hook } = await newTenant();
    await webhooks.note(address, "e1", [learned(1), learned(2), learned(3)], NOW);
    const [a, b] = await Promise.all([take(tenant, hook, NOW, 2), take(tenant, hook, NOW, 2)]);
    const ids = [...a.deliveries, ...b.deliveries].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
    expect((await take(tenant, hook, NOW + HOUR - 1)).deliveries).toEqual([]);
    const attempt = { at: "2024-05-08T12:00:00.000Z", outcome: "refused", status_code: 500, took_ms: 3 } as const;
    const [first = "", second = "", third = ""] = ids;
    await webhooks.settle(
      tenant,
      hook,
      [
        { id: first, attempt, status: "pending", due_at: NOW + 2 * HOUR },
        { id: second, attempt: { ...attempt, outcome: "delivered" }, status: "delivered", due_at: null },
      ],
      { failing_since: NOW, disabled_because: null },
      NOW,
    );
    expect((await webhooks.find(tenant, hook))?.webhook.failing_since).toBe("2024-05-08T12:00:00.000Z");
    const shown = await list(tenant, hook);
    expect(shown.find(({ id }) => id === first)).toMatchObject({ status: "pending", attempts: [attempt] });
    expect(shown.find(({ id }) => id === second)).toMatchObject({ status: "delivered", next_attempt_at: null });
    expect(await webhooks.nextLook(tenant, hook, 7 * DAY)).toBe(NOW + HOUR);
    expect((await take(tenant, hook, NOW + HOUR)).deliveries.map(({ id }) => id)).toEqual([third]);
    expect(
      (await take(tenant, hook, NOW + 2 * HOUR)).deliveries.map(({ id, attempts }) => [id, attempts]),
    ).toContainEqual([first, 1]);
  });

  test("no consumer takes more deliveries at once than it requested", async () => {
    const { tenant, address, hook } = await newTenant();
    const events = Array.from({ length: 120 }, (_, index) => learned(index));
    await webhooks.note(address, "e1", events, NOW);
    const took: number[] = [];
    for (let left = 120; left > 0; left -= took.at(-1) ?? 0)
      took.push((await take(tenant, hook, NOW, 25)).deliveries.length);
    expect(took).toEqual([25, 25, 25, 25, 20]);
  });

  test("pending deliveries of a disabled webhook are given up, and no more are added", async () => {
    const { tenant, address, hook } = await newTenant();
    await webhooks.note(address, "e1", [learned(1)], NOW);
    await webhooks.settle(tenant, hook, [], { failing_since: NOW, disabled_because: "gone" }, NOW);
    expect((await list(tenant, hook)).map(({ status }) => status)).toEqual(["failed"]);
    expect(await webhooks.note(address, "e1", [learned(2)], NOW)).toEqual([]);
    expect(await control.record(address, "e1", [])).toEqual([]);
    expect(await webhooks.change(tenant, hook, { disabled_because: null }, NOW)).toMatchObject({
      enabled: true,
      failing_since: null,
    });
    expect(await webhooks.note(address, "e1", [learned(3)], NOW)).toEqual([hook]);
  });

  test("a consumer that settles late does not enable a webhook that its owner has disabled", async () => {
    const { tenant, hook } = await newTenant();
    await webhooks.change(tenant, hook, { disabled_because: "owner" }, NOW);
    await webhooks.settle(tenant, hook, [], WELL, NOW);
    expect((await webhooks.find(tenant, hook))?.webhook.disabled_because).toBe("owner");
  });

  test("secrets are replaced only by a caller that read the current ones", async () => {
    const { tenant, hook } = await newTenant();
    const before = nonNull(await webhooks.find(tenant, hook), "webhook").secrets;
    const replace = (sealed: string) => webhooks.replaceSecrets(tenant, hook, before, [{ sealed, expires_at: null }]);
    const won = await Promise.all([replace("a"), replace("b"), replace("c")]);
    expect(won.filter((one) => one !== null)).toHaveLength(1);
  });

  test("expired deliveries are deleted, and the webhook gets a reminder for that", async () => {
    const { tenant, address, hook } = await newTenant();
    await webhooks.note(address, "e1", [learned(1)], NOW);
    const [due] = (await take(tenant, hook)).deliveries;
    await webhooks.settle(
      tenant,
      hook,
      [{ id: nonNull(due, "delivery").id, attempt: null, status: "dropped", due_at: null }],
      WELL,
      NOW,
    );
    expect(await webhooks.nextLook(tenant, hook, 7 * DAY)).toBe(NOW + 7 * DAY);
    await take(tenant, hook, NOW + 7 * DAY + 1);
    expect(await list(tenant, hook)).toEqual([]);
    expect(await webhooks.nextLook(tenant, hook, 7 * DAY)).toBeNull();
  });

  test("an erasure deletes every delivery of the graph, blocks late ones, and is itself reported once", async () => {
    const { tenant, address, hook } = await newTenant();
    const bob = { ...address, id: "bob" };
    await control.register(bob, "e2", NOW);
    await webhooks.note(address, "e1", [learned(1), learned(2)], NOW);
    await webhooks.note(bob, "e2", [learned(77)], NOW);
    const erased = { address, epoch: "e1", digest: `digest-${tenant}` };
    const erasures = neonErasures(db);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => webhooks.note(address, "e1", [learned(10 + n)], NOW)),
      erasures.erase(erased, NOW),
    ]);
    expect(await webhooks.note(address, "e1", [learned(99)], NOW)).toEqual([]);
    const spent: NotedEvent = {
      key: "b",
      event: "budget.spent",
      subject: { budget: "user", day: "2024-05-08" },
      at: NOW,
    };
    expect(await webhooks.noteOfTenant(tenant, { kind: "user", id: "ada" }, [spent], NOW)).toEqual([]);
    const receipt = await erasures.finish(erased, {}, NOW + 1);
    await erasures.finish(erased, {}, NOW + 9);
    expect(receipt.counts["deliveries"]).toBeGreaterThanOrEqual(2);
    const left = (await take(tenant, hook, NOW + HOUR)).deliveries;
    expect(new Map(left.map(({ event, graph }) => [event, graph?.id ?? null]))).toEqual(
      new Map<string, string | null>([
        ["erasure.done", null],
        ["fact.learned", "bob"],
      ]),
    );
    const told = left.find(({ event }) => event === "erasure.done");
    expect(told?.subject).toEqual({ erased: { kind: "user", id: "ada" }, erased_at: "2024-05-08T12:00:00.001Z" });
    await webhooks.settle(
      tenant,
      hook,
      [{ id: nonNull(told, "told").id, attempt: null, status: "delivered", due_at: null }],
      WELL,
      NOW,
    );
    expect((await take(tenant, hook, NOW + 3 * HOUR)).deliveries.map(({ event }) => event)).toEqual(["fact.learned"]);
  });

  test("a tenant's spent budget is reported without a graph", async () => {
    const { tenant, hook } = await newTenant(["budget.spent"]);
    const spent: NotedEvent = {
      key: "b",
      event: "budget.spent",
      subject: { budget: "tenant", day: "2024-05-08" },
      at: NOW,
    };
    expect(await webhooks.noteOfTenant(tenant, null, [spent], NOW)).toEqual([hook]);
    expect(await webhooks.noteOfTenant(tenant, null, [spent], NOW + 1)).toEqual([]);
  });
});
