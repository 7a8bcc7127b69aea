import { describe, expect, test } from "vitest";
import { costRatio } from "../../../fakes/cost-ratio.ts";
import { chatMarks } from "../../../../worker/core/language/frames/chat-marks.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";

const marksIn = (content: string): string[] =>
  chatMarks(content).map(({ kind, start, end }) => `${kind}: ${content.slice(start, end)}`);
const learned = (content: string): string[] =>
  readMessage({
    speaker: "Bob",
    content,
    reference_time: Date.UTC(2025, 2, 3),
    time_zone: "UTC",
    previous: [],
  }).facts.map(({ fact }) => fact);

describe("marks of a chat", () => {
  test.each([
    ["I live in ~~Rome~~ Bergen", ["struck: ~~Rome~~"]],
    ["I live in ~Rome~ Bergen", ["struck: ~Rome~"]],
    ["Hi :wave: :+1:", ["emoji_code: :wave:", "emoji_code: :+1:"]],
    ["Hi :+1::skin-tone-2: :100:", ["emoji_code: :+1::skin-tone-2:", "emoji_code: :100:"]],
    ["I live in Oslo, @Ada Byron.", ["address: , @Ada Byron"]],
    ["Oslo, @ada_k!\nAnd you", ["address: , @ada_k"]],
  ])("%s has %j", (content, marks) => {
    expect(marksIn(content)).toEqual(marks);
  });

  test.each([
    "It takes ~5 minutes or ~6.",
    "at 10:30:00",
    "std::vector::iterator and key:value:other",
    "I like tea, @Ada and @Eve",
    "my email is ada@a.example",
  ])("%s has none", (content) => {
    expect(marksIn(content)).toEqual([]);
  });

  test("a long text is read in linear time", async () => {
    const most = 9;
    const reading = (count: number) => (): unknown => chatMarks("~a :b , @c :d::e:".repeat(count));
    expect(await costRatio(reading(64_000), reading(16_000), { most })).toBeLessThanOrEqual(most);
  });
});

describe("a statement next to marks", () => {
  test.each([
    ["I live in Oslo, @Ada.", ["Bob lives in Oslo."]],
    ["I live in ~~Rome~~ Bergen", ["Bob lives in Bergen."]],
    ["I live in Oslo :wave:", ["Bob lives in Oslo."]],
    ["my dog is called Rex :dog:", ["Rex is Bob's dog."]],
    ["I work at Acme :tada::tada:", ["Bob works at Acme."]],
    ["I own a boat :ok_hand::skin-tone-3: and a car :car:", ["Bob owns a boat.", "Bob owns a car."]],
  ])("%s is read without them", (content, facts) => {
    expect(learned(content)).toEqual(facts);
  });

  test.each(["I live in Oslo @Ada", "I like tea, @Ada and @Eve"])(
    "%s is left to the messages, since its object ends before the name",
    (content) => {
      expect(learned(content)).toEqual([]);
    },
  );
});
