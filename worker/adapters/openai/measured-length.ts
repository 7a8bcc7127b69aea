import type { APIError } from "openai/error";
import type { MeasuredLength } from "../../core/extraction/too-long.ts";

/** OpenAI and vLLM use these words. */
const CONTEXT = /maximum (?:context|model|input) length (?:is|of) (\d+)/u;
const PROMPT =
  /\((\d+) in the messages|(?:has|contains at least|contains) (\d+) (?:input|prompt) tokens|messages resulted in (\d+) tokens|\((\d+) tokens\) (?:is longer|exceeds)/u;

/** llama.cpp states both numbers as fields, OpenAI and vLLM in the message. */
export function measuredLength({ error, message }: APIError): MeasuredLength | null {
  const { n_prompt_tokens, n_ctx } = (error ?? {}) as { n_prompt_tokens?: unknown; n_ctx?: unknown };
  if (isCount(n_prompt_tokens) && isCount(n_ctx)) return { prompt_tokens: n_prompt_tokens, context_tokens: n_ctx };
  const text = message.toLowerCase();
  const context_tokens = Number(CONTEXT.exec(text)?.[1]);
  const prompt_tokens = Number(PROMPT.exec(text)?.slice(1).find(Boolean));
  return isCount(context_tokens) && isCount(prompt_tokens) ? { prompt_tokens, context_tokens } : null;
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;
