import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import type { Embedder } from "../../worker/ports/providers.ts";

export const hashedEmbedder = (dimensions: number): Embedder => ({
  model: "engraph-hashed-1",
  dimensions,
  rank_weight: 0.1,
  related_similarity: 0.2,
  candidate_similarity: 0.5,
  synonym_similarity: 0.7,
  embed: async (texts) => texts.map((text) => embedHashed(text, dimensions)),
});
