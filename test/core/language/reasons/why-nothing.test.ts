import { beforeAll, expect, test } from "vitest";
import type { ExtractionInput } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

const input = (content: string, more: Partial<ExtractionInput> = {}): ExtractionInput => ({
  speaker: "Ada",
  content,
  reference_time: Date.UTC(2026, 2, 2),
  time_zone: "UTC",
  previous: [],
  ...more,
});

test.each([
  ["What is the capital of France?", "question"],
  ["Write a haiku about rain. And please keep it short", "question"],
  ["Kannst du mir bei einem Gedicht helfen", "question"],
  ["Thanks, good night!", "small_talk"],
  ["👍", "small_talk"],
  ["I had a dream that I lived on Mars with a dog named Pancake.", "frame"],
  [
    "Write a cover letter for my brother in first person: I'm Daniel Cross and I have worked at Lidl for six years.",
    "frame",
  ],
  ["Ich habe geträumt, dass ich auf dem Mars wohne.", "frame"],
  ["I carried the ladder to the shed.", "open_relation"],
  ["My name is Captain Brann.", "name"],
  ["Blorp fizzle.", "no_statement"],
])("the reader gives the reason of %j", (content, reason) => {
  const { facts, nothing } = readMessage(input(content));
  expect({ facts, nothing }).toEqual({ facts: [], nothing: reason });
});

test("a message of the assistant without deeds has its own reason", () => {
  expect(readMessage(input("You live in Oslo.", { role: "assistant", speaker: null })).nothing).toBe("assistant");
});

test("a role play of the thread frames a later message", () => {
  const previous = [
    { speaker: "Ada", content: "Let's do a role play. I'm a pirate and you are my parrot.", reference_time: 0 },
  ];
  expect(readMessage(input("I live on a ship.", { previous })).nothing).toBe("frame");
});

test("a message with a fact has no reason", () => {
  expect(readMessage(input("I live in Oslo. What should I visit?"))).not.toHaveProperty("nothing");
});
