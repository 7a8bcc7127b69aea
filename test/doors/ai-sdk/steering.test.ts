/** User messages sent during an answer, as the AI SDK stores them. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { experimental_createSteering, readUIMessageStream, stepCountIs, streamText, tool, type UIMessage } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { Engraph } from "engraph";
import { fromUIMessages } from "engraph/ai-sdk";
import { z } from "zod";
import { serverUnderTest } from "../server.ts";

const server = await serverUnderTest();
after(server.stop);

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const generated = (content: Generated["content"], unified: Generated["finishReason"]["unified"]): Generated => ({
  content,
  finishReason: { unified, raw: undefined },
  usage,
  warnings: [],
});
type Chunk =
  Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;
const chunksOf = (part: Generated["content"][number], at: number): Chunk[] => {
  if (part.type === "tool-call") return [part];
  if (part.type !== "text") return [];
  const id = `t${at}`;
  return [
    { type: "text-start", id },
    { type: "text-delta", id, delta: part.text },
    { type: "text-end", id },
  ];
};
const LOOKS = generated([{ type: "tool-call", toolCallId: "c1", toolName: "look", input: "{}" }], "tool-calls");
const SAYS = generated([{ type: "text", text: "Paris, Texas is hot." }], "stop");

test("a message that a user sends during an answer is stored once, as the user's", async () => {
  const engraph = new Engraph({ url: server.url, key: server.apiKey });
  const [user, another] = [0, 1].map((place) => engraph.user(`steering-${crypto.randomUUID()}-${place}`));
  assert.ok(user && another);
  const steering = experimental_createSteering();
  const results = [LOOKS, SAYS];
  const model = new MockLanguageModelV4({
    doStream: async () => {
      const { content, finishReason } = results.shift() ?? SAYS;
      return {
        stream: simulateReadableStream<Chunk>({
          chunks: [...content.flatMap(chunksOf), { type: "finish", finishReason, usage }],
        }),
      };
    },
  });
  const look = tool({
    inputSchema: z.object({}),
    execute: async () => {
      void steering.steer("I mean Paris, Texas. I live there.");
      return "ok";
    },
  });
  const streamed = streamText({
    model,
    prompt: "Weather in Paris?",
    stopWhen: stepCountIs(3),
    tools: { look },
    experimental_steering: steering,
  });
  let answer: UIMessage | undefined;
  for await (const message of readUIMessageStream({
    stream: streamed.toUIMessageStream({ generateMessageId: () => "a1" }),
  }))
    answer = message;
  assert.ok(answer);
  const history: UIMessage[] = [
    { id: "u1", role: "user", parts: [{ type: "text", text: "Weather in Paris?" }] },
    answer,
  ];
  const left: Record<string, number> = {};
  const said = fromUIMessages(history, { onLeftOut: (parts) => void Object.assign(left, parts) });
  assert.deepEqual(
    said.map(({ role, content }) => `${role}: ${content}`),
    ["user: Weather in Paris?", "user: I mean Paris, Texas. I live there.", "assistant: Paris, Texas is hot."],
  );
  assert.equal(left["tool-look"], 1);
  for (let turn = 0; turn < 2; turn++) await user.add(said, { thread: "t" });
  const heard = async (of: typeof user) =>
    (await of.episodes({ thread: "t" }).toArray()).reverse().map(({ role, content }) => `${role}: ${content}`);
  assert.equal((await heard(user)).length, 3);
  await another.add(history as never, { thread: "t" });
  assert.deepEqual((await heard(another)).at(-2), "user: I mean Paris, Texas. I live there.");
});

test("the reason of a denied tool is one message of the user", () => {
  const denied: UIMessage = {
    id: "a1",
    role: "assistant",
    parts: [
      { type: "text", text: "Shall I order the steak?" },
      {
        type: "tool-order",
        toolCallId: "c1",
        state: "output-denied",
        input: {},
        approval: { id: "ap1", approved: false, reason: "I am vegetarian." },
      },
    ],
  };
  assert.deepEqual(fromUIMessages([denied]), [
    { role: "assistant", content: "Shall I order the steak?", id: "a1" },
    { role: "user", content: "I am vegetarian.", id: "ap1" },
  ]);
  const [, part] = denied.parts;
  assert.ok(part);
  assert.deepEqual(fromUIMessages([{ ...denied, parts: [part] }]), [
    { role: "user", content: "I am vegetarian.", id: "ap1" },
  ]);
});

test("messages that AI SDK 3 and 4 stored are converted, with a text in place of parts", async () => {
  const left: Record<string, number> = {};
  const call = { toolCallId: "c1", toolName: "look", args: {} };
  const stored = [
    { id: "m1", role: "user", content: "I live in Rome.", createdAt: new Date(0) },
    {
      id: "m2",
      role: "assistant",
      content: "Rome is nice.",
      toolInvocations: [{ ...call, state: "result", result: 1 }],
    },
    { id: "m3", role: "assistant", content: "", toolInvocations: [{ ...call, state: "call" }] },
    {
      id: "m4",
      role: "user",
      content: [
        { type: "text", text: "I have a dog." },
        { type: "image", image: "a" },
      ],
    },
    { id: "m5", role: "user", content: "I like tea.", parts: [] },
    { id: "m6", role: "data", content: "{}" },
    { id: "m7", role: "system", content: "Be kind." },
  ];
  const said = fromUIMessages(stored as never, { onLeftOut: (parts) => void Object.assign(left, parts) });
  assert.deepEqual(said, [
    { role: "user", content: "I live in Rome.", id: "m1" },
    { role: "assistant", content: "Rome is nice.", id: "m2" },
    { role: "user", content: "I have a dog.", id: "m4" },
    { role: "user", content: "I like tea.", id: "m5" },
  ]);
  assert.deepEqual(left, { "tool-invocation": 1, unfinished: 1, image: 1, data: 1, system: 1 });
});

test("messages without ids are converted without ids", () => {
  const said = fromUIMessages([{ role: "user", content: "I live in Rome." }] as never);
  assert.deepEqual(said, [{ role: "user", content: "I live in Rome." }]);
});
