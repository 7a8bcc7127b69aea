import { expect, test } from "vitest";
import { batchesOf, memoryName } from "../../../eval/extraction/learn-chat.ts";
import { toWire } from "../../../sdk/src/wire-types.ts";
import { messagesIn } from "../../../shared/api/messages.ts";
import { message } from "./samples.ts";

test("messages are sent in order, neighbours of a thread together, and without a name if they have none", () => {
  const messages = [
    message("m1", "A."),
    message("m2", "B.", { name: null, role: "assistant" }),
    message("m3", "C.", { thread: "t2" }),
    message("m4", "D."),
  ];
  const batches = batchesOf(messages);
  expect(batches.map(({ thread, messages }) => [thread, messages.map(({ id }) => id)])).toEqual([
    ["t1", ["m1", "m2"]],
    ["t2", ["m3"]],
    ["t1", ["m4"]],
  ]);
  expect(batches[0]?.messages[1]).toEqual({
    id: "m2",
    role: "assistant",
    content: "B.",
    reference_time: "2025-03-03T10:00:00.000Z",
  });
  for (const batch of batches) expect(messagesIn.safeParse(toWire(batch)).success).toBe(true);
  expect(batchesOf(messages.slice(0, 2), 1)).toHaveLength(2);
});

test("a memory has the same name only for the same messages and extractor", () => {
  const name = memoryName("eval/a file.jsonl", [message("m1", "A.")], "rules");
  expect(name).toMatch(/^extraction-eval-a-file-jsonl-[0-9a-f]{12}$/u);
  expect(memoryName("eval/a file.jsonl", [message("m1", "A.")], "rules")).toBe(name);
  expect(memoryName("eval/a file.jsonl", [message("m1", "B.")], "rules")).not.toBe(name);
  expect(memoryName("eval/a file.jsonl", [message("m1", "A.")], "a model")).not.toBe(name);
});
