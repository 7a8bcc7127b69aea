import { expect, test } from "vitest";
import { batchesOf } from "../../../sdk/src/batches.ts";

const message = (content: string) => ({ role: "user", content });
const sizes = (messages: unknown[]): number[] => [...batchesOf(messages)].map((batch) => batch.messages.length);

test("100 messages are one request, 101 are two", () => {
  expect(sizes(Array.from({ length: 100 }, () => message("Hi.")))).toEqual([100]);
  expect(sizes(Array.from({ length: 101 }, () => message("Hi.")))).toEqual([100, 1]);
});

test("no messages are one request, which the server refuses", () => expect(sizes([])).toEqual([0]));

test("long messages are spread over requests of 256 KiB by their bytes, none is lost and none changes places", () => {
  const messages = Array.from({ length: 40 }, (_, place) => message("ы".repeat(10_000) + place));
  const batches = [...batchesOf(messages)];
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches)
    expect(new TextEncoder().encode(JSON.stringify({ messages: batch.messages })).length).toBeLessThan(256 * 1024);
  expect(batches.flatMap((batch) => batch.messages)).toEqual(messages);
  for (const batch of batches) expect(batch.messages[0]).toBe(messages[batch.from]);
});

test("a message that is too large alone is sent alone, so that the server says so", () => {
  expect(sizes([message("a"), message("b".repeat(300_000)), message("c")])).toEqual([1, 1, 1]);
});

test("a message of several turns counts as several", () => {
  const steered = {
    role: "assistant",
    parts: [
      { type: "text", text: "a" },
      { type: "steering-message", id: "s", parts: [{ type: "text", text: "b" }] },
      { type: "text", text: "c" },
    ],
  };
  expect(sizes(Array.from({ length: 40 }, () => steered))).toEqual([33, 7]);
});
