import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caller, type Call } from "../../fakes/api.ts";
import { dataDirectory } from "../../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack } from "../../fakes/local-stack.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../fakes/webhook-receiver.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

const PRICE = { in: 0.5, out: 4 };

let dataDir: string;
let model: ScriptedOpenAi;
let receiver: WebhookReceiver;
let send: (request: Request) => Promise<Response>;
let admin_token: string;

beforeAll(async () => {
  dataDir = dataDirectory("budgets");
  model = await startScriptedOpenAi();
  receiver = await startWebhookReceiver();
  const ready = await startLocalStack(dataDir, "0", {
    LLM_PROVIDER: "openai",
    LLM_MODEL: "scripted",
    MODEL_CLASS: "large",
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "k",
    MODEL_PRICES: JSON.stringify({ scripted: PRICE }),
    WEBHOOK_TARGETS: "loopback",
  }).ready();
  ({ admin_token } = ready);
  send = (request) => fetch(new Request(request.url.replace("http://engraph.test", ready.url), request));
}, 120_000);

afterAll(async () => {
  killLocalStacks();
  await model.close();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const newKey = async (): Promise<string> =>
  (await caller(send, admin_token)("POST", "/v1/tenants", { name: "T" })).body.api_key as string;
const tenant = async (): Promise<Call> => caller(send, await newKey());
const say = (call: Call, user: string, content: string) =>
  call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    messages: [{ role: "user", name: "Mia", content }],
    wait: true,
  });
const until = async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (holds(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

test("the recorded usage by user and model, with its cost, equals what the provider billed", async () => {
  const key = await newKey();
  const call = caller(send, key);
  const before = { ...model.billed };
  await say(call, "mia", "I live in Oslo.");
  await say(call, "zoe", "I work at Acme Robotics.");
  const asked = await call("POST", "/v1/users/mia/ask", { question: "Where does Mia live?" });
  const streamed = await send(
    new Request("http://engraph.test/v1/users/zoe/ask/stream", {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ question: "Where does Zoe work?" }),
    }),
  );
  const done = /^event: done\ndata: (.*)$/m.exec(await streamed.text())?.[1] ?? "null";
  expect(JSON.parse(done)).toMatchObject({ calls: expect.any(Number), cost: expect.any(Number) });
  expect((JSON.parse(done) as { cost: number }).cost).toBeGreaterThan(0);
  const billed = {
    calls: model.billed.calls - before.calls,
    tokens_in: model.billed.tokens_in - before.tokens_in,
    tokens_out: model.billed.tokens_out - before.tokens_out,
  };
  const { body } = await call("GET", "/v1/usage");
  expect(body.total).toEqual({
    ...billed,
    cost: expect.closeTo((billed.tokens_in * PRICE.in + billed.tokens_out * PRICE.out) / 1e6, 9),
    unpriced_calls: 0,
  });
  expect(body.data.map((row: { user_id: string; model: string }) => [row.user_id, row.model]).sort()).toEqual([
    ["mia", "scripted"],
    ["zoe", "scripted"],
  ]);
  const { receipt } = asked.body;
  expect(receipt.calls).toBeGreaterThan(0);
  expect(receipt.cost).toBeCloseTo((receipt.tokens_in * PRICE.in + receipt.tokens_out * PRICE.out) / 1e6, 9);
  const ofZoe = (await call("GET", "/v1/usage?user_id=zoe")).body.total;
  expect(ofZoe.calls).toBe(1 + (JSON.parse(done) as { calls: number }).calls);
});

test("extraction waits while a budget is spent, and reads continue and report it", async () => {
  const call = await tenant();
  await call("PUT", "/v1/budgets", { user: { calls: 1 } });
  await say(call, "mia", "I live in Oslo.");
  const chats = model.chats.length;
  const { body: second } = await call("POST", "/v1/users/mia/messages", {
    thread_id: "t",
    messages: [{ role: "user", name: "Mia", content: "I like tea." }],
  });
  expect(second.budget_spent).toBe(true);
  const status = () => call("GET", "/v1/users/mia/status");
  const waiting = await until(status, ({ body }) => body.last_error !== null);
  expect(waiting.body).toMatchObject({
    pending: 1,
    failed: 0,
    budget_spent: true,
    last_error: expect.stringMatching(/budget/),
  });
  const found = await call("POST", "/v1/users/mia/search", { query: "tea" });
  expect([found.status, found.body.pending, found.body.budget_spent]).toEqual([200, 1, true]);
  const { body: answer } = await call("POST", "/v1/users/mia/ask", { question: "Where does Mia live?" });
  expect(answer).toMatchObject({ budget_spent: true, receipt: { guide: "builtin-guide-16", calls: 0, cost: 0 } });
  const { body: left } = await call("GET", "/v1/budgets?user_id=mia");
  expect(left.memory.calls).toEqual({ limit: 1, used: 1, remaining: 0, left: 0 });
  expect(model.chats.length).toBe(chats);

  await call("PUT", "/v1/budgets", { user: { calls: 100 } });
  const done = await until(status, ({ body }) => body.pending === 0);
  expect(done.body).toMatchObject({ done: 2, failed: 0, budget_spent: false });
  expect(model.chats.length).toBeGreaterThan(chats);
});

test("the built-in rules extract once a budget is spent, if `on_spent` is `builtin`", async () => {
  const call = await tenant();
  await call("PUT", "/v1/budgets", { tenant: { calls: 0 }, on_spent: "builtin" });
  const chats = model.chats.length;
  const { body } = await say(call, "mia", "I live in Oslo.");
  expect(body.episodes).toMatchObject([{ status: "done" }]);
  expect(body.budget_spent).toBe(true);
  expect((await call("GET", "/v1/users/mia/facts")).body.data).toHaveLength(1);
  expect(model.chats.length).toBe(chats);
  expect((await call("GET", "/v1/usage")).body).toMatchObject({ data: [], total: { calls: 0, cost: 0 } });
});

test("webhooks get one event a day for a spent budget, however many calls it refuses", async () => {
  for (const on_spent of ["wait", "builtin"] as const) {
    const call = await tenant();
    const url = `${receiver.url}/${on_spent}`;
    expect((await call("POST", "/v1/webhooks", { url, events: ["budget.spent"] })).status).toBe(201);
    await call("PUT", "/v1/budgets", { user: { calls: 1 }, on_spent });
    const send_some = async (): Promise<void> => {
      for (let n = 0; n < 4; n++) await call("POST", "/v1/users/mia/ask", { question: `Where does Mia live? ${n}` });
    };
    const messages = [{ role: "user", name: "Mia", content: "I live in Oslo." }];
    await call("POST", "/v1/users/mia/messages", { thread_id: "t", messages });
    await send_some();
    const told = await until(
      async () => receiver.of(`/${on_spent}`),
      (all) => all.length > 0,
    );
    await send_some();
    expect(told.map(({ event }) => event.data as unknown)).toEqual([
      { user_id: "mia", graph_id: null, budget: "user", day: new Date().toISOString().slice(0, 10) },
    ]);
    expect(receiver.of(`/${on_spent}`)).toHaveLength(1);
  }
});
