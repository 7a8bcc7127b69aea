import type { Models } from "../../../shared/api/models.ts";
import { isDistrusted } from "./trusted.ts";
import type { Services } from "../services.ts";

export type ModelParts = Pick<Services, "configured_model" | "extractor" | "builtin" | "embedder" | "reranker">;

export const modelsOf = ({ configured_model, extractor, builtin, embedder, reranker }: ModelParts): Models => ({
  reader: isDistrusted({ extractor }) ? builtin.extractor.model : configured_model,
  embedder: embedder.model,
  reranker: reranker.model,
});
