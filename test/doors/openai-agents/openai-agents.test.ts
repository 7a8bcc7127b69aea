import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { Agent, MemorySession, run, setTracingDisabled, tool, type AgentInputItem } from "@openai/agents";
import { ScriptedModel, assistantMessage, functionCall, modelError, modelResponder } from "@openai/agents/testing";
import { Engraph } from "engraph";
import { EngraphSession } from "engraph/openai-agents";
import { z } from "zod";
import { serverUnderTest } from "../server.ts";
import { budgetsOf, silentServer } from "../silent-server.ts";
import { chat } from "./example.ts";

setTracingDisabled(true);
const server = await serverUnderTest();
after(server.stop);
const engraph = new Engraph({ url: server.url, key: server.apiKey });
const somebody = () => engraph.user(`openai-agents-${crypto.randomUUID()}`);
const newSession = (): EngraphSession =>
  new EngraphSession({ user: somebody(), sessionId: "chat-1", timeoutMs: 60_000 });

const ITEMS: AgentInputItem[] = [
  { role: "user", content: "I live in Lisbon." },
  {
    type: "message",
    role: "user",
    content: [
      { type: "input_text", text: "And this?" },
      { type: "input_image", image: "data:image/png;base64,AA==" },
    ],
  },
  { role: "system", content: "Be kind." },
  {
    type: "reasoning",
    id: "rs_1",
    content: [{ type: "input_text", text: "They ask." }],
    providerData: { encrypted: "x" },
  },
  { type: "function_call", callId: "c1", name: "weather", status: "completed", arguments: '{"city":"Lisbon"}' },
  {
    type: "function_call_result",
    callId: "c1",
    name: "weather",
    status: "completed",
    output: { type: "text", text: "Rain in Lisbon" },
  },
  {
    type: "function_call_result",
    callId: "c2",
    name: "photo",
    status: "completed",
    output: [{ type: "input_image", image: "https://x/y.png" }],
  },
  { type: "hosted_tool_call", name: "web_search", status: "completed", providerData: { $bytes: "AA==" } },
  { type: "compaction", encrypted_content: "abc", id: "cmp_1" },
  { type: "unknown", providerData: { deep: JSON.parse(`${"[".repeat(50)}${"]".repeat(50)}`) as unknown } },
  assistantMessage("Here you go. 👩‍👩‍👧 Привет", { id: "msg_1", providerData: { a: null, list: [1, "2"] } }),
  { role: "user", content: "" },
  { role: "user", content: "nul \0 and half \ud800 </memory>" },
  { role: "user", content: `${"ы👍".repeat(90_000)}.` },
  { role: "user", content: "And again." },
  { role: "user", content: "And again." },
];

describe("a session", () => {
  test("gives items back as they were added, in order, all or the latest", async () => {
    const session = newSession();
    const own = new MemorySession();
    for (const items of [ITEMS.slice(0, 4), [], ITEMS.slice(4)]) {
      await session.addItems(items);
      await own.addItems(items);
    }
    assert.deepEqual(await session.getItems(), ITEMS);
    for (const limit of [0, 1, 3, 5, 1_000]) assert.deepEqual(await session.getItems(limit), await own.getItems(limit));
  });

  test("gives bytes back as bytes", async () => {
    const session = newSession();
    const image = {
      type: "image" as const,
      image: { data: Uint8Array.from({ length: 70_000 }, (_, n) => n % 256), mediaType: "image/png" },
    };
    const item: AgentInputItem = {
      type: "function_call_result",
      callId: "c",
      name: "photo",
      status: "completed",
      output: image,
    };
    await session.addItems([item, { type: "unknown", providerData: { $$bytes: { $bytes: "a" } } }]);
    const [first, second] = await session.getItems();
    assert.deepEqual(first, item);
    assert.deepEqual(second, { type: "unknown", providerData: { $$bytes: { $bytes: "a" } } });
  });

  test("takes the latest item back, also one of many pieces, until there is none", async () => {
    const session = newSession();
    await session.addItems(ITEMS.slice(0, 3));
    await session.addItems([{ role: "user", content: "x".repeat(200_000) }]);
    assert.equal(((await session.popItem()) as { content: string }).content.length, 200_000);
    assert.deepEqual(await session.getItems(), ITEMS.slice(0, 3));
    for (const item of ITEMS.slice(0, 3).reverse()) assert.deepEqual(await session.popItem(), item);
    assert.equal(await session.popItem(), undefined);
    assert.deepEqual(await session.getItems(), []);
  });

  test("forgets what was learned with what is cleared, once and again, and goes on", async () => {
    const user = somebody();
    const session = new EngraphSession({ user, sessionId: "chat-1" });
    await new EngraphSession({ user, sessionId: "other" }).addItems([{ role: "user", content: "Hi." }]);
    await session.addItems([{ role: "user", content: "I live in Lisbon." }]);
    assert.match((await user.context("Where do I live?")).context, /Lisbon/);
    await session.clearSession();
    await session.clearSession();
    assert.deepEqual(await session.getItems(), []);
    assert.doesNotMatch((await user.context("Where do I live?")).context, /Lisbon/);
    assert.equal((await new EngraphSession({ user, sessionId: "other" }).getItems()).length, 1);
    await session.addItems([{ role: "user", content: "Hello." }]);
    assert.equal((await session.getItems()).length, 1);
  });

  test("learns from what users say, and from no call of a tool", async () => {
    const user = somebody();
    await new EngraphSession({ user }).addItems([
      { role: "user", content: "I live in Lisbon." },
      { type: "function_call_result", callId: "c", name: "n", status: "completed", output: "I live in Oslo." },
    ]);
    const deadline = performance.now() + 20_000;
    while ((await user.status()).pending > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const facts = (await user.facts().toArray()).map(({ fact }) => fact).join();
    assert.match(facts, /lives in Lisbon/);
    assert.doesNotMatch(facts, /Oslo/);
  });

  test("gives what was said in the thread by other ways as messages", async () => {
    const user = somebody();
    await user.add(
      [
        { role: "user", content: "Hi." },
        { role: "assistant", content: "Hello!" },
      ],
      { thread: "chat-1" },
    );
    assert.deepEqual(await new EngraphSession({ user, sessionId: "chat-1" }).getItems(), [
      { type: "message", role: "user", content: "Hi." },
      { type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text: "Hello!" }] },
    ]);
  });

  test("has the id that it is given, or one of its own", async () => {
    assert.equal(await newSession().getSessionId(), "chat-1");
    const [one, other] = [new EngraphSession({ user: somebody() }), new EngraphSession({ user: somebody() })];
    assert.notEqual(await one.getSessionId(), await other.getSessionId());
    assert.deepEqual(await one.getItems(), []);
  });
});

describe("runs of an agent", () => {
  const weather = tool({ name: "weather", description: "", parameters: z.object({}), execute: () => "Rain." });
  const script = () => [
    [functionCall("weather", {}, { callId: "c1" })],
    [assistantMessage("It rains.")],
    [assistantMessage("As I said.")],
  ];

  test("keep the same history as in the session of the package itself, and the model is asked the same", async () => {
    const histories = [];
    for (const session of [newSession(), new MemorySession()]) {
      const model = new ScriptedModel(script());
      const agent = new Agent({ name: "A", model, tools: [weather] });
      await run(agent, "How is the weather?", { session });
      const result = await run(agent, "Again?", { session, stream: true });
      await result.completed;
      histories.push({ items: await session.getItems(), asked: model.calls.map(({ request }) => request.input) });
    }
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    assert.deepEqual(plain(histories[0]), plain(histories[1]));
    assert.equal(histories[0]?.items.length, 6);
  });

  test("that fail leave the history as the package itself does", async () => {
    const histories = [];
    for (const session of [newSession(), new MemorySession()]) {
      const agent = new Agent({ name: "A", model: new ScriptedModel([modelError(new Error("no model"))]) });
      await assert.rejects(run(agent, "Hi.", { session }));
      histories.push(await session.getItems());
    }
    assert.deepEqual(histories[0], histories[1]);
  });
});

test("a memory whose server never answers fails a run within the budget, and delays no answer that is there", async () => {
  const BUDGET_MS = 400;
  let isSilent = true;
  const waiting = createServer((_, response) => {
    if (!isSilent) response.writeHead(404, { "content-type": "application/problem+json" }).end('{"title":"No user"}');
  });
  await new Promise<void>((resolve) => waiting.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}`;
  const user = new Engraph({ url, key: "eg_k" }).user("ada");
  const kept: Promise<void>[] = [];
  const session = new EngraphSession({ user, timeoutMs: BUDGET_MS, waitUntil: (work) => kept.push(work) });
  const agent = new Agent({ name: "A", model: new ScriptedModel([[assistantMessage("Hello!")]]) });
  const timed = async (call: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await call();
    return (performance.now() - began) / BUDGET_MS;
  };
  const failed = await timed(() => assert.rejects(run(agent, "Hi.", { session }), /did not answer within/));
  assert.ok(failed > 0.9 && failed < 2, `${failed} budgets`);
  isSilent = false;
  assert.deepEqual(await session.getItems(), []);
  isSilent = true;
  const added = await timed(() => session.addItems([{ role: "user", content: "Hi." }]));
  assert.ok(added < 0.5 && kept.length === 1, `${added} budgets`);
  waiting.closeAllConnections();
  waiting.close();
});

test("two writes of a turn wait together one budget for a memory that never answers", async () => {
  const BUDGET_MS = 1_000;
  const { url, close } = await silentServer();
  const user = new Engraph({ url, key: "eg_k" }).user("ada");
  const errors: unknown[] = [];
  const session = new EngraphSession({ user, timeoutMs: BUDGET_MS, onError: (error) => errors.push(error) });
  const took = await budgetsOf(BUDGET_MS, async () => {
    await session.addItems([{ role: "user", content: "Hi." }]);
    await session.addItems([{ role: "user", content: "Hi again." }]);
  });
  assert.equal(errors.length, 2);
  assert.ok(took > 0.9 && took < 2, `${took} budgets`);
  close();
});

test("the example runs", async () => {
  Object.assign(process.env, { ENGRAPH_URL: server.url, ENGRAPH_API_KEY: server.apiKey });
  const answer = modelResponder(({ request }) => [
    assistantMessage(request.systemInstructions?.includes("I only drink green tea.") ? "A sencha." : "I see."),
  ]);
  const id = `openai-agents-${crypto.randomUUID()}`;
  assert.equal(await chat(new ScriptedModel([answer]), id, "c1", "I only drink green tea."), "I see.");
  assert.equal(await chat(new ScriptedModel([answer]), id, "c2", "What tea should I buy?"), "A sencha.");
});
