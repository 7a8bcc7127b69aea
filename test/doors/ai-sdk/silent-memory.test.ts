import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { generateText, stepCountIs, streamText, tool } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { Engraph } from "engraph";
import { engraphTools, withEngraph, type EngraphOptions } from "engraph/ai-sdk";
import { z } from "zod";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const finish = (unified: Generated["finishReason"]["unified"]) => ({ unified, raw: undefined });
const says = (text: string): Generated => ({
  content: [
    { type: "reasoning", text: "They greet me." },
    { type: "text", text },
  ],
  finishReason: finish("stop"),
  usage,
  warnings: [],
});
const calls = (toolName: string, input: object, toolCallId = "call-1"): Generated => ({
  content: [{ type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) }],
  finishReason: finish("tool-calls"),
  usage,
  warnings: [],
});
type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer P> ? P : never;
const streams = (parts: Part[], chunkDelayInMs = 0): Streamed => ({
  stream: simulateReadableStream({ chunks: parts, initialDelayInMs: 0, chunkDelayInMs }),
});
const words = (text: string): Part[] => [
  { type: "text-start", id: "1" },
  ...text.split(/(?<= )/).map((delta): Part => ({ type: "text-delta", id: "1", delta })),
  { type: "text-end", id: "1" },
];
const done: Part = { type: "finish", finishReason: finish("stop"), usage };

describe("a memory whose server takes requests and never answers", () => {
  const BUDGET_MS = 1_000;
  const waiting = createServer(() => {});
  let user: EngraphOptions["user"];
  before(async () => {
    await new Promise<void>((resolve) => waiting.listen(0, "127.0.0.1", resolve));
    user = new Engraph({ url: `http://127.0.0.1:${(waiting.address() as AddressInfo).port}`, key: "eg_k" }).user("ada");
  });
  after(() => {
    waiting.closeAllConnections();
    waiting.close();
  });
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await run();
    return (performance.now() - began) / BUDGET_MS;
  };
  const options = (): EngraphOptions => ({ user, timeoutMs: BUDGET_MS, onError: () => {} });

  test("costs a generated or streamed answer one budget, with three steps of tools", async () => {
    const weather = tool({ inputSchema: z.object({}), execute: () => "rain" });
    const step = { tools: { weather }, stopWhen: stepCountIs(5), prompt: "How is the weather at home?" };
    const generated = new MockLanguageModelV4({
      doGenerate: [calls("weather", {}), calls("weather", {}, "call-2"), says("It rains.")],
    });
    const took = await timed(() => generateText({ model: withEngraph(generated, options()), ...step }));
    assert.ok(took > 0.9 && took < 2, `${took} budgets`);
    const streamed = new MockLanguageModelV4({ doStream: streams([...words("It rains."), done]) });
    const waited = await timed(async () => {
      const { textStream } = streamText({ model: withEngraph(streamed, options()), prompt: "Hi." });
      for await (const delta of textStream) void delta;
    });
    assert.ok(waited > 0.9 && waited < 2, `${waited} budgets`);
  });

  test("costs a model with a memory and its tools one budget together, and tries again in the next turn", async () => {
    const tools = engraphTools({ user, timeoutMs: BUDGET_MS });
    const turn = async (prompt: string): Promise<string[]> => {
      const doGenerate = [
        calls("recall", { query: "tea" }),
        calls("search_facts", { query: "tea" }, "call-2"),
        says("Well."),
      ];
      const model = withEngraph(new MockLanguageModelV4({ doGenerate }), options());
      const { steps } = await generateText({ model, tools, stopWhen: stepCountIs(5), prompt });
      return steps.flatMap(({ content }) =>
        content.flatMap((part) => (part.type === "tool-error" ? String(part.error) : [])),
      );
    };
    for (const prompt of ["Green tea?", "Black tea?", "Black tea?"]) {
      let told: string[] = [];
      const took = await timed(async () => (told = await turn(prompt)));
      assert.ok(took > 0.9 && took < 2, `${took} budgets`);
      assert.equal(told.filter((error) => /did not answer/.test(error)).length, 2);
    }
  });

  test("costs the tools of a turn one budget, and the next turn another", async () => {
    const tools = engraphTools({ user, timeoutMs: BUDGET_MS });
    const turn = async (): Promise<string[]> => {
      const model = new MockLanguageModelV4({
        doGenerate: [
          calls("recall", { query: "tea" }),
          calls("search_facts", { query: "tea" }, "call-2"),
          calls("remember", { text: "I like tea." }, "call-3"),
          says("Well."),
        ],
      });
      const { steps } = await generateText({ model, tools, stopWhen: stepCountIs(5), prompt: "Tea?" });
      return steps.flatMap(({ content }) =>
        content.flatMap((part) => (part.type === "tool-error" ? String(part.error) : [])),
      );
    };
    for (const _ of ["first", "second"]) {
      let told: string[] = [];
      const took = await timed(async () => (told = await turn()));
      assert.ok(took > 0.9 && took < 2, `${took} budgets`);
      assert.equal(told.length, 3);
      assert.ok(told.every((error) => /did not answer/.test(error)));
    }
  });
});
