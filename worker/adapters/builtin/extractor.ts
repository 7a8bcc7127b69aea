import { firstOf } from "../../core/extraction/bounds.ts";
import { readMessage } from "../../core/language/index.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Extractor } from "../../ports/providers.ts";

/** Rules instead of a model: deterministic and free. */
export const builtinExtractor: Extractor = {
  model: "builtin",
  prompt_version: "builtin-2",
  batch: 1,
  extract: async (batch) => {
    await loadLexicon();
    return batch.map((input) => ({
      extraction: firstOf(readMessage(input)),
      use: { calls: 0, tokens_in: 0, tokens_out: 0 },
    }));
  },
};
