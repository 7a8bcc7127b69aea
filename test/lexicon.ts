import { loadLexicon } from "../worker/core/text/lexicon.ts";

/** Loads the lexicon, because tests call rules without the extractor that loads it. */
await loadLexicon();
