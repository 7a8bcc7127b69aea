import type { z } from "zod";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
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
import { askTwice } from "./ask-twice.ts";

export const modelReporter = (llm: Llm): Reporter => ({
  model: llm.model,
  prompt_version: COMMUNITIES_VERSION,
  free: false,
  summarise: (cluster) =>
    askWithRetry(llm, summariseCluster(cluster), clusterAnswer, (answer) => toSummaries(answer, cluster)),
  report: (subject) => reportInPieces(llm, subject),
});

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

const askWithRetry = <Answer, Result>(
  llm: Llm,
  prompt: Prompt,
  schema: z.ZodType<Answer>,
  read: (answer: Answer) => Result | null,
): Promise<{ result: Result; use: ModelUse }> =>
  askTwice(llm, prompt, schema, (answer, isCut) => (isCut ? null : read(answer)));
