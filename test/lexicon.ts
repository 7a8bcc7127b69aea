import { loadLexicon } from "../worker/core/text/lexicon.ts";

/** Tests call rules without the extractor that loads it. */
await loadLexicon();
