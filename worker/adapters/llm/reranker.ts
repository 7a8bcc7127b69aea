import {
  readRelevance,
  relevance,
  RELEVANCE_ALTERNATIVES,
  RELEVANCE_TOKENS,
  type Likelihood,
} from "../../core/prompts/relevance.ts";
import { must } from "../../../shared/must.ts";
import type { ModelUse, Reranker } from "../../ports/providers.ts";
import type { OpenAiEndpoint } from "../openai/client.ts";
import { openAiCompletions, deterministicParameters, type Completion } from "../openai/completions.ts";
import { rerankInRequests } from "../provider/rerank-requests.ts";

/** UTF-16 units of a text that are read. */
const LONGEST_TEXT = 4_000;
/** Of the whole ranking. */
const TIMEOUT_MS = 20_000;

/**
 * A language model behind any endpoint that speaks OpenAI's protocol, asked of each text whether it is relevant: one call
 * a text, a few at a time. An endpoint that gives no `logprobs` is taken at its word, 1 or 0. A text of which the model
 * says neither is not relevant; where it says neither of any, that is an error.
 *
 * @param endpoint `timeout_ms` is of the whole ranking; default 20 s
 */
export function llmReranker(endpoint: OpenAiEndpoint): Reranker {
  const { model, timeout_ms = TIMEOUT_MS } = endpoint;
  const ask = openAiCompletions({ ...endpoint, timeout_ms });

  const judge = async (query: string, text: string, signal: AbortSignal) => {
    const { system, user } = relevance(query, text.slice(0, LONGEST_TEXT).toWellFormed());
    const completion = await ask(
      (able) => ({
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        ...deterministicParameters(able, RELEVANCE_TOKENS),
        ...(able.logprobs ? { logprobs: true, top_logprobs: RELEVANCE_ALTERNATIVES } : {}),
      }),
      signal,
    );
    return { score: scoreOf(completion), use: useOf(completion) };
  };

  return {
    model,
    rerank: async (query, texts) => {
      const signal = AbortSignal.timeout(timeout_ms);
      let said = 0;
      const { scores, use } = await rerankInRequests(query, texts, 1, async (asked, [text]) => {
        const { score, use } = await judge(asked, must(text, "text"), signal);
        if (score !== null) said += 1;
        return { scores: [score ?? 0], use };
      });
      if (use.calls > 0 && said === 0) throw new Error(`${model} said neither yes nor no of ${use.calls} texts`);
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
