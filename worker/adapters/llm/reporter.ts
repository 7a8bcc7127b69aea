import type { z } from "zod";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { readAnswer } from "../../core/prompts/answer-json.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import {
  clusterAnswer,
  COMMUNITIES_VERSION,
  reportAnswer,
  piecesOf,
  reportOn,
  summariseCluster,
  toReport,
  toSummaries,
} from "../../core/prompts/communities.ts";
import type { CommunitySubject, Report } from "../../core/communities/texts.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import type { Llm, ModelUse, Reporter } from "../../ports/providers.ts";

/**
 * Writes summary entities and reports with a language model: one call each, more for a community too large for one prompt, and one retry
 * per unusable answer.
 */
export const modelReporter = (llm: Llm): Reporter => ({
  model: llm.model,
  prompt_version: COMMUNITIES_VERSION,
  free: false,
  summarise: (cluster) =>
    askWithRetry(llm, summariseCluster(cluster), clusterAnswer, (answer) => toSummaries(answer, cluster)),
  report: (subject) => reportInPieces(llm, subject),
});

/** Writes a report on each piece of a community too large for one prompt, then one on these reports. */
async function reportInPieces(llm: Llm, subject: CommunitySubject): Promise<{ result: Report; use: ModelUse }> {
  const [piece = subject, ...others] = piecesOf(subject);
  if (others.length === 0) return askWithRetry(llm, reportOn(piece), reportAnswer, toReport);
  const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
  const spend = (more: ModelUse): void => {
    use.calls += more.calls;
    use.tokens_in += more.tokens_in;
    use.tokens_out += more.tokens_out;
  };
  const paid = async <T>(written: Promise<{ result: T; use: ModelUse }>): Promise<T> => {
    try {
      const { result, use: more } = await written;
      spend(more);
      return result;
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
      spend(error.use);
      throw new UnusableAnswer(error.message, error.answer, use);
    }
  };
  const parts: Report[] = [];
  for (const one of [piece, ...others])
    parts.push(await paid(askWithRetry(llm, reportOn(one), reportAnswer, toReport)));
  const result = await paid(reportInPieces(llm, { ...subject, facts: [], crossing: [], parts }));
  return { result, use };
}

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
