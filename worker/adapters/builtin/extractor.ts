import { firstOf } from "../../core/extraction/bounds.ts";
import { readInSteps } from "../../core/language/index.ts";
import { withPauses } from "../../core/extraction/in-steps.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Extracted, Extractor } from "../../ports/providers.ts";

/** Rules instead of a model: deterministic and free. A long message is read in steps, between which the process answers requests. */
export const builtinExtractor: Extractor = {
  model: "builtin",
  prompt_version: "builtin-2",
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

/** Promises alone are settled before anything else: a timer lets the process turn to what has arrived. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
