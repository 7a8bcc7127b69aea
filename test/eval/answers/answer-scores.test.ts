import fc from "fast-check";
import { expect, test } from "vitest";
import { exactMatch, scoreAnswer, wordF1 } from "../../../eval/answers/answer-scores.ts";

// golden values of SQuAD's evaluate-v2.0.py and of MuSiQue's metrics/answer.py
test.each([
  ["The Eiffel Tower", "eiffel tower!", true, 1],
  ["in the Eiffel Tower", "Eiffel Tower", false, 0.8],
  ["Lyon", "Paris", false, 0],
  ["red red blue", "red green", false, 0.4],
  ["ça", "ç", false, 0],
  ["20£", "20", false, 0],
  ["$20", "20", true, 1],
  ["", "", true, 1],
  ["", "Paris", false, 0],
])("%j for %j: exact match %j, F1 %d", (answer, reference, exact, f1) => {
  expect([exactMatch(answer, reference), wordF1(answer, reference)]).toEqual([exact, f1]);
});

test("F1 is symmetric, in [0, 1], and 1 for an exact match", () => {
  fc.assert(
    fc.property(fc.lorem(), fc.lorem(), (one, other) => {
      const f1 = wordF1(one, other);
      expect(f1).toBe(wordF1(other, one));
      expect(f1).toBeGreaterThanOrEqual(0);
      expect(f1).toBeLessThanOrEqual(1);
      expect(wordF1(one, one)).toBe(1);
    }),
  );
});

test("the best score of an answer and its aliases counts, as in MuSiQue's script", () => {
  const asked = { answer: "G. Stanley Hall", aliases: ["Stanley Hall"] };
  expect(scoreAnswer("Stanley Hall", asked)).toEqual({ exact: true, f1: 1 });
  expect(scoreAnswer("Stanley Hall", { answer: "G. Stanley Hall" })).toEqual({ exact: false, f1: 0.8 });
  expect(scoreAnswer("Hall", asked).f1).toBeCloseTo(2 / 3);
});

// golden values of hotpot_evaluate_v1.py
test.each([
  ["yes", "yes", true, 1],
  ["Yes.", "yes", true, 1],
  ["yes they were", "yes", false, 0],
  ["no", "no answer is known", false, 0],
  ["Chief of Protocol", "the chief", false, 0.5],
])("HotpotQA: %j for %j: exact match %j, F1 %d", (answer, reference, exact, f1) => {
  expect(scoreAnswer(answer, { answer: reference, hasVerdicts: true })).toEqual({ exact, f1 });
});
