import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { expect, test } from "vitest";
import { consumeWebhookCalls } from "../worker/webhook-queue.ts";

async function consume(bodies: unknown[]): Promise<{ asked: unknown[]; logged: string[]; acknowledged: number }> {
  const asked: unknown[] = [];
  const logged: string[] = [];
  const services = {
    webhooks: {
      take: async (tenant: string, webhook: string) => {
        asked.push({ tenant, webhook });
        return { receiver: null, deliveries: [] };
      },
      noteOfTenant: async (tenant: string, graph: unknown) => {
        asked.push({ tenant, graph });
        return [];
      },
      nextLook: async () => null,
    },
    accounts: { at: () => ({ wakeAt: async () => null, wakeBy: async () => null }) },
    clock: { now: () => 0 },
    log: { info: (event: string) => logged.push(event), error: (event: string) => logged.push(event) },
  };
  const messages = bodies.map((body, n) => ({ id: `w${n}`, timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch("engraph-webhooks", messages);
  const context = createExecutionContext();
  await consumeWebhookCalls(() => services as never)(batch, env, context);
  const { explicitAcks } = await getQueueResult(batch, context);
  return { asked, logged, acknowledged: explicitAcks.length };
}

const webhook = { tenant: "ten_1", webhook: "hook_1" };
const spent = { of: "user", day: "2026-03-01", graph: { kind: "user", id: "ada" } };

test("a call of another version is answered: unknown fields are ignored", async () => {
  const { asked, logged, acknowledged } = await consume([
    { ...webhook, traceparent: "nonsense", version: 2 },
    { tenant: "ten_1", spent: { ...spent, of_model: "m", graph: { ...spent.graph, region: "weur" } }, version: 2 },
  ]);
  expect(asked).toEqual(expect.arrayContaining([webhook, { tenant: "ten_1", graph: { kind: "user", id: "ada" } }]));
  expect([logged, acknowledged]).toEqual([[], 2]);
});

test("a call that names no webhook and no budget is dropped with a line in the log", async () => {
  const bodies = [
    null,
    7,
    {},
    { tenant: "ten_1" },
    { ...webhook, webhook: "../x" },
    { tenant: "ten_1", spent: { of: "all" } },
  ];
  const { asked, logged, acknowledged } = await consume(bodies);
  expect([asked, acknowledged]).toEqual([[], bodies.length]);
  expect(logged).toEqual(bodies.map(() => "call for webhooks is malformed"));
});
