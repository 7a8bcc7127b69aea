import { SUMMARISE_VERSION, readSummary, summarise, summaryAnswer } from "../../core/prompts/summarise.ts";
import type { Llm, Summariser } from "../../ports/providers.ts";
import { askTwice } from "./ask-twice.ts";

/** @param maxCharacters longer summaries are cut to their first whole sentences */
export const modelSummariser = (llm: Llm, maxCharacters: number): Summariser => ({
  model: llm.model,
  prompt_version: SUMMARISE_VERSION,
  summarise: async (subject) => {
    const { result: summary, use } = await askTwice(
      llm,
      summarise(subject),
      summaryAnswer,
      (answer, isCut) => readSummary(answer, isCut, maxCharacters),
      "The summary is empty.",
    );
    return { summary, use };
  },
});
