import { describe, expect, test } from "vitest";
import { parseDmr, parseTimeBack } from "../../../eval/formats/dmr.ts";
import { readSample } from "../samples/read-sample.ts";

const HOUR = 3_600_000;

describe("deep memory retrieval", () => {
  const [bees, band] = parseDmr(readSample("msc_self_instruct.jsonl"));

  test("has the last dialogue after the earlier ones, each as long ago as it says", () => {
    const [first, second, last] = bees?.sessions.map(({ at }) => at ?? NaN) ?? [];
    expect([(last ?? 0) - (first ?? 0), (last ?? 0) - (second ?? 0)]).toEqual([(14 * 24 + 2) * HOUR, 5 * HOUR]);
  });

  test("lets the two take turns where it is not said who speaks", () => {
    expect(bees?.sessions.map(({ turns }) => turns.map(({ speaker }) => speaker))).toEqual([
      ["Speaker 1", "Speaker 2"],
      ["Speaker 1", "Speaker 2"],
      ["Speaker 1", "Speaker 2"],
    ]);
  });

  test("takes for evidence the turns with most of the answer's words", () => {
    expect(bees?.questions[0]).toMatchObject({
      question: "Hey, what is it that you keep in your garden?",
      answer: "Bees! I keep bees.",
      evidence: { turn: ["0:0"], session: ["0"] },
    });
  });

  test("has no evidence where no turn has half of them", () => {
    expect(band?.questions[0]?.evidence).toEqual({});
  });

  test("something else says where to get it", () => {
    expect(() => parseDmr('{"dialog": []}')).toThrow(/MSC-Self-Instruct/);
  });
});

test.each([
  ["14 days 16 hours ago", (14 * 24 + 16) * HOUR],
  ["1 week", 7 * 24 * HOUR],
  ["5 hours", 5 * HOUR],
  ["a while", 0],
])("%s is %i ms", (text, ms) => {
  expect(parseTimeBack(text)).toBe(ms);
});
