import type { z } from "zod";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { readAnswer } from "../../core/prompts/answer-json.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import {
  clusterAnswer,
  COMMUNITIES_VERSION,
  reportAnswer,
  reportOn,
  summariseCluster,
  toReport,
  toSummaries,
} from "../../core/prompts/communities.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import type { Llm, ModelUse, Reporter } from "../../ports/providers.ts";

/** Writes summary entities and reports with a language model: one call each, and one retry if the answer is unusable. */
export const modelReporter = (llm: Llm): Reporter => ({
  model: llm.model,
  prompt_version: COMMUNITIES_VERSION,
  free: false,
  summarise: (cluster) =>
    askWithRetry(llm, summariseCluster(cluster), clusterAnswer, (answer) => toSummaries(answer, cluster)),
  report: (subject) => askWithRetry(llm, reportOn(subject), reportAnswer, toReport),
});

async function askWithRetry<Answer, Result>(
  llm: Llm,
  prompt: Prompt,
  schema: z.ZodType<Answer>,
  read: (answer: Answer) => Result | null,
): Promise<{ result: Result; use: ModelUse }> {
  const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
  const ask = async (prompt: Prompt) => {
    const { text, finish, tokens_in, tokens_out } = await llm.complete(prompt);
    use.calls += 1;
    use.tokens_in += tokens_in;
    use.tokens_out += tokens_out;
    if (finish === "refusal") return { result: null, error: "The model refused to answer.", text };
    const answer = readAnswer(text, schema);
    const result = answer.ok ? read(answer.value) : null;
    return { result, error: answer.ok ? "The answer names nothing." : answer.error, text };
  };
  const first = await ask(prompt);
  if (first.result !== null) return { result: first.result, use };
  const second = await ask({ ...askAgain(prompt, first.error, first.text), max_tokens: prompt.max_tokens * 2 });
  if (second.result !== null) return { result: second.result, use };
  throw new UnusableAnswer(second.error, second.text, use);
}
