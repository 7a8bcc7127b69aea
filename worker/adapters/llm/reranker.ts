import {
  readRelevance,
  relevance,
  RELEVANCE_ALTERNATIVES,
  RELEVANCE_TOKENS,
  type Likelihood,
} from "../../core/prompts/relevance.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ModelUse, Reranker } from "../../ports/providers.ts";
import type { OpenAiEndpoint } from "../openai/client.ts";
import { openAiCompletions, deterministicParameters, type Completion } from "../openai/completions.ts";
import { rerankInRequests } from "../provider/rerank-requests.ts";

/** UTF-16 units. */
const MAX_TEXT_CHARACTERS = 4_000;
const TIMEOUT_MS = 20_000;

/**
 * One call per text; the score is the probability of "yes" or, without `logprobs`, 1 or 0. Other answers score 0.
 *
 * @param endpoint `timeout_ms` limits the whole ranking; default 20 s
 * @throws Error from `rerank` if the model answered neither yes nor no for every text
 */
export function llmReranker(endpoint: OpenAiEndpoint): Reranker {
  const { model, timeout_ms = TIMEOUT_MS } = endpoint;
  const ask = openAiCompletions({ ...endpoint, timeout_ms });

  const judge = async (query: string, text: string, signal: AbortSignal) => {
    const { system, user } = relevance(query, text.slice(0, MAX_TEXT_CHARACTERS).toWellFormed());
    const completion = await ask(
      (capabilities) => ({
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        ...deterministicParameters(capabilities, RELEVANCE_TOKENS),
        ...(capabilities.logprobs ? { logprobs: true, top_logprobs: RELEVANCE_ALTERNATIVES } : {}),
      }),
      signal,
    );
    return { score: scoreOf(completion), use: useOf(completion) };
  };

  return {
    model,
    rerank: async (query, texts) => {
      const signal = AbortSignal.timeout(timeout_ms);
      let judged = 0;
      const { scores, use } = await rerankInRequests(query, texts, 1, async (asked, [text]) => {
        const { score, use } = await judge(asked, nonNull(text, "text"), signal);
        if (score !== null) judged += 1;
        return { scores: [score ?? 0], use };
      });
      if (use.calls > 0 && judged === 0) throw new Error(`${model} said neither yes nor no of ${use.calls} texts`);
      return { scores, use };
    },
  };
}

function scoreOf(completion: Completion): number | null {
  if (completion === "refusal") return null;
  const [choice] = completion.choices ?? [];
  const places = Array.isArray(choice?.logprobs?.content) ? choice.logprobs.content : [];
  const tokens = places.map(({ token, logprob, top_logprobs }): Likelihood[] =>
    Array.isArray(top_logprobs) && top_logprobs.length > 0 ? top_logprobs : [{ token, logprob }],
  );
  const text = choice?.message?.content;
  return readRelevance(typeof text === "string" ? text : "", tokens);
}

const useOf = (completion: Completion): ModelUse => ({
  calls: 1,
  tokens_in: completion === "refusal" ? 0 : (completion.usage?.prompt_tokens ?? 0),
  tokens_out: completion === "refusal" ? 0 : (completion.usage?.completion_tokens ?? 0),
});
