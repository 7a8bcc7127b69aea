import { RESOLVE_VERSION, resolutionAnswer, resolve, toVerdicts } from "../../core/prompts/resolve.ts";
import type { Llm, Resolver } from "../../ports/providers.ts";
import { askTwice } from "./ask-twice.ts";

/** Asks a language model about identity and contradiction: one call, and one retry if the answer is unusable or cut off. */
export const modelResolver = (llm: Llm): Resolver => ({
  model: llm.model,
  prompt_version: RESOLVE_VERSION,
  resolve: async (open) => {
    const { result: verdicts, use } = await askTwice(llm, resolve(open), resolutionAnswer, (answer, isCut) =>
      // the last number may be incomplete, and "1" names another candidate than "12"
      isCut ? null : toVerdicts(answer, open),
    );
    return { verdicts, use };
  },
});
