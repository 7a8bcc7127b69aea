import { afterEach, expect, test } from "vitest";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { startScriptedOpenAi, type ScriptedOpenAi, type ScriptOptions } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";

const servers: ScriptedOpenAi[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const SAID = [
  "I live in Oslo.",
  "I like green tea.",
  "The forbidden words.",
  "My sister lives in Rome.",
  "I play chess.",
];

async function memory(options: ScriptOptions) {
  const server = await startScriptedOpenAi(options);
  servers.push(server);
  const llm = openAiLlm({ base_url: server.url, api_key: "", model: "m", timeout_ms: 20_000 });
  const graph = consumedGraph(modelExtractor(llm, { reflexion: false }));
  graph.append(...SAID.map((content) => ({ content, thread_id: "t" })));
  const statuses = () =>
    graph.sql.all<{ status: string; attempts: number }>("SELECT status, attempts FROM work ORDER BY episode_seq");
  const attend = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await graph.attend().catch(() => {});
      graph.clock.advance(10 * 60_000);
    }
  };
  return { server, graph, statuses, attend };
}

const serverError: Step = { kind: "response", status: 500, body: { error: { message: "NaN", type: "x" } } };
const gatewayTimeout: Step = { kind: "response", status: 504, body: "<html>" };
const HTML = { "content-type": "text/html" };
const filtered: Step = {
  kind: "response",
  status: 400,
  body: { error: { message: "filtered", type: "x", code: "content_filter" } },
};

test.each<[string, Step]>([
  ["500", serverError],
  ["504", gatewayTimeout],
  ["a dropped connection", { kind: "reset" }],
  ["a refusal", { kind: "refusal" }],
  ["a content filter", filtered],
  ["a firewall's 403", { kind: "response", status: 403, headers: HTML, body: "<html>Blocked</html>" }],
  ["a page with status 200", { kind: "response", status: 200, headers: HTML, body: "<html>Sign in</html>" }],
  ["no choice", { kind: "response", status: 200, body: { choices: [] } }],
  ["an answer without JSON", { kind: "text", text: "I would rather not." }],
])("one message that always gets %s is set aside, and all others are read", async (_, step) => {
  const { server, statuses, attend } = await memory({ when: (body) => (body.includes("forbidden") ? step : null) });
  await attend(6);
  expect(statuses().map(({ status }) => status)).toEqual(["done", "done", "failed", "done", "done"]);
  expect(server.chats.length).toBeLessThanOrEqual(16);
});

test("a failed message is not in prompts for later messages", async () => {
  const { server, graph, attend } = await memory({ when: (body) => (body.includes("forbidden") ? serverError : null) });
  await attend(6);
  const before = server.chats.length;
  graph.append({ content: "I have a dog.", thread_id: "t" });
  await attend(1);
  const later = server.chats.slice(before).map(({ messages }) => messages.at(-1)?.content ?? "");
  expect(later.join()).toContain("My sister lives in Rome.");
  expect(later.join()).not.toContain("forbidden");
});

test.each([401, 403, 404, 501])(
  "no attempt counts while the provider answers %i, and all messages are read afterwards",
  async (status) => {
    let isWrong = true;
    const { statuses, attend } = await memory({
      when: () => (isWrong ? { kind: "response", status, body: { error: { message: "no", type: "x" } } } : null),
    });
    await attend(8);
    expect(statuses().every((row) => row.status === "pending" && row.attempts === 0)).toBe(true);
    isWrong = false;
    await attend(1);
    expect(statuses().every((row) => row.status === "done")).toBe(true);
  },
);

test("a context without room for the instructions counts against no message, and status names it", async () => {
  let n_ctx = 1_024;
  const { graph, statuses, attend } = await memory({
    when: (body) => {
      const n_prompt_tokens = Math.ceil(body.length / 5);
      if (n_prompt_tokens < n_ctx) return null;
      const error = { code: 400, message: "exceeds", type: "exceed_context_size_error", n_prompt_tokens, n_ctx };
      return { kind: "response", status: 400, body: { error } };
    },
  });
  await attend(8);
  expect(statuses().every((row) => row.status === "pending" && row.attempts === 0)).toBe(true);
  expect(graph.sql.all<{ error: string }>("SELECT error FROM work WHERE error IS NOT NULL").at(0)?.error).toMatch(
    /^the context of m has 1024 tokens, and reading a short message needs about \d+/u,
  );
  n_ctx = 8_192;
  await attend(1);
  expect(statuses().every((row) => row.status === "done")).toBe(true);
});

test("nothing counts against a message while the provider fails at every request", async () => {
  let isDown = true;
  const { server, statuses, attend } = await memory({ when: () => (isDown ? serverError : null) });
  await attend(8);
  expect(statuses().every((row) => row.status === "pending" && row.attempts === 0)).toBe(true);
  expect(server.chats.length).toBeLessThanOrEqual(2 * 8 + 2);
  isDown = false;
  await attend(1);
  expect(statuses().every((row) => row.status === "done")).toBe(true);
});
