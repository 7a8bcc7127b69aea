/** The judge of the data set that a question is of. */
import type { LlmRequest } from "../../worker/ports/providers.ts";
import { choiceJudgement } from "./choice-judge.ts";
import { longMemEvalJudgement } from "./longmemeval-judge.ts";

/** The request that judges an answer as the question's data set does; `null` where it has no judge. */
export const officialJudgement = (
  type: string,
  question: string,
  reference: string,
  answer: string,
): LlmRequest | null =>
  longMemEvalJudgement(type, question, reference, answer) ?? choiceJudgement(type, question, reference, answer);
