import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messagesIn } from "../../../shared/api/messages.ts";

const history = (name: string): unknown[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/chat-histories/${name}.json`, import.meta.url), "utf8")) as unknown[];

const read = (messages: unknown[]) => messagesIn.parse({ thread_id: "t", messages }).messages;
const refusal = (message: unknown): string[] => {
  const { error } = messagesIn.safeParse({ thread_id: "t", messages: [message] });
  return (error?.issues ?? [])
    .flatMap((issue) => (issue.code === "invalid_union" ? issue.errors.flat() : [issue]))
    .map(({ path, message: why }) => `${path.join(".")} ${why}`);
};

describe("a history of OpenAI's chat completions", () => {
  const [developer, user, calling, tool, answer, refused, old] = read(history("openai"));

  test("a developer speaks as the system", () => {
    expect(developer).toEqual({ role: "system", content: "You book trips. Be brief." });
  });
  test("texts are joined, and other parts are kept in the metadata", () => {
    expect(user).toMatchObject({ role: "user", name: "Ada", content: "I live in Lisbon.\nWhat does this ticket say?" });
    expect(user?.metadata).toEqual({
      parts: [{ type: "image_url", image_url: { url: "https://example.com/ticket.png", detail: "low" } }],
    });
  });
  test("a message of tool calls alone says so, and nothing is learned from it", () => {
    expect(calling).toEqual({
      role: "assistant",
      content: "[tool call]",
      extract: false,
      metadata: { tool_calls: [expect.objectContaining({ id: "call_1" })] },
    });
  });
  test("a tool's result keeps the id of its call", () => {
    expect(tool).toEqual({ role: "tool", content: '{"train":"AP 131"}', metadata: { tool_call_id: "call_1" } });
  });
  test("annotations are kept, and what is null or empty is absent", () => {
    expect(answer?.content).toBe("It is for the train AP 131.");
    expect(Object.keys(answer?.metadata ?? {})).toEqual(["annotations"]);
  });
  test("a refusal is what the assistant said", () => {
    expect(refused).toMatchObject({ role: "assistant", content: "I cannot help with that." });
  });
  test("a function without a result is a tool's message without words", () => {
    expect(old).toEqual({ role: "tool", name: "old_function", content: "[no text]", extract: false });
  });
});

test("messages of OpenAI's Responses API are accepted, and their status is not text", () => {
  const messages = read([
    { type: "message", role: "user", content: [{ type: "input_text", text: "I live in Lisbon." }] },
    {
      id: "msg_1",
      type: "message",
      status: "completed",
      role: "assistant",
      content: [{ type: "output_text", text: "Noted." }],
    },
  ]);
  expect(messages).toEqual([
    { role: "user", content: "I live in Lisbon." },
    { id: "msg_1", role: "assistant", content: "Noted." },
  ]);
  expect(refusal({ type: "reasoning", role: "user", content: "Hi" })).not.toEqual([]);
});

describe("a history of the AI SDK", () => {
  const [user, answer, calling, v4] = read(history("ai-sdk"));

  test("the id, the texts and the metadata are the message's own", () => {
    expect(user).toMatchObject({ id: "u1", role: "user", content: "I live in Lisbon." });
    expect(user?.metadata).toMatchObject({ sent_by: "phone", parts: [{ type: "file", filename: "ticket.png" }] });
  });
  test("tools, sources and reasoning are kept, and are not part of the text", () => {
    expect(answer?.content).toBe("It is for the train AP 131.");
    const parts = answer?.metadata?.parts as { type: string }[];
    expect(parts.map(({ type }) => type)).toEqual(["reasoning", "tool-readTicket", "source-url", "data-seat"]);
    expect(calling).toMatchObject({ content: "[tool call]", extract: false });
  });
  test("createdAt is the time of the message, and parts that repeat the content say nothing twice", () => {
    expect(v4).toEqual({
      id: "v4",
      role: "user",
      content: "Thanks!",
      reference_time: { at: Date.parse("2024-05-01T12:30:00Z"), zoned: true, precision: "instant" },
    });
  });
});

test("an empty list of parts is read as no parts", () => {
  const said = { role: "user", content: "I like tea." };
  expect(read([{ ...said, parts: [] }])).toEqual(read([said]));
  const refused = { role: "assistant", content: null, refusal: "I cannot do that." };
  expect(read([{ ...refused, parts: [] }])).toEqual(read([refused]));
  expect(refusal({ role: "user", parts: [] })).toContain("content is missing");
});

describe("a history of LangChain", () => {
  test("as toJSON() and dumpd write it", () => {
    const messages = read(history("langchain-serialised"));
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ["system", "You help."],
      ["user", "I live in Lisbon."],
      ["assistant", "[tool call]"],
      ["tool", "12 C"],
      ["user", "hello"],
      ["assistant", "It is 12."],
    ]);
    expect(messages[1]).toMatchObject({ id: "h1", name: "Ada", metadata: { parts: [{ type: "image_url" }] } });
    expect(messages[2]).toMatchObject({ extract: false, metadata: { tool_calls: [{ name: "get_weather" }] } });
    expect(messages[5]?.metadata).toEqual({ response_metadata: { model_name: "small" } });
  });
  test("as messages_to_dict writes it", () => {
    const messages = read(history("langchain-stored"));
    expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "user"]);
    expect(messages[1]).toEqual({ role: "user", content: "I live in Lisbon." });
    expect(messages[3]?.metadata).toEqual({ tool_call_id: "c1", status: "success" });
  });
  test("as model_dump writes it", () => {
    const messages = read(history("langchain-dumped"));
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "I live in Lisbon."],
      ["assistant", "Let me see."],
      ["assistant", "AI chunk"],
    ]);
    expect(messages[1]?.extract).toBeUndefined();
  });
});

/** Of @langchain/core 1.4 and @anthropic-ai/sdk 1.14. */
test.each([
  ["tool call", ["server_tool_call", "tool_call_chunk", "invalid_tool_call", "mcp_tool_use"]],
  [
    "tool result",
    ["server_tool_call_result", "web_fetch_tool_result", "bash_code_execution_tool_result", "mcp_tool_result"],
  ],
  ["file", ["text-plain", "container_upload"]],
  ["no text", ["non_standard", "citation", "compaction", "fallback"]],
])("parts of LangChain and Anthropic are kept, and stand for a %s", (name, types) => {
  for (const type of types) {
    const part = { type, id: "p1" };
    const [message] = read([{ role: "assistant", content: [part] }]);
    expect(message).toMatchObject({ content: `[${name}]`, extract: false });
    const [spoken] = read([{ role: "assistant", content: [part, { type: "text", text: "Done." }] }]);
    expect(spoken).toMatchObject({ content: "Done.", metadata: { parts: [part] } });
  }
});

describe("the time of a message", () => {
  test.each([
    ["2024-05-01 12:30:00+00:00", "2024-05-01T12:30:00Z"],
    ["2024-05-01 12:30:00.123456+02:00", "2024-05-01T10:30:00.123Z"],
    ["2024-05-01 12:30:00+02", "2024-05-01T10:30:00Z"],
    ["2024-05-01 12:30:00", "2024-05-01T12:30:00Z"],
  ])("%s, as Python and Postgres write it, is %s", (text, instant) => {
    for (const field of ["reference_time", "created_at", "createdAt"])
      expect(read([{ role: "user", content: "Hi", [field]: text }])[0]?.reference_time?.at).toBe(Date.parse(instant));
  });
});

test("null is the absence of a value", () => {
  const nulls = [
    "id",
    "name",
    "reference_time",
    "created_at",
    "createdAt",
    "metadata",
    "extract",
    "tool_calls",
    "parts",
  ];
  const message = { role: "user", content: "Hi", ...Object.fromEntries(nulls.map((name) => [name, null])) };
  expect(read([message])).toEqual([{ role: "user", content: "Hi" }]);
});

describe("an unknown form is refused, with its position", () => {
  test.each([
    [{ role: "user", content: [{ type: "hologram", data: 1 }] }, "messages.0.content.0.type is not a kind of part"],
    [{ role: "user", content: [{ type: "text" }] }, "messages.0.content.0.text must be the text of a part"],
    [{ role: "user", content: [{ type: "text", text: "a\0" }] }, "messages.0.content.0 contains text"],
    [{ role: "bot", content: "x" }, "messages.0.role must be one of user, assistant"],
    [{ role: "assistant", content: null }, "messages.0.content must not be empty"],
    [{ role: "assistant", content: null, tool_calls: [] }, "messages.0.content must not be empty"],
    [{ type: "remove", data: { content: [] } }, "messages.0.type must be one of human"],
    [
      { lc: 1, type: "constructor", id: ["x", "RemoveMessage"], kwargs: { content: "" } },
      "messages.0.id must end with",
    ],
  ])("%j", (message, why) => {
    const said = refusal(message).map((text) => (text.startsWith("messages") ? text : `messages.0.${text}`));
    expect(said).toContainEqual(expect.stringContaining(why));
  });
});

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((said) => said.trim() !== "" && !said.includes("\0"));
const texts = fc.array(text, { minLength: 1, maxLength: 4 });

test("the same words are read the same in each form", () => {
  fc.assert(
    fc.property(texts, (said) => {
      const parts = said.map((word) => ({ type: "text", text: word }));
      const human = { content: parts, additional_kwargs: {}, response_metadata: {} };
      const forms = read([
        { role: "user", content: said.join("\n") },
        { role: "user", content: parts },
        { role: "human", content: said },
        { role: "user", parts },
        { type: "human", ...human },
        { type: "human", data: human },
        { lc: 1, type: "constructor", id: ["langchain_core", "messages", "HumanMessage"], kwargs: human },
      ]);
      for (const form of forms) expect(form).toEqual({ role: "user", content: said.join("\n") });
    }),
  );
});

test("other fields of a tool call are returned as sent", () => {
  const value = fc.jsonValue({ maxDepth: 3 }).filter((made) => !/\\u0000|__proto__/.test(JSON.stringify(made)));
  fc.assert(
    fc.property(text, value, (said, args) => {
      const tool_calls = [{ id: "c", args }];
      const [flat, dumped] = read([
        { role: "assistant", content: said, tool_calls },
        { type: "ai", content: said, tool_calls },
      ]);
      expect(flat).toEqual({ role: "assistant", content: said, metadata: { tool_calls } });
      expect(dumped).toEqual(flat);
    }),
  );
});
