import { expect, test } from "vitest";
import { longMemEvalJudgement } from "../../../eval/answers/longmemeval-judge.ts";

const asked = (type: string) => longMemEvalJudgement(type, "Q?", "R", "A");

test.each([
  ["multi-session", "contains all the intermediate steps", "Correct Answer: R"],
  ["temporal-reasoning", "do not penalize off-by-one errors", "Correct Answer: R"],
  ["knowledge-update", "some previous information along with an updated answer", "Correct Answer: R"],
  ["single-session-preference", "does not need to reflect all the points in the rubric", "Rubric: R"],
  ["abstention", "correctly identifies the question as unanswerable", "Explanation: R"],
])("a question of type %s has its own judge", (type, system, reference) => {
  expect(asked(type)?.system).toContain(system);
  expect(asked(type)?.user).toContain(`Question: Q?\n\n${reference}\n\nModel Response: A`);
});

test("a question of another benchmark has none", () => {
  expect([asked("bridge"), asked("2 temporal")]).toEqual([null, null]);
});
