import { embedHashed, HASHED_MODEL } from "../core/indexing/hashed-embedding.ts";
import type { Embedder } from "../ports.ts";

/** No network, no model: hashed words and n-grams. */
export const builtinEmbedder = (dimensions: number): Embedder => ({
  model: HASHED_MODEL,
  dimensions,
  embed: async (texts) => texts.map((text) => embedHashed(text, dimensions)),
});
