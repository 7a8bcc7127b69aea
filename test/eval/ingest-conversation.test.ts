import { expect, test } from "vitest";
import { messageBatches } from "../../eval/ingest-conversation.ts";
import { parseLocomo } from "../../eval/locomo.ts";
import { toWire } from "../../sdk/src/wire-types.ts";
import { nonNull } from "../../shared/non-null.ts";
import { messagesIn } from "../../shared/api/messages.ts";
import { SAMPLE } from "./sample.ts";

const conversation = nonNull(parseLocomo(SAMPLE)[0], "conversation");

test("every turn becomes a message and every session a thread", () => {
  const batches = messageBatches(conversation);
  expect(batches.map(({ thread, messages }) => [thread, messages.length])).toEqual([
    ["made-up:session-1", 3],
    ["made-up:session-2", 2],
  ]);
  expect(batches[0]?.messages[1]).toEqual({
    id: "made-up:D1:2",
    role: "user",
    name: "Ben",
    content: "Lovely!\n[shares a photo: a kitten on a sofa]",
    reference_time: "2023-05-08T13:56:10.000Z",
  });
  for (const batch of batches) expect(messagesIn.safeParse(toWire(batch)).success).toBe(true);
});

test("a long session is split into several requests without losing a turn", () => {
  const turn = nonNull(conversation.sessions[0]?.turns[0], "turn");
  const turns = Array.from({ length: 120 }, (_, index) => ({ ...turn, id: `D1:${index}` }));
  const batches = messageBatches({ ...conversation, sessions: [{ number: 1, date: "", turns }] });
  expect(Math.max(...batches.map(({ messages }) => messages.length))).toBeLessThanOrEqual(100);
  expect(new Set(batches.flatMap(({ messages }) => messages.map(({ id }) => id))).size).toBe(120);
});
