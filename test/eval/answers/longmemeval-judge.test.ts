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
  const user = asked(type)?.user;
  expect(user).toContain(system);
  expect(user).toContain(`\n\nQuestion: Q?\n\n${reference}\n\nModel Response: A\n\n`);
  expect(user).toMatch(/\? Answer yes or no only\.$/u);
  expect(asked(type)?.system).toContain('{"correct": true} for yes');
});

test("a question of another benchmark has no LongMemEval judge", () => {
  expect([asked("bridge"), asked("2 temporal")]).toEqual([null, null]);
});

test("LongMemEval's prompt is the published one, word for word", () => {
  expect(asked("temporal-reasoning")?.user).toBe(
    "I will give you a question, a correct answer, and a response from a model. Please answer yes if the response contains the correct answer. Otherwise, answer no. If the response is equivalent to the correct answer or contains all the intermediate steps to get the correct answer, you should also answer yes. If the response only contains a subset of the information required by the answer, answer no. In addition, do not penalize off-by-one errors for the number of days. If the question asks for the number of days/weeks/months, etc., and the model makes off-by-one errors (e.g., predicting 19 days when the answer is 18), the model's response is still correct. \n\nQuestion: Q?\n\nCorrect Answer: R\n\nModel Response: A\n\nIs the model response correct? Answer yes or no only.",
  );
});
