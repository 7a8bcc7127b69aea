import type { Embedder } from "../../ports/providers.ts";
import { embedInBatches, unitVector } from "../openai/embedder.ts";
import { runModel, type WorkersAi } from "./llm.ts";

const BGE_M3 = "@cf/baai/bge-m3";
const BGE_M3_DIMENSIONS = 1024;

/** bge-m3: multilingual, 1,024 dimensions; truncates long texts. */
export function workersAiEmbedder(options: Omit<WorkersAi, "model">): Embedder {
  const request = async (text: string[]): Promise<Float32Array[]> => {
    const answer = await runModel({ model: BGE_M3, ...options }, { text, truncate_inputs: true });
    const { data } = (answer ?? {}) as { data?: number[][] };
    if (!Array.isArray(data) || data.length !== text.length)
      throw new Error(`${BGE_M3} gave ${Array.isArray(data) ? data.length : 0} vectors when asked for ${text.length}`);
    return data.map((vector) => unitVector(vector, BGE_M3_DIMENSIONS, BGE_M3));
  };
  return {
    model: BGE_M3,
    dimensions: BGE_M3_DIMENSIONS,
    rank_weight: 1,
    related_similarity: 0.4,
    candidate_similarity: 0.6,
    synonym_similarity: 0.75,
    embed: (texts) => embedInBatches(texts, BGE_M3_DIMENSIONS, request),
  };
}
