import { expect, test } from "vitest";
import type { ThreadMessage } from "../../../worker/core/retrieve/message-ranking.ts";
import { runsAround, unrelatedPairs } from "../../../worker/core/retrieve/unrelated-pairs.ts";

const thread = (writers: string): Map<number, ThreadMessage> =>
  new Map(
    Array.from(writers, (writer, place) => [
      place + 1,
      {
        previous: place > 0 ? place : null,
        next: place + 1 < writers.length ? place + 2 : null,
        continues: place > 0 && writers[place - 1] === writer,
        named: false,
        asks: false,
        role: "peer",
        size: 3,
      },
    ]),
  );

test.each([
  ["notes that resemble one another by chance are apart", "aaaaa", [0.1, 0.2, 0.4, 0.1], [2, 3, 4, 5]],
  ["one writer's messages about one thing share", "aaaaa", [0.4, 0.1, 0.5, 0.4], []],
  ["messages of two writers share, whatever they resemble", "ababab", [0, 0, 0, 0, 0], []],
  ["a message in four parts shares", "baaaab", [0, 0, 0, 0, 0], []],
  ["pairs without vectors count neither way", "aaaaaa", [0.1, null, 0.2, 0.1, 0.1], [2, 3, 4, 5, 6]],
  ["too few vectors say nothing", "aaaaaa", [0.1, null, null, 0.1, 0.1], []],
  ["a run ends where another writes", "aaaaabbbbb", [0, 0, 0, 0, 0, 0.9, 0.9, 0.9, 0.9], [2, 3, 4, 5]],
  [
    "pairs further than eight away do not count",
    "a".repeat(30),
    Array.from({ length: 29 }, (_, pair) => (pair < 20 ? 0.9 : 0)),
    [26, 27, 28, 29, 30],
  ],
])("%s", (_, writers, cosines, expected) => {
  const messages = thread(writers);
  const pairs = [...messages.keys()].filter((id) => messages.get(id)?.continues);
  const resemblances = new Map(cosines.map((cosine, place) => [place + 2, cosine]));
  expect(unrelatedPairs(pairs, runsAround(pairs, messages), resemblances, 0.3)).toEqual(expected);
});

test("a run reaches eight messages beyond its pairs, and not beyond another writer", () => {
  const messages = thread(`b${"a".repeat(40)}b`);
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
  expect(runsAround([20, 22], messages)).toEqual([numbers(12, 30)]);
  expect(runsAround([22, 20], messages)).toEqual([numbers(12, 30)]);
  expect(runsAround([5, 39], messages)).toEqual([numbers(3, 13), numbers(31, 41)]);
});
