import { embedHashed, HASHED_MODEL } from "../core/indexing/hashed-embedding.ts";
import type { Embedder } from "../ports/providers.ts";

/** No network, no model: hashed words and n-grams. */
export const builtinEmbedder = (dimensions: number): Embedder => ({
  model: HASHED_MODEL,
  dimensions,
  // hashed words know no synonyms: they mend typos and inflections, and must not outvote full text (see npm run eval)
  rank_weight: 0.1,
  candidate_similarity: 0.5,
  synonym_similarity: 0.7,
  embed: async (texts) => texts.map((text) => embedHashed(text, dimensions)),
});
