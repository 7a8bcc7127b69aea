import type { Reranked, Reranker } from "../../ports/providers.ts";
import { rerankInRequests, scoresInOrder } from "../provider/rerank-requests.ts";
import { runModel, type WorkersAi } from "./llm.ts";

const BGE_RERANKER = "@cf/baai/bge-reranker-base";

const MAX_TEXTS = 100;
/** Query and text have 512 tokens together; the model truncates the rest. */
const MAX_TEXT_CHARACTERS = 4_000;
const TIMEOUT_MS = 10_000;

export function workersAiReranker(options: Omit<WorkersAi, "model"> & { model?: string }): Reranker {
  const running = { model: BGE_RERANKER, timeout_ms: TIMEOUT_MS, ...options };
  const request = async (query: string, texts: string[]): Promise<Reranked> => {
    const contexts = texts.map((text) => ({ text: text.slice(0, MAX_TEXT_CHARACTERS).toWellFormed() }));
    const answer = await runModel(running, { query, contexts, top_k: contexts.length });
    const { response, usage } = (answer ?? {}) as RerankerResult;
    const entries = (Array.isArray(response) ? response : []).map((entry) => ({
      index: entry?.id,
      score: entry?.score,
    }));
    return {
      scores: scoresInOrder(entries, texts.length, running.model),
      use: { calls: 1, tokens_in: usage?.prompt_tokens ?? 0, tokens_out: 0 },
    };
  };
  return { model: running.model, rerank: (query, texts) => rerankInRequests(query, texts, MAX_TEXTS, request) };
}

interface RerankerResult {
  response?: ({ id?: unknown; score?: unknown } | null)[];
  usage?: { prompt_tokens?: number };
}
