/** Extraction with a provider that fails and sends nonsense. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import { startCollector, type Collector } from "../../fakes/trace-collector.ts";
import { caller, type Call } from "../../fakes/api.ts";
import { dataDirectory } from "../../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack, type LocalStack, type Ready } from "../../fakes/local-stack.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

let dataDir: string;
let model: ScriptedOpenAi;
let collector: Collector;
let stack: LocalStack;
let ready: Ready;
let call: Call;

beforeAll(async () => {
  dataDir = dataDirectory("faults");
  model = await startScriptedOpenAi();
  collector = await startCollector();
  stack = startLocalStack(dataDir, "0", {
    LLM_PROVIDER: "openai",
    LLM_MODEL: "scripted",
    MODEL_CLASS: "large",
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "secret-of-the-provider",
    EXTRACTION_SILENCE_MS: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=of%20the%20collector",
  });
  ready = await stack.ready();
  call = caller(
    (request) => fetch(new Request(request.url.replace("http://engraph.test", ready.url), request)),
    ready.api_key,
  );
}, 120_000);

afterAll(async () => {
  killLocalStacks();
  await model.close();
  collector.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const SAID = [
  "I live in Oslo and I work at Acme Robotics.",
  "My sister Anna lives in Rome.",
  "I adopted a dog named Rex last month.",
  "I moved to Lima yesterday.",
  "I like green tea.",
];

async function sendAll(call: Call, user: string): Promise<string[]> {
  const messages = SAID.map((content, index) => ({
    id: `m${index}`,
    role: "user",
    name: "Ada",
    content,
    reference_time: `2024-05-0${index + 1}T12:00:00Z`,
  }));
  await call("POST", `/v1/users/${user}/messages`, { thread_id: "t", messages });
  const status = async () => (await call("GET", `/v1/users/${user}/status`)).body as { done: number; failed: number };
  await expect.poll(async () => (await status()).done, { timeout: 60_000, interval: 200 }).toBe(SAID.length);
  const { body } = await call("GET", `/v1/users/${user}/facts?limit=100`);
  return (body.data as Fact[])
    .map(({ fact, predicate, valid_from, valid_to }) => [fact, predicate, valid_from, valid_to].join(" | "))
    .sort();
}

test("a busy model that answers nonsense delays facts but does not change them", async () => {
  const undisturbed = await sendAll(call, "calm");
  expect(undisturbed.some((fact) => fact.startsWith("Ada lives in Lima. | LIVES_IN | 2024-05-03"))).toBe(true);
  const calls = model.chats.length;

  // busy once, then twice unusable: one attempt is postponed; then the messages are read in halves
  model.script({ kind: "rate_limited", headers: { "retry-after": "1" } }, { kind: "wrong" }, { kind: "wrong" });
  expect(await sendAll(call, "stormy")).toEqual(undisturbed);
  expect(model.chats.length - calls).toBe(5);

  const { body } = await call("GET", "/v1/users/stormy/episodes?limit=100");
  const details = await Promise.all(
    (body.data as { id: string }[]).map(
      async ({ id }) =>
        (await call("GET", `/v1/users/stormy/episodes/${id}`)).body as { calls: number; error: string | null },
    ),
  );
  expect(details.reduce((sum, each) => sum + each.calls, 0)).toBe(4);
  expect(details.every(({ error }) => error === null)).toBe(true);
  expect(stack.stderr()).not.toContain("secret-of-the-provider");

  const metrics = await (
    await fetch(`${ready.url}/metrics`, { headers: { Authorization: `Bearer ${ready.admin_token}` } })
  ).text();
  const extractions = (outcome: string): number =>
    Number(new RegExp(`_count\\{stage="extract",outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
  expect(extractions("failed")).toBe(1);
  expect(extractions("ok")).toBeGreaterThan(1);
});

test("a trace continues at the model, for questions and for messages that the consumer reads", async () => {
  const trace = "0af7651916cd43dd8448eb211c80319c";
  const traced = { traceparent: `00-${trace}-b7ad6b7169203331-01`, tracestate: "vendor=kept" };
  const before = model.traces.length;
  const message = { thread_id: "t", messages: [{ role: "user", name: "Ada", content: "I live in Oslo." }], wait: true };
  expect((await call("POST", "/v1/users/traced/messages", message, traced)).status).toBe(200);
  expect((await call("POST", "/v1/users/traced/ask", { question: "Where does Ada live?" }, traced)).status).toBe(200);
  const seen = model.traces.slice(before);
  expect(seen.length).toBeGreaterThan(1);
  for (const { traceparent } of seen) expect(traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(new Set(seen.map(({ traceparent }) => traceparent)).size).toBe(2);
  expect(seen.at(-1)?.tracestate).toBe("vendor=kept");

  const named = (name: string) => collector.ofTrace(trace).find((span) => span.name === name);
  await vi.waitFor(() => expect(named("process wake-up message")).toBeDefined(), { timeout: 20_000 });
  await vi.waitFor(() => expect(named("POST /v1/users/:user_id/ask")).toBeDefined(), { timeout: 20_000 });
  const sent = named("POST /v1/users/:user_id/messages");
  expect(sent).toMatchObject({ kind: 2, parentSpanId: "b7ad6b7169203331", status: {} });
  const read = named("process wake-up message");
  expect(read).toMatchObject({ kind: 5, parentSpanId: sent?.spanId });
  expect(named("extract")).toMatchObject({ kind: 1, parentSpanId: read?.spanId, status: {} });
  expect(collector.keys).toEqual(new Set(["of the collector"]));
  expect(collector.all().filter(({ name, status }) => name === "extract" && status.code === 2)).toHaveLength(1);
  expect(JSON.stringify(collector.all())).not.toMatch(/Oslo|Ada|stormy|scripted/);
});

test("an unreachable collector is logged once and costs nothing else", async () => {
  collector.close();
  for (let round = 0; round < 3; round++) expect((await call("GET", "/v1/users/calm/status")).status).toBe(200);
  await vi.waitFor(() => expect(stack.stderr()).toContain("traces not taken"), { timeout: 20_000 });
  for (let round = 0; round < 3; round++) expect((await call("GET", "/v1/users/calm/status")).status).toBe(200);
  expect(stack.stderr().match(/traces not taken/g)).toHaveLength(1);
});
