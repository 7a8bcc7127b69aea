import { expect, test } from "vitest";
import { joinConversations } from "../../../eval/beam/join-conversations.ts";
import { beamConversation as conversation } from "../../fakes/beam-conversation.ts";

test("sessions of all conversations stand in the order of their dates, and questions name their own turns", () => {
  const { sessions, questions } = joinConversations([
    conversation("pond", ["March-15-2024", "May-02-2024"]),
    conversation("barn", ["March-15-2024", "April-01-2024"]),
  ]);
  const turns = sessions.flatMap((session) => session.turns);
  expect(turns.map(({ text }) => text)).toEqual(["pond 0", "barn 0", "barn 1", "pond 1"]);
  expect(new Set(turns.map(({ id }) => id)).size).toBe(4);
  const textOf = (id: string | undefined) => turns.find((turn) => turn.id === id)?.text;
  expect(questions.map(({ conversation: of, sources }) => [of, textOf(sources[0]?.[0])])).toEqual([
    ["pond", "pond 1"],
    ["barn", "barn 1"],
  ]);
});
