import { expect, test } from "vitest";
import { chatOf, parseMessages } from "../../../eval/extraction/chat.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";
import { parseLocomo } from "../../../eval/locomo.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { SAMPLE } from "../sample.ts";

const line = (part: object): string =>
  JSON.stringify({ content: "Hi.", reference_time: "2025-03-03T10:00:00Z", ...part });

test("a file of messages requires contents and times, and accepts names, roles, threads and ids", () => {
  const text = [line({}), line({ id: "x", name: "Ada", role: "assistant", thread_id: "t2" })].join("\n");
  expect(parseMessages(text, "mine.jsonl")).toEqual({
    id: "mine.jsonl",
    observations: [],
    messages: [
      { id: "m1", thread: "chat", role: "user", name: null, content: "Hi.", at: Date.UTC(2025, 2, 3, 10) },
      { id: "x", thread: "t2", role: "assistant", name: "Ada", content: "Hi.", at: Date.UTC(2025, 2, 3, 10) },
    ],
  });
});

test.each([
  [[line({}), line({ reference_time: "yesterday" })], /mine, message 2: .*reference_time/su],
  [[line({ content: " " })], /mine, message 1: .*content/su],
  [[line({ text: "Hi." })], /mine, message 1: .*text/su],
  [[line({ id: "m" }), line({ id: "m" })], /mine has two messages with the id m/u],
  [["Hi."], /mine is neither JSON nor JSON lines/u],
])("an invalid file of messages is refused with the fault", (lines, reason) => {
  const read = (): unknown => parseMessages(lines.join("\n"), "mine");
  expect(read).toThrow(DataFileError);
  expect(read).toThrow(reason);
});

test("a LoCoMo conversation becomes a chat of users with a thread per session and its observations", () => {
  const chat = chatOf(nonNull(parseLocomo(SAMPLE)[0], "conversation"));
  expect(chat.messages.map(({ id, thread, role, name }) => [id, thread, role, name])).toEqual([
    ["D1:1", "session-1", "user", "Ada"],
    ["D1:2", "session-1", "user", "Ben"],
    ["D1:3", "session-1", "user", "Ada"],
    ["D2:1", "session-2", "user", "Ben"],
    ["D2:2", "session-2", "user", "Ada"],
  ]);
  expect(chat.observations).toHaveLength(2);
});
