import { describe, expect, test } from "vitest";
import { parseHaystackDate, parseLongMemEval } from "../../../eval/formats/longmemeval.ts";
import { readSample } from "../samples/read-sample.ts";

describe("LongMemEval", () => {
  const [pip, plants, boat] = parseLongMemEval(readSample("longmemeval.json"));

  test("tells sessions oldest first, without turns that say nothing", () => {
    expect(pip?.sessions.map(({ id, at, turns }) => [id, new Date(at ?? NaN).toISOString(), turns.length])).toEqual([
      ["filler_1", "2023-05-20T02:21:00.000Z", 2],
      ["answer_1", "2023-05-21T09:00:00.000Z", 2],
    ]);
    expect(pip?.sessions[0]?.turns[1]).toMatchObject({ role: "assistant", text: "Seven minutes in boiling water." });
  });

  test("knows the sessions and the turns that hold the answer", () => {
    const idOf = (text: string): string | undefined =>
      plants?.sessions.flatMap(({ turns }) => turns).find((turn) => turn.text.startsWith(text))?.id;
    expect(plants?.questions[0]?.evidence).toEqual({
      session: ["answer_2a", "answer_2b"],
      turn: [idOf("I bought a fern"), idOf("My second plant")],
    });
  });

  test("keeps type, date and answer of a question", () => {
    expect(plants?.questions[0]).toMatchObject({
      type: "multi-session",
      answer: "2",
      at: Date.UTC(2023, 5, 1, 10),
    });
  });

  test("has no evidence for what was never said", () => {
    expect(boat?.questions[0]).toMatchObject({ type: "abstention", evidence: {} });
  });

  test("something else says where to get it", () => {
    expect(() => parseLongMemEval('[{"question_id": "x"}]')).toThrow(/not LongMemEval's.*xiaowu0162/);
  });
});

test.each(["", "2023-05-20 02:21", "2023/05/20"])("%j is no date of a haystack", (text) => {
  expect(parseHaystackDate(text)).toBeNull();
});
