import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  FunctionMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import type { ModelMessage, UIMessage } from "ai";
import type { ChatCompletionMessage, ChatCompletionMessageParam } from "openai/resources";
import { messagesIn } from "../../../shared/api/messages.ts";

const read = (messages: readonly unknown[]) =>
  messagesIn
    .parse(JSON.parse(JSON.stringify({ thread_id: "t", messages })))
    .messages.map(({ role, content }) => [role, content]);

test("OpenAI's own types of messages are taken as they are", () => {
  const sent: ChatCompletionMessageParam[] = [
    { role: "developer", content: [{ type: "text", text: "Be brief." }] },
    { role: "system", content: "Be kind." },
    {
      role: "user",
      name: "Ada",
      content: [
        { type: "text", text: "Hi" },
        { type: "input_audio", input_audio: { data: "aGk=", format: "wav" } },
      ],
    },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "assistant", content: [{ type: "refusal", refusal: "No." }] },
    { role: "tool", tool_call_id: "c", content: [{ type: "text", text: "12" }] },
    { role: "function", name: "f", content: null },
  ];
  const answered: ChatCompletionMessage = { role: "assistant", content: "Hello", refusal: null, annotations: [] };
  assert.deepEqual(read([...sent, answered]), [
    ["system", "Be brief."],
    ["system", "Be kind."],
    ["user", "Hi"],
    ["assistant", "[tool call]"],
    ["assistant", "No."],
    ["tool", "12"],
    ["tool", "[no text]"],
    ["assistant", "Hello"],
  ]);
});

test("the AI SDK's own types of messages are taken as they are", () => {
  const shown: UIMessage[] = [
    {
      id: "u",
      role: "user",
      parts: [
        { type: "text", text: "Hi" },
        { type: "file", mediaType: "image/png", url: "data:image/png;base64,AA==" },
      ],
    },
    {
      id: "a",
      role: "assistant",
      metadata: { model: "m" },
      parts: [
        { type: "step-start" },
        { type: "reasoning", text: "Hm." },
        { type: "dynamic-tool", toolName: "f", toolCallId: "c", state: "output-available", input: {}, output: 12 },
        { type: "source-url", sourceId: "s", url: "https://example.com" },
        { type: "text", text: "Hello", state: "done" },
      ],
    },
  ];
  const modelled: ModelMessage[] = [
    { role: "user", content: [{ type: "text", text: "Hi" }] },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm." },
        { type: "tool-call", toolCallId: "c", toolName: "f", input: {} },
      ],
    },
    {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "c", toolName: "f", output: { type: "text", value: "12" } }],
    },
  ];
  assert.deepEqual(read([...shown, ...modelled]), [
    ["user", "Hi"],
    ["assistant", "Hello"],
    ["user", "Hi"],
    ["assistant", "[tool call]"],
    ["tool", "[tool result]"],
  ]);
});

describe("LangChain's own messages", () => {
  const messages = [
    new SystemMessage("Be brief."),
    new HumanMessage({
      content: [
        { type: "text", text: "Hi" },
        { type: "image_url", image_url: { url: "https://example.com/a.png" } },
      ],
      name: "Ada",
    }),
    new AIMessage({ content: "", tool_calls: [{ id: "c", name: "f", args: {} }] }),
    new ToolMessage({ content: "12", tool_call_id: "c", name: "f" }),
    new FunctionMessage({ content: "13", name: "f" }),
    new ChatMessage("Hello", "user"),
    new AIMessageChunk({ content: "Yes" }),
  ];
  const said = [
    ["system", "Be brief."],
    ["user", "Hi"],
    ["assistant", "[tool call]"],
    ["tool", "12"],
    ["tool", "13"],
    ["user", "Hello"],
    ["assistant", "Yes"],
  ];
  test("are taken as JSON writes them", () => assert.deepEqual(read(messages), said));
  test("are taken as LangChain stores them", () =>
    assert.deepEqual(read(mapChatMessagesToStoredMessages(messages)), said));
  test("that take another away are refused", () =>
    assert.throws(() => read([new RemoveMessage({ id: "a" })]), /must end with/));
});
