import { BUILTIN_MODEL, embedBuiltin } from "../../core/vectors/builtin-embedding.ts";
import { proseOf } from "../../core/vectors/prose-of.ts";
import type { WordVectors } from "../../core/vectors/word-vectors.ts";
import type { Embedder } from "../../ports/providers.ts";

export const builtinEmbedder = (dimensions: number, known: WordVectors): Embedder => ({
  model: BUILTIN_MODEL,
  dimensions,
  in_process: true,
  rank_weight: 0.6,
  related_similarity: 0.3,
  candidate_similarity: 0.5,
  synonym_similarity: 0.7,
  embed: async (texts) => texts.map((text) => embedBuiltin(proseOf(text), dimensions, known)),
});
