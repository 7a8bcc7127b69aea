import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { readAnswer } from "../../core/prompts/answer-json.ts";
import { askAgain } from "../../core/prompts/ask-again.ts";
import type { Prompt } from "../../core/prompts/prompt.ts";
import { RESOLVE_VERSION, resolutionAnswer, resolve, toVerdicts } from "../../core/prompts/resolve.ts";
import type { Llm, ModelUse, Resolver } from "../../ports/providers.ts";

/** Asks a language model about identity and contradiction: one call, and one retry if the answer is unusable. */
export const modelResolver = (llm: Llm): Resolver => ({
  model: llm.model,
  prompt_version: RESOLVE_VERSION,
  resolve: async (open) => {
    const use: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };
    const ask = async (prompt: Prompt) => {
      const answer = await llm.complete(prompt);
      use.calls += 1;
      use.tokens_in += answer.tokens_in;
      use.tokens_out += answer.tokens_out;
      const read = readAnswer(answer.text, resolutionAnswer);
      if (answer.finish === "refusal")
        return { ok: false, error: "The model refused to answer.", text: answer.text } as const;
      return read.ok ? read : { ...read, text: answer.text };
    };
    const prompt = resolve(open);
    const first = await ask(prompt);
    if (first.ok) return { verdicts: toVerdicts(first.value, open), use };
    const second = await ask({ ...askAgain(prompt, first.error, first.text), max_tokens: prompt.max_tokens * 2 });
    if (second.ok) return { verdicts: toVerdicts(second.value, open), use };
    throw new UnusableAnswer(second.error, second.text, use);
  },
});
