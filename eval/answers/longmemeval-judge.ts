/**
 * LongMemEval's judge (Wu et al., ICLR 2025, `evaluate_qa.py`, MIT), with one instruction per question type. The user message is theirs,
 * word for word; only our system message asks for a JSON object instead of "yes" or "no".
 */
import { z } from "zod";
import type { LlmRequest } from "../../worker/ports/providers.ts";
import { judgementSchema } from "./prompts.ts";

const CORRECT =
  "I will give you a question, a correct answer, and a response from a model. Please answer yes if the response contains the correct answer. Otherwise, answer no. If the response is equivalent to the correct answer or contains all the intermediate steps to get the correct answer, you should also answer yes. If the response only contains a subset of the information required by the answer, answer no. ";

const TASKS: Readonly<Record<string, string>> = {
  "single-session-user": CORRECT,
  "single-session-assistant": CORRECT,
  "multi-session": CORRECT,
  "temporal-reasoning": `${CORRECT}In addition, do not penalize off-by-one errors for the number of days. If the question asks for the number of days/weeks/months, etc., and the model makes off-by-one errors (e.g., predicting 19 days when the answer is 18), the model's response is still correct. `,
  "knowledge-update":
    "I will give you a question, a correct answer, and a response from a model. Please answer yes if the response contains the correct answer. Otherwise, answer no. If the response contains some previous information along with an updated answer, the response should be considered as correct as long as the updated answer is the required answer.",
  "single-session-preference":
    "I will give you a question, a rubric for desired personalized response, and a response from a model. Please answer yes if the response satisfies the desired response. Otherwise, answer no. The model does not need to reflect all the points in the rubric. The response is correct as long as it recalls and utilizes the user's personal information correctly.",
  abstention:
    "I will give you an unanswerable question, an explanation, and a response from a model. Please answer yes if the model correctly identifies the question as unanswerable. The model could say that the information is incomplete, or some other information is given but the asked information is not.",
};

const REFERENCE: Readonly<Record<string, string>> = {
  "single-session-preference": "Rubric",
  abstention: "Explanation",
};

export function longMemEvalJudgement(
  type: string,
  question: string,
  reference: string,
  answer: string,
): LlmRequest | null {
  const task = TASKS[type];
  if (task === undefined) return null;
  const asked =
    type === "abstention"
      ? "Does the model correctly identify the question as unanswerable?"
      : "Is the model response correct?";
  return {
    system: 'Give your "yes" or "no" as one JSON object: {"correct": true} for yes, {"correct": false} for no.',
    user: `${task}\n\nQuestion: ${question}\n\n${REFERENCE[type] ?? "Correct Answer"}: ${reference}\n\nModel Response: ${answer}\n\n${asked} Answer yes or no only.`,
    schema: { name: "longmemeval_judgement", json: z.toJSONSchema(judgementSchema) },
    max_tokens: 100,
  };
}
