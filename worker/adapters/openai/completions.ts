import OpenAI from "openai";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import {
  isTooLong,
  isUnanswered,
  errorText,
  openAiClient,
  providerError,
  TIMEOUT_MS,
  type OpenAiEndpoint,
} from "./client.ts";
import { hostOf, temporaryError, refusalError } from "../provider/errors.ts";
import { UNMETERED } from "../provider/unmetered.ts";

/** What an endpoint has turned out to take. Each member goes one step down when it is refused, for this client's life. */
export interface Capabilities {
  format: "json_schema" | "json_object" | "none";
  temperature: boolean;
  seed: boolean;
  limit: "max_tokens" | "max_completion_tokens" | "none";
  logprobs: boolean;
}

/** Parameters of a request to an endpoint that is able to do so much. */
type Asked = (able: Capabilities) => Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, "model" | "stream">;

/** An answer, of which an endpoint may leave out what the types promise; "refusal" where a filter kept it back. */
export type Completion = Partial<OpenAI.ChatCompletion> | "refusal";

const SEED = 7;

/**
 * Chat completions of the `openai` package, against any endpoint that speaks its protocol. What an endpoint refuses to
 * take is left out from then on, if it can be.
 *
 * Errors tell status and code of a refusal, never its text: providers repeat in it what they were sent.
 *
 * @returns asks once; `signal` replaces the endpoint's own time-out
 */
export function openAiCompletions(
  endpoint: OpenAiEndpoint,
): (asked: Asked, signal?: AbortSignal) => Promise<Completion> {
  const { model, timeout_ms = TIMEOUT_MS, meter = UNMETERED } = endpoint;
  const client = openAiClient(endpoint);
  let abilities: Capabilities = {
    format: "json_schema",
    temperature: true,
    seed: true,
    limit: "max_tokens",
    logprobs: true,
  };

  const ask = async (asked: Asked, able: Capabilities, given?: AbortSignal): Promise<Completion> => {
    const signal = given ?? AbortSignal.timeout(timeout_ms);
    try {
      const parameters = { model, stream: false as const, ...asked(able) };
      const completion = await meter.charge(
        { model, tokens: tokensOf(parameters) },
        () => client.chat.completions.create(parameters, { signal }),
        ({ usage }) => ({ tokens_in: usage?.prompt_tokens ?? 0, tokens_out: usage?.completion_tokens ?? 0 }),
        isUnanswered,
      );
      return checked(completion, endpoint);
    } catch (error) {
      if (error instanceof OpenAI.APIError && error.status !== undefined) {
        if (error.code === "content_filter") return "refusal";
        const less = isRefusal(error) ? withoutRefused(able, error) : null;
        if (less) {
          // a prompt that is too long teaches nothing about the next one
          if (!isTooLong(error)) abilities = both(abilities, less);
          return ask(asked, both(abilities, less), given);
        }
      }
      throw providerError(error, endpoint);
    }
  };
  return (asked, signal) => ask(asked, abilities, signal);
}

/** What a request may take, from above: all that it says, and the longest answer. */
const tokensOf = ({
  messages,
  response_format,
  max_tokens,
  max_completion_tokens,
}: OpenAI.ChatCompletionCreateParams): number =>
  estimateTokens(JSON.stringify([messages, response_format])) + (max_tokens ?? max_completion_tokens ?? 0);

/** The likeliest words, always the same, and at most so many: what is asked of every model. */
export const deterministicParameters = ({ temperature, seed, limit }: Capabilities, max_tokens: number) => ({
  ...(temperature ? { temperature: 0 } : {}),
  ...(seed ? { seed: SEED } : {}),
  ...(limit === "none" ? {} : { [limit]: max_tokens }),
});

/** What is left of two: calls under way at once each learn something. */
const both = (a: Capabilities, b: Capabilities): Capabilities => ({
  format: lower(["json_schema", "json_object", "none"], a.format, b.format),
  temperature: a.temperature && b.temperature,
  seed: a.seed && b.seed,
  limit: lower(["max_tokens", "max_completion_tokens", "none"], a.limit, b.limit),
  logprobs: a.logprobs && b.logprobs,
});

const lower = <T>(steps: readonly T[], a: T, b: T): T => (steps.indexOf(a) > steps.indexOf(b) ? a : b);

/** A message may repeat all that was sent, and so name what nobody complains of: the parameter named outright comes first. */
const withoutRefused = (able: Capabilities, error: InstanceType<typeof OpenAI.APIError>): Capabilities | null =>
  without(able, error.param ?? "") ?? without(able, errorText(error));

/** The abilities without what a refusal names; `null` where it names nothing that can be left out. */
function without(able: Capabilities, complaint: string): Capabilities | null {
  if (/response_?format|json_?schema|json_object|structured output|guided/.test(complaint) && able.format !== "none")
    return { ...able, format: able.format === "json_schema" ? "json_object" : "none" };
  if (/\bseed\b/.test(complaint) && able.seed) return { ...able, seed: false };
  if (/temperature/.test(complaint) && able.temperature) return { ...able, temperature: false };
  if (/max_(?:completion_)?tokens/.test(complaint) && able.limit !== "none")
    return { ...able, limit: able.limit === "max_tokens" ? "max_completion_tokens" : "none" };
  if (/logprobs/.test(complaint) && able.logprobs) return { ...able, logprobs: false };
  return null;
}

const isRefusal = ({ status }: { status: number | undefined }): boolean => status === 400 || status === 422;

/** Endpoints may send an error with status 200, or a page. */
function checked(completion: Partial<OpenAI.ChatCompletion> | string, { base_url, model }: OpenAiEndpoint): Completion {
  const host = hostOf(base_url);
  if (typeof completion !== "object" || completion === null)
    throw temporaryError(`${host} did not answer with a completion`);
  const { error } = completion as { error?: { code?: unknown } | null };
  if (error) throw refusalError({ host, model, status: Number(error.code) });
  return completion;
}
