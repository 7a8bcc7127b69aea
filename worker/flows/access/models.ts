import type { Models } from "../../../shared/api/models.ts";
import type { Services } from "../services.ts";

/** The configured or built-in models. */
export const modelsOf = ({
  configured_model,
  embedder,
  reranker,
}: Pick<Services, "configured_model" | "embedder" | "reranker">): Models => ({
  reader: configured_model,
  embedder: embedder.model,
  reranker: reranker.model,
});
