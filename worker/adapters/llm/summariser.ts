import { sumOfUse } from "../../core/accounting/use.ts";
import { TooLongForModel } from "../../core/extraction/too-long.ts";
import {
  SUMMARISE_VERSION,
  readSummary,
  summarise,
  summaryAnswer,
  type SummaryInput,
} from "../../core/prompts/summarise.ts";
import type { Llm, ModelUse, Summariser } from "../../ports/providers.ts";
import { askTwice } from "./ask-twice.ts";

type Summarised = { summary: string; use: ModelUse };

/** @param maxCharacters longer summaries are cut to their first whole sentences */
export const modelSummariser = (llm: Llm, maxCharacters: number): Summariser => {
  const ask = async (subject: SummaryInput): Promise<Summarised> => {
    const { result: summary, use } = await askTwice(
      llm,
      summarise(subject),
      summaryAnswer,
      (answer, isCut) => readSummary(answer, isCut, maxCharacters),
      "The summary is empty.",
    );
    return { summary, use };
  };
  /** If the context is small, extends the summary of the older facts by the newer ones. */
  const askInParts = async (subject: SummaryInput): Promise<Summarised> => {
    try {
      return await ask(subject);
    } catch (error) {
      const { facts } = subject;
      if (!(error instanceof TooLongForModel) || facts.length < 2) throw error;
      const middle = Math.ceil(facts.length / 2);
      const older = await askInParts({ ...subject, facts: facts.slice(0, middle) });
      const all = await askInParts({ ...subject, summary: older.summary, facts: facts.slice(middle) });
      return { summary: all.summary, use: sumOfUse(older.use, all.use) };
    }
  };
  return { model: llm.model, prompt_version: SUMMARISE_VERSION, summarise: askInParts };
};
