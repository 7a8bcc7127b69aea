import type { Models } from "../../../shared/api/models.ts";
import type { Services } from "../services.ts";

/** The models that are configured, or what is built in. */
export const modelsOf = ({
  configured_model,
  embedder,
  reranker,
}: Pick<Services, "configured_model" | "embedder" | "reranker">): Models => ({
  reader: configured_model,
  embedder: embedder.model,
  reranker: reranker.model,
});
