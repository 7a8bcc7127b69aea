import { visibleText } from "../../core/text/visible/visible-text.ts";
import type { Embedder, Llm, Reranker } from "../../ports/providers.ts";

/** Providers that receive visible text alone, whatever the caller passes. The last edge before a model: prompts neutralise more than that. */
export const visibleLlm = (llm: Llm): Llm => ({
  ...llm,
  complete: (request) =>
    llm.complete({ ...request, system: visibleText(request.system), user: visibleText(request.user) }),
});

export const visibleReranker = (reranker: Reranker): Reranker => ({
  ...reranker,
  rerank: (query, texts) => reranker.rerank(visibleText(query), texts.map(visibleText)),
});

export const visibleEmbedder = (embedder: Embedder): Embedder => ({
  ...embedder,
  embed: (texts) => embedder.embed(texts.map(visibleText)),
});
