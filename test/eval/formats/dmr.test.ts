import { describe, expect, test } from "vitest";
import { parseDmr, parseTimeBack } from "../../../eval/formats/dmr.ts";
import { readSample } from "../samples/read-sample.ts";

const HOUR = 3_600_000;

describe("deep memory retrieval", () => {
  const [bees, band] = parseDmr(readSample("made-up-msc.jsonl"));

  test("the last dialogue comes after the earlier ones, which are as old as the file says", () => {
    const [first, second, last] = bees?.sessions.map(({ at }) => at ?? NaN) ?? [];
    expect([(last ?? 0) - (first ?? 0), (last ?? 0) - (second ?? 0)]).toEqual([(14 * 24 + 2) * HOUR, 5 * HOUR]);
  });

  test("two speakers alternate if the file does not name them", () => {
    expect(bees?.sessions.map(({ turns }) => turns.map(({ speaker }) => speaker))).toEqual([
      ["Speaker 1", "Speaker 2"],
      ["Speaker 1", "Speaker 2"],
      ["Speaker 1", "Speaker 2"],
    ]);
  });

  test("the evidence is the turns with most of the answer's words", () => {
    expect(bees?.questions[0]).toMatchObject({
      question: "Hey, what is it that you keep in your garden?",
      answer: "Bees! I keep bees.",
      evidence: { turn: ["0:0"], session: ["0"] },
    });
  });

  test("a question has no evidence if no turn has half of the answer's words", () => {
    expect(band?.questions[0]?.evidence).toEqual({});
  });

  test("a file that is not MSC-Self-Instruct is refused with where to get it", () => {
    expect(() => parseDmr('{"dialog": []}')).toThrow(/MSC-Self-Instruct/);
  });
});

test.each([
  ["14 days 16 hours ago", (14 * 24 + 16) * HOUR],
  ["1 week", 7 * 24 * HOUR],
  ["5 hours", 5 * HOUR],
  ["a while", 0],
])("the time back %s is %i ms", (text, ms) => {
  expect(parseTimeBack(text)).toBe(ms);
});
