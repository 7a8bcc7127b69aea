import type { Reranked, Reranker } from "../../ports/providers.ts";
import { rerankInRequests, scoresInOrder } from "../provider/rerank-requests.ts";
import { runModel, type WorkersAi } from "./llm.ts";

const BGE_RERANKER = "@cf/baai/bge-reranker-base";

const MOST_TEXTS = 100;
/** Query and text together have room for 512 tokens; the model cuts what is longer itself. */
const LONGEST_TEXT = 4_000;
/** A ranking is waited for by someone who reads. */
const TIMEOUT_MS = 10_000;

/** Cross-encoders of Workers AI by binding: `{query, contexts, top_k}` gives the best `top_k` as `{id, score}`, best first. */
export function workersAiReranker(options: Omit<WorkersAi, "model"> & { model?: string }): Reranker {
  const running = { model: BGE_RERANKER, timeout_ms: TIMEOUT_MS, ...options };
  const request = async (query: string, texts: string[]): Promise<Reranked> => {
    const contexts = texts.map((text) => ({ text: text.slice(0, LONGEST_TEXT).toWellFormed() }));
    const answer = await runModel(running, { query, contexts, top_k: contexts.length });
    const { response, usage } = (answer ?? {}) as Answer;
    const entries = (Array.isArray(response) ? response : []).map((entry) => ({
      index: entry?.id,
      score: entry?.score,
    }));
    return {
      scores: scoresInOrder(entries, texts.length, running.model),
      use: { calls: 1, tokens_in: usage?.prompt_tokens ?? 0, tokens_out: 0 },
    };
  };
  return { model: running.model, rerank: (query, texts) => rerankInRequests(query, texts, MOST_TEXTS, request) };
}

interface Answer {
  response?: ({ id?: unknown; score?: unknown } | null)[];
  usage?: { prompt_tokens?: number };
}
