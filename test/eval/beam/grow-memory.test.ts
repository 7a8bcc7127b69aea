import { expect, test } from "vitest";
import { growMemory } from "../../../eval/beam/grow-memory.ts";
import { beamConversation as conversation } from "../../fakes/beam-conversation.ts";

const POND = conversation("small pond", ["March-15-2024", "May-02-2024"]);
const BARN = conversation("large barn", ["April-01-2024", "June-01-2024"]);
const grow = (...sizes: number[]) =>
  growMemory([BARN, POND], {
    sizes,
    isAsked: ({ id }) => id.startsWith("small"),
    tokensOf: ({ turns }) => 10 * turns.length,
  });

test("a memory holds every asked conversation once and others until it reaches its size", () => {
  const [first, second] = grow(15, 55);
  const textsOf = (memory: typeof first) =>
    memory?.conversation.sessions.flatMap(({ turns }) => turns.map(({ text }) => text));
  expect(first?.tokens).toBe(20);
  expect(textsOf(first)).toEqual(["small pond 0", "small pond 1"]);
  expect(second?.tokens).toBe(60);
  expect(textsOf(second)).toEqual([
    "small pond 0",
    "small pond 1",
    ..."large barn 0,large barn 1,large barn 0,large barn 1".split(","),
  ]);
  const dates = second?.conversation.sessions.slice(2).map(({ at }) => new Date(at ?? 0).toISOString().slice(0, 10));
  expect(dates).toEqual(["2023-02-26", "2023-04-28", "2024-04-01", "2024-06-01"]);
});

test("ids are unique, and only questions of asked conversations are asked, about their own turns", () => {
  const [, memory] = grow(20, 60);
  const turns = memory?.conversation.sessions.flatMap((session) => session.turns) ?? [];
  expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
  const questions = memory?.conversation.questions ?? [];
  expect(questions.map(({ question }) => question)).toEqual(["small pond?"]);
  expect(turns.find(({ id }) => id === questions[0]?.sources[0]?.[0])?.text).toBe("small pond 1");
});

test("a size that needs repetitions is refused if every conversation is asked, and so is asking none", () => {
  const tokensOf = () => 10;
  expect(() => growMemory([POND], { sizes: [30], isAsked: () => true, tokensOf })).toThrow(/have 20 tokens: 30 need/u);
  expect(() => growMemory([POND], { sizes: [30], isAsked: () => false, tokensOf })).toThrow(
    /none of the conversations/u,
  );
});
