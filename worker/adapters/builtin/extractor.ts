import { firstOf } from "../../core/extraction/bounds.ts";
import { readInSteps } from "../../core/language/index.ts";
import { withPauses } from "../../core/extraction/in-steps.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Extracted, Extractor } from "../../ports/providers.ts";

/** Reads in steps, so that the process can answer requests in between. */
export const builtinExtractor: Extractor = {
  model: "builtin",
  // a release with another reader needs another number: its readings replace earlier ones
  prompt_version: "builtin-4",
  batch: 1,
  extract: async (batch) => {
    await loadLexicon();
    const extracted: Extracted[] = [];
    for (const input of batch) {
      const extraction = firstOf(await withPauses(readInSteps(input), pause));
      extracted.push({ extraction, use: { calls: 0, tokens_in: 0, tokens_out: 0 } });
      await pause();
    }
    return extracted;
  },
};

/** Uses a timer, because a promise alone would run before waiting requests. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
