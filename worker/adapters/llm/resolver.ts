import { RESOLVE_VERSION, resolutionAnswer, resolve, toVerdicts } from "../../core/prompts/resolve.ts";
import type { Llm, Resolver } from "../../ports/providers.ts";
import { askTwice } from "./ask-twice.ts";

export const modelResolver = (llm: Llm): Resolver => ({
  model: llm.model,
  prompt_version: RESOLVE_VERSION,
  resolve: async (open) => {
    const { result: verdicts, use } = await askTwice(llm, resolve(open), resolutionAnswer, (answer, isCut) =>
      // the last number may be incomplete: "1" for "12"
      isCut ? null : toVerdicts(answer, open),
    );
    return { verdicts, use };
  },
});
