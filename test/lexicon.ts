import { loadLexicon } from "../worker/core/text/lexicon.ts";

/** Rules are called by themselves in tests, without the extractor that loads it. */
await loadLexicon();
