import type { Models } from "../../../shared/api/models.ts";
import { isDistrusted, recallTrust } from "./trusted.ts";
import type { Services } from "../services.ts";

export type ModelParts = Pick<Services, "configured_model" | "extractor" | "builtin" | "embedder" | "reranker">;

export async function modelsOf(parts: ModelParts): Promise<Models> {
  const { configured_model, extractor, builtin, embedder, reranker } = parts;
  await recallTrust(parts);
  return {
    reader: isDistrusted(parts) ? builtin.extractor.model : configured_model,
    reader_note: extractor.trustNote?.() ?? null,
    embedder: embedder.model,
    reranker: reranker.model,
  };
}
