import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMessages, type MessageLike } from "../../../sdk/src/messages.ts";
import { messagesIn } from "../../../shared/api/messages.ts";

const SPOKEN = new Set(["user", "assistant", "system"]);

/** What the server would store of a history, of messages that say something. */
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

describe("what was said in a history", () => {
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

  test("of nothing is nothing, and what is no message is refused", () => {
    expect(toMessages([])).toEqual([]);
    for (const wrong of [null, "Hi", 3, ["a"], {}, { content: "Hi" }, { lc: 1 }])
      expect(() => toMessages([wrong as never])).toThrow(TypeError);
  });
});
