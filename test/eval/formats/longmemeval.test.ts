import { describe, expect, test } from "vitest";
import { parseHaystackDate, parseLongMemEval } from "../../../eval/formats/longmemeval.ts";
import { readSample } from "../samples/read-sample.ts";

describe("LongMemEval", () => {
  const [pip, plants, boat] = parseLongMemEval(readSample("made-up-longmemeval.json"));

  test("sessions of LongMemEval are oldest first, without empty turns", () => {
    expect(pip?.sessions.map(({ id, at, turns }) => [id, new Date(at ?? NaN).toISOString(), turns.length])).toEqual([
      ["filler_1", "2023-05-20T02:21:00.000Z", 2],
      ["answer_1", "2023-05-21T09:00:00.000Z", 2],
    ]);
    expect(pip?.sessions[0]?.turns[1]).toMatchObject({ role: "assistant", text: "Seven minutes in boiling water." });
  });

  test("the evidence is the sessions and the turns with the answer", () => {
    const idOf = (text: string): string | undefined =>
      plants?.sessions.flatMap(({ turns }) => turns).find((turn) => turn.text.startsWith(text))?.id;
    expect(plants?.questions[0]?.evidence).toEqual({
      session: ["answer_2a", "answer_2b"],
      turn: [idOf("I bought a fern"), idOf("My second plant")],
    });
  });

  test("a question of LongMemEval has its type, date and answer", () => {
    expect(plants?.questions[0]).toMatchObject({
      type: "multi-session",
      answer: "2",
      at: Date.UTC(2023, 5, 1, 10),
    });
  });

  test("a question about something never mentioned has no evidence", () => {
    expect(boat?.questions[0]).toMatchObject({ type: "abstention", evidence: {} });
  });

  test("a file that is not LongMemEval's is refused with where to get it", () => {
    expect(() => parseLongMemEval('[{"question_id": "x"}]')).toThrow(/not LongMemEval's.*xiaowu0162/);
  });
});

test.each(["", "2023-05-20 02:21", "2023/05/20"])("%j is not a haystack date", (text) => {
  expect(parseHaystackDate(text)).toBeNull();
});
