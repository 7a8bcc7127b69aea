import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMessages, type MessageLike } from "../../../sdk/src/messages.ts";
import { messagesIn } from "../../../shared/api/messages.ts";

const SPOKEN = new Set(["user", "assistant", "system"]);

const stored = (history: readonly unknown[]): unknown[] =>
  messagesIn
    .parse({ thread_id: "t", messages: history })
    .messages.filter(({ role, extract }) => SPOKEN.has(role) && extract !== false)
    .map(({ role, content, id, name }) => ({
      role,
      content,
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
    }));

const text = fc.stringMatching(/^[\p{L}\n !"]{0,12}$/u);
const part = fc.oneof(
  fc.record({ type: fc.constantFrom("text", "input_text", "output_text"), text }),
  fc.record({ type: fc.constant("refusal"), refusal: text }),
  fc.record(
    {
      type: fc.constant("steering-message"),
      id: fc.uuid(),
      parts: fc.array(fc.record({ type: fc.constant("text"), text }), { maxLength: 2 }),
    },
    { requiredKeys: ["type", "parts"] },
  ),
  fc.record({
    type: fc.constant("tool-weather"),
    approval: fc.record({ id: fc.uuid(), approved: fc.boolean(), reason: text, isAutomatic: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant("tool-approval-response"),
    approvalId: fc.uuid(),
    approved: fc.boolean(),
    reason: text,
  }),
  fc.record({ type: fc.constantFrom("image_url", "reasoning", "step-start", "tool-call", "tool-weather"), text }),
);
const parts = fc.array(part, { minLength: 1 });
const name = fc.option(fc.constantFrom("Ada", "Zoë"), { nil: undefined });
const id = fc.option(fc.uuid(), { nil: undefined });
const content = fc.oneof(text, parts, fc.array(fc.oneof(part, text), { minLength: 1 }));
const langChain = fc.record({ content, id, name });
const types = fc.constantFrom("human", "ai", "system", "tool", "chat");
const classes = fc.constantFrom("HumanMessage", "AIMessageChunk", "SystemMessage", "ToolMessage", "ChatMessage");
const message: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ role: fc.constantFrom("user", "assistant", "developer", "system", "tool", "ai"), content, id, name }),
  fc.record({ role: fc.constantFrom("user", "assistant"), parts, id, name }),
  fc.record({
    role: fc.constant("assistant"),
    content: fc.constant(null),
    refusal: text,
    tool_calls: fc.constant([{}]),
  }),
  fc.tuple(types, langChain).map(([type, data]) => ({ type, ...data })),
  fc.tuple(types, langChain).map(([type, data]) => ({ type, data })),
  fc.tuple(classes, langChain).map(([last, kwargs]) => ({
    lc: 1,
    type: "constructor",
    id: ["langchain_core", "messages", last],
    kwargs,
  })),
);

describe("the messages of a history", () => {
  test("is what the server reads in it", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), (given) => {
        const history = JSON.parse(JSON.stringify(given)) as Record<string, unknown>[];
        fc.pre(messagesIn.safeParse({ thread_id: "t", messages: history }).success);
        compared++;
        expect(toMessages(history as unknown as MessageLike[])).toEqual(stored(history));
      }),
    );
    expect(compared).toBeGreaterThan(20);
  });

  test("has the instant at which it was said", () => {
    const said = { role: "user" as const, content: "Hi", createdAt: new Date(0) };
    expect(toMessages([said])).toEqual([{ role: "user", content: "Hi", reference_time: "1970-01-01T00:00:00.000Z" }]);
  });

  test("are empty for an empty history, and a value that is not a message is refused", () => {
    expect(toMessages([])).toEqual([]);
    for (const wrong of [null, "Hi", 3, ["a"], {}, { content: "Hi" }, { lc: 1 }])
      expect(() => toMessages([wrong as never])).toThrow(TypeError);
  });
});

describe("messages that the user sends while an answer is made", () => {
  const given = {
    id: "a1",
    role: "assistant",
    parts: [
      { type: "step-start" },
      { type: "text", text: "Let me look up Paris.", state: "done" },
      { type: "tool-look", toolCallId: "c1", state: "output-available", input: {}, output: "ok" },
      { type: "steering-message", id: "s1", parts: [{ type: "text", text: "I mean Paris, Texas. I live there." }] },
      { type: "step-start" },
      { type: "text", text: "Paris, Texas is hot.", state: "done" },
    ],
  };
  const said = [
    { id: "a1", role: "assistant", content: "Let me look up Paris." },
    { id: "s1", role: "user", content: "I mean Paris, Texas. I live there." },
    { id: "a1#2", role: "assistant", content: "Paris, Texas is hot." },
  ];

  test("is a message of the user, and the answer is divided around it", () => {
    expect(toMessages([given])).toEqual(said);
    const { messages } = messagesIn.parse({ thread_id: "t", messages: [given] });
    expect(messages.map(({ id, role, content }) => ({ id, role, content }))).toEqual(said);
  });

  test("may be why a tool is denied, unless a program decided that", () => {
    const denied = (approval: object) => ({
      ...given,
      parts: [
        { type: "tool-pay", state: "output-denied", approval: { id: "p1", approved: false, ...approval } },
        given.parts[5],
      ],
    });
    expect(toMessages([denied({ reason: "I never pay by card." })])).toEqual([
      { id: "p1", role: "user", content: "I never pay by card." },
      { id: "a1#2", role: "assistant", content: "Paris, Texas is hot." },
    ]);
    expect(toMessages([denied({ reason: "over the limit", isAutomatic: true })])).toHaveLength(1);
    expect(toMessages([denied({})])).toHaveLength(1);
  });

  test("may be the answer to an approval in a message for a model", () => {
    const answer = { type: "tool-approval-response", approvalId: "p1", approved: false };
    const asked = (more: object) => ({ role: "tool", content: [{ ...answer, ...more }] });
    const history = [asked({ reason: "I never pay by card." }), asked({}), asked({ reason: " " })];
    const expected = [{ id: "p1", role: "user", content: "I never pay by card." }];
    expect(toMessages(history)).toEqual(expected);
    const { messages } = messagesIn.parse({ thread_id: "t", messages: history });
    const users = messages.filter(({ role }) => role === "user");
    expect(users.map(({ id, role, content }) => ({ id, role, content }))).toEqual(expected);
  });

  test.each([[[]], [[{ type: "text", text: " " }]]])("is left out if it has no words: %j", (parts) => {
    const empty = { ...given, parts: [given.parts[1], { type: "steering-message", id: "s1", parts }, given.parts[5]] };
    const expected = [{ id: "a1", role: "assistant", content: "Let me look up Paris.\nParis, Texas is hot." }];
    expect(toMessages([empty])).toEqual(expected);
    const { messages } = messagesIn.parse({ thread_id: "t", messages: [empty] });
    expect(messages.map(({ id, role, content }) => ({ id, role, content }))).toEqual(expected);
  });

  test("has ids of its own under long ids that begin alike", () => {
    const parts = [
      given.parts[1],
      { type: "steering-message", parts: [{ type: "text", text: "No." }] },
      given.parts[5],
    ];
    const history = ["A", "B"].map((last) => ({ id: `${"p".repeat(245)}${last}`, role: "assistant", parts }));
    const ids = toMessages(history).map((message) => message.id ?? "");
    expect(new Set(ids).size).toBe(6);
    expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(256);
    expect(messagesIn.parse({ thread_id: "t", messages: history }).messages.map((message) => message.id)).toEqual(ids);
  });

  test("is refused with its place where it has no parts", () => {
    const wrong = { ...given, parts: [{ type: "steering-message", id: "s1" }] };
    const { error } = messagesIn.safeParse({ thread_id: "t", messages: [wrong] });
    expect(JSON.stringify(error?.issues)).toContain("must be a list of parts of type text or file");
  });
});
