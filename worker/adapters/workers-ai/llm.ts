import { FaultError, unavailable } from "../../../shared/fault.ts";
import { TooLongForModel } from "../../core/extraction/too-long.ts";
import { withoutBounds } from "../../core/prompts/answer-schema.ts";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import type { CallMeter } from "../../ports/accounts.ts";
import type { Llm, LlmAnswer, LlmRequest } from "../../ports/providers.ts";
import { configurationError } from "../provider/errors.ts";
import { UNMETERED } from "../provider/unmetered.ts";

export interface AiBinding {
  run(model: string, inputs: Record<string, unknown>, options: { signal: AbortSignal }): Promise<unknown>;
}

export interface WorkersAi {
  ai: AiBinding;
  model: string;
  timeout_ms?: number;
  meter?: CallMeter;
}

const TIMEOUT_MS = 60_000;
const SEED = 7;

/** JSON mode takes the bare schema and does not guarantee it. Answers come in Cloudflare's or OpenAI's format. */
export function workersAiLlm(options: WorkersAi): Llm {
  const { model } = options;
  let hasJsonMode = true;

  const ask = async ({ system, user, schema, max_tokens }: LlmRequest, jsonMode: boolean): Promise<LlmAnswer> => {
    const json = withoutBounds(schema.json);
    const form = jsonMode ? "" : `\n\nThe answer must fit this JSON schema:\n${JSON.stringify(json)}`;
    return readAnswer(
      await runModel(options, {
        messages: [
          { role: "system", content: system + form },
          { role: "user", content: user },
        ],
        ...(jsonMode ? { response_format: { type: "json_schema", json_schema: json } } : {}),
        temperature: 0,
        seed: SEED,
        max_tokens,
      }),
      max_tokens,
    );
  };

  return {
    model,
    complete: async (request) => {
      const jsonMode = hasJsonMode;
      try {
        return await ask(request, jsonMode);
      } catch (error) {
        if (error instanceof JsonModeError && error.supported)
          return { text: "", finish: "other", tokens_in: 0, tokens_out: 0 };
        if (!(error instanceof JsonModeError) || !jsonMode) throw error;
        hasJsonMode = false;
        return ask(request, false);
      }
    },
  };
}

class JsonModeError extends Error {
  readonly supported: boolean;
  constructor(model: string, supported: boolean) {
    super(supported ? `${model} did not fit the schema` : `${model} has no JSON mode`);
    this.supported = supported;
  }
}

interface WorkersAiReply {
  response?: unknown;
  choices?: { message?: { content?: string | null; refusal?: string | null }; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number };
}

const FINISHES: Readonly<Record<string, LlmAnswer["finish"]>> = { length: "length", content_filter: "refusal" };

/** Cloudflare's format does not report truncation: a text that used all its tokens counts as truncated. */
function readAnswer(answer: unknown, max_tokens: number): LlmAnswer {
  const { response, choices, usage } = (typeof answer === "object" && answer !== null ? answer : {}) as WorkersAiReply;
  const [choice] = choices ?? [];
  const { refusal, content } = choice?.message ?? {};
  const said = refusal ?? content ?? response ?? "";
  const tokens_out = usage?.completion_tokens ?? 0;
  const isCut = typeof said === "string" && tokens_out >= max_tokens;
  const finish = choice ? (FINISHES[choice.finish_reason ?? ""] ?? "stop") : isCut ? "length" : "stop";
  return {
    text: typeof said === "string" ? said : JSON.stringify(said),
    finish: refusal ? "refusal" : finish,
    tokens_in: usage?.prompt_tokens ?? 0,
    tokens_out,
  };
}

/**
 * Errors never contain the provider's text, which may repeat the input.
 *
 * @throws FaultError "unavailable" for temporary failures and configuration errors
 * @throws Error for every other refusal
 */
export async function runModel(
  { ai, model, timeout_ms = TIMEOUT_MS, meter = UNMETERED }: WorkersAi,
  inputs: Record<string, unknown>,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout_ms);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")));
  });
  const run = async (): Promise<unknown> => ai.run(model, inputs, { signal });
  try {
    const words = estimateTokens(JSON.stringify(inputs));
    return await meter.charge(
      { model, tokens: words + (typeof inputs.max_tokens === "number" ? inputs.max_tokens : 0) },
      () => Promise.race([run(), aborted]),
      (answer) => {
        const { usage } = (typeof answer === "object" && answer !== null ? answer : {}) as WorkersAiReply;
        return { tokens_in: usage?.prompt_tokens ?? words, tokens_out: usage?.completion_tokens ?? 0 };
      },
      () => signal.aborted,
    );
  } catch (error) {
    if (error instanceof FaultError) throw error;
    if (signal.aborted) throw new FaultError(unavailable(`Workers AI did not answer within ${timeout_ms} ms`));
    throw bindingError(error, model);
  }
}

/** https://developers.cloudflare.com/workers-ai/platform/errors/ */
const TEMPORARY: ReadonlyMap<number, { what: string; retry_after_s: number }> = new Map([
  [3007, { what: "the request timed out", retry_after_s: 5 }],
  [3008, { what: "the request was aborted", retry_after_s: 5 }],
  [3036, { what: "the daily allocation is used up", retry_after_s: 3_600 }],
  [3040, { what: "it is out of capacity", retry_after_s: 5 }],
]);
const CONFIGURATION: ReadonlyMap<number, string> = new Map([
  [3023, "the account is blocked"],
  [3041, "the account may not use this model"],
  [3042, "there is no such model"],
  [5007, "there is no such model"],
  [5016, "the terms of this model are not agreed to"],
  [5018, "the account may not use this model"],
]);
const TOO_LARGE = 3006;

/** `<code>: <text>`; without a code, the error lies between here and the model. */
function bindingError(error: unknown, model: string): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (/json mode couldn['’]t be met/i.test(text)) return new JsonModeError(model, true);
  if (/json.?(?:mode|schema)|response_format/i.test(text)) return new JsonModeError(model, false);
  const code = Number(/\b(\d{4}):/.exec(text)?.[1] ?? 0);
  if (code === TOO_LARGE) return new TooLongForModel(`Workers AI refuses ${model}: the request is too large (${code})`);
  const setting = CONFIGURATION.get(code);
  if (setting !== undefined) return configurationError(`Workers AI refuses ${model}: ${setting} (${code})`);
  const temporary = TEMPORARY.get(code);
  if (temporary !== undefined)
    return new FaultError(unavailable(`Workers AI: ${temporary.what} (${code})`, temporary.retry_after_s));
  if (/\b(?:429|rate.?limit|too many)/i.test(text))
    return new FaultError(unavailable("Workers AI limits the rate of requests"));
  return code >= 5004 && code <= 5999
    ? new Error(`Workers AI refuses the request to ${model} (${code})`)
    : new FaultError(unavailable(`Workers AI failed${code === 0 ? "" : ` (${code})`}`));
}
