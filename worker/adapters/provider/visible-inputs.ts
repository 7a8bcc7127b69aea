import { visibleJson, visibleText } from "../../core/text/visible/visible-text.ts";
import type { Embedder, Llm, Reranker } from "../../ports/providers.ts";

export const visibleLlm = (llm: Llm): Llm => ({
  ...llm,
  complete: (request) =>
    llm.complete({
      ...request,
      system: visibleText(request.system),
      user: visibleText(request.user),
      schema: visibleJson(request.schema),
    }),
});

export const visibleReranker = (reranker: Reranker): Reranker => ({
  ...reranker,
  rerank: (query, texts) => reranker.rerank(visibleText(query), texts.map(visibleText)),
});

export const visibleEmbedder = (embedder: Embedder): Embedder => ({
  ...embedder,
  embed: (texts) => embedder.embed(texts.map(visibleText)),
});
