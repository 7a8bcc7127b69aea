import { lexicalScores } from "../../core/retrieve/lexical-scorer.ts";
import type { Reranker } from "../../ports/providers.ts";
import { NO_USE } from "../provider/rerank-requests.ts";

export const builtinReranker: Reranker = {
  model: "lexical-1",
  rerank: async (query, texts) => ({ scores: lexicalScores(query, texts), use: NO_USE }),
};
