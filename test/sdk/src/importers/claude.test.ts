import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readClaudeConversation } from "../../../../sdk/src/importers/claude.ts";

const fixture = JSON.parse(
  readFileSync(new URL("../../../fixtures/importers/claude/conversations.json", import.meta.url), "utf8"),
) as object[];
const [desk, branched, empty] = fixture.map(readClaudeConversation);

test("blocks of text are the words of a message; attachments are named, and left out", () => {
  expect(desk?.messages.map(({ id, role, content }) => [id, role, content])).toEqual([
    ["m1", "user", "I work at Fado Labs. Here is my desk."],
    ["m2", "assistant", "Let me look.\nA fine desk."],
  ]);
  expect(desk?.messages[0]?.at).toBe(Date.parse("2025-03-02T10:00:01.123Z"));
  expect(desk?.messages[0]?.metadata).toEqual({ attachments: ["desk.txt", "desk.png"] });
  expect(desk?.leftOut).toEqual({ "without words": 1 });
  expect(desk?.cut).toEqual({ attachments: 2, reasoning: 1, "calls of tools and their results": 2 });
});

test("where messages name the one before, the branch that was written last is read", () => {
  expect(branched?.messages.map(({ id }) => id)).toEqual(["t1", "t3", "t4"]);
  expect(branched?.leftOut).toEqual({ "of other branches (regenerated or edited)": 1 });
});

test("an older export has its words in one text", () => {
  const message = { uuid: "m", sender: "human", text: "Hello.", created_at: "2024-01-01T00:00:00Z" };
  const { messages } = readClaudeConversation({ uuid: "c", chat_messages: [message, { ...message, uuid: "n" }] });
  expect(messages.map(({ content }) => content)).toEqual(["Hello.", "Hello."]);
});

test("a conversation without messages is empty", () => {
  expect(empty?.messages).toEqual([]);
});

test.each([
  [[], "the conversation is a list, not an object"],
  [{ chat_messages: [] }, "has no uuid"],
  [{ uuid: "c" }, "chat_messages is missing, not a list"],
  [{ uuid: "c", chat_messages: ["m"] }, "chat_messages[0] is a string, not an object"],
])("%j is malformed", (value, message) => {
  expect(() => readClaudeConversation(value)).toThrow(message);
});
