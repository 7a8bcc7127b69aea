import type { LlmRequest } from "../../worker/ports/providers.ts";
import { choiceJudgement } from "./choice-judge.ts";
import { longMemEvalJudgement } from "./longmemeval-judge.ts";

export const officialJudgement = (
  type: string,
  question: string,
  reference: string,
  answer: string,
): LlmRequest | null =>
  longMemEvalJudgement(type, question, reference, answer) ?? choiceJudgement(type, question, reference, answer);
