import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { readAnswer } from "../../core/prompts/answer-json.ts";
import { SUMMARISE_VERSION, summarise, summaryAnswer, trimSummary } from "../../core/prompts/summarise.ts";
import type { Llm, Summariser } from "../../ports/providers.ts";

/**
 * Writes summaries with a language model, one call each.
 *
 * @param maxCharacters longer summaries are trimmed
 */
export const modelSummariser = (llm: Llm, maxCharacters: number): Summariser => ({
  model: llm.model,
  prompt_version: SUMMARISE_VERSION,
  summarise: async (subject) => {
    const { text, finish, tokens_in, tokens_out } = await llm.complete(summarise(subject));
    const use = { calls: 1, tokens_in, tokens_out };
    const read = readAnswer(text, summaryAnswer);
    const summary = read.ok ? trimSummary(read.value.summary, maxCharacters) : "";
    if (summary !== "" && finish !== "refusal") return { summary, use };
    throw new UnusableAnswer(read.ok ? "The summary is empty." : read.error, text, use);
  },
});
