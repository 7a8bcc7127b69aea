import { APIError } from "openai/error";
import type {
  ChatCompletion,
  ChatCompletionCreateParams,
  ChatCompletionCreateParamsNonStreaming,
} from "openai/resources/chat/completions";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import { isTooLong, isUnanswered, errorText, providerError, TIMEOUT_MS, type OpenAiEndpoint } from "./client.ts";
import { measuredLength } from "./measured-length.ts";
import { openAiPost } from "./post.ts";
import { hostOf, statedError, temporaryError, type StatedError } from "../provider/errors.ts";
import { UNMETERED } from "../provider/unmetered.ts";

/** A refused capability is downgraded by one step for the client's lifetime. */
export interface Capabilities {
  format: "json_schema" | "json_object" | "none";
  bounds: boolean;
  temperature: boolean;
  seed: boolean;
  limit: "max_tokens" | "max_completion_tokens" | "none";
  logprobs: boolean;
  effort: boolean;
}

type BuildParameters = (capabilities: Capabilities) => Omit<ChatCompletionCreateParamsNonStreaming, "model" | "stream">;

/** May lack typed fields; "refusal" if a content filter withheld it. */
export type Completion = Partial<ChatCompletion> | "refusal";

const SEED = 7;

/**
 * Omits optional parameters once the endpoint has refused them. Errors never have the text of a refusal, because providers repeat their
 * input in it.
 *
 * @returns one request; `signal` replaces the endpoint's timeout
 * @throws FaultError, Error from the returned function, as `Llm` throws
 */
export function openAiCompletions(
  endpoint: OpenAiEndpoint,
): (build: BuildParameters, signal?: AbortSignal) => Promise<Completion> {
  const { model, timeout_ms = TIMEOUT_MS, meter = UNMETERED } = endpoint;
  const post = openAiPost(endpoint);
  let known: Capabilities = {
    format: "json_schema",
    bounds: true,
    temperature: true,
    seed: true,
    limit: "max_tokens",
    logprobs: true,
    effort: true,
  };

  const ask = async (
    build: BuildParameters,
    capabilities: Capabilities,
    given?: AbortSignal,
    room = Infinity,
  ): Promise<Completion> => {
    const signal = given ?? AbortSignal.timeout(timeout_ms);
    const parameters = { model, stream: false as const, ...withinRoom(build(capabilities), room) };
    try {
      const completion = await meter.charge(
        { model, tokens: tokensOf(parameters) },
        async () => (await post("/chat/completions", parameters, signal)) as Partial<ChatCompletion>,
        ({ usage }) => ({ tokens_in: usage?.prompt_tokens ?? 0, tokens_out: usage?.completion_tokens ?? 0 }),
        isUnanswered,
      );
      return checked(completion, endpoint);
    } catch (error) {
      if (error instanceof APIError && error.status !== undefined) {
        if (error.code === "content_filter") return "refusal";
        const left = roomLeft(error, parameters);
        if (left !== null && room === Infinity) return ask(build, capabilities, given, left);
        const less = isRefusal(error) ? withoutRefused(capabilities, error) : null;
        if (less) {
          // a prompt that is too long says nothing about features
          if (!isTooLong(error)) known = intersect(known, less);
          return ask(build, intersect(known, less), given, room);
        }
        // some endpoints do not name the refused parameter
        if (isRefusal(error) && capabilities.bounds && !isTooLong(error) && hasBounds(build(capabilities))) {
          const answer = await ask(build, { ...capabilities, bounds: false }, given, room);
          known = { ...known, bounds: false };
          return answer;
        }
      }
      throw providerError(error, endpoint);
    }
  };
  return (build, signal) => ask(build, known, signal);
}

/** A shorter answer about less text is worth more than half a sentence. */
const MIN_ROOM = 256;
const ROOM_MARGIN = 16;

type Limits = Pick<ChatCompletionCreateParams, "max_tokens" | "max_completion_tokens">;

/**
 * Returns the tokens left for an answer if the prompt fits in the context but the requested answer does not, as vLLM
 * and OpenAI count them.
 */
function roomLeft(error: APIError, { max_tokens, max_completion_tokens }: Limits): number | null {
  const measured = isTooLong(error) ? measuredLength(error) : null;
  if (measured === null) return null;
  const room = measured.context_tokens - measured.prompt_tokens - ROOM_MARGIN;
  return room >= MIN_ROOM && room < (max_tokens ?? max_completion_tokens ?? 0) ? room : null;
}

const withinRoom = <Parameters extends Limits>(parameters: Parameters, room: number): Parameters => ({
  ...parameters,
  ...(parameters.max_tokens != null && { max_tokens: Math.min(parameters.max_tokens, room) }),
  ...(parameters.max_completion_tokens != null && {
    max_completion_tokens: Math.min(parameters.max_completion_tokens, room),
  }),
});

const hasBounds = ({ response_format }: Partial<ChatCompletionCreateParams>): boolean =>
  JSON.stringify(response_format ?? null).includes('"max');

const tokensOf = ({
  messages,
  response_format,
  max_tokens,
  max_completion_tokens,
}: ChatCompletionCreateParams): number =>
  estimateTokens(JSON.stringify([messages, response_format])) + (max_tokens ?? max_completion_tokens ?? 0);

export const deterministicParameters = ({ temperature, seed, limit }: Capabilities, max_tokens: number) => ({
  ...(temperature ? { temperature: 0 } : {}),
  ...(seed ? { seed: SEED } : {}),
  ...(limit === "none" ? {} : { [limit]: max_tokens }),
});

const intersect = (a: Capabilities, b: Capabilities): Capabilities => ({
  format: lowerOf(["json_schema", "json_object", "none"], a.format, b.format),
  bounds: a.bounds && b.bounds,
  temperature: a.temperature && b.temperature,
  seed: a.seed && b.seed,
  limit: lowerOf(["max_tokens", "max_completion_tokens", "none"], a.limit, b.limit),
  logprobs: a.logprobs && b.logprobs,
  effort: a.effort && b.effort,
});

const lowerOf = <T>(steps: readonly T[], a: T, b: T): T => (steps.indexOf(a) > steps.indexOf(b) ? a : b);

/** The error's message may repeat the request and mention other parameters. */
function withoutRefused(capabilities: Capabilities, error: APIError): Capabilities | null {
  if (capabilities.bounds && capabilities.format === "json_schema" && REFUSED_BOUNDS.test(errorText(error)))
    return { ...capabilities, bounds: false };
  return without(capabilities, error.param ?? "") ?? without(capabilities, errorText(error));
}

/** Must not match a request that an error about something else repeats. */
const REFUSED_BOUNDS =
  /max_?(?:items|length)\W{0,3}(?: keyword)? (?:is|are) (?:not|un)|(?:unsupported|unknown|unrecogni[sz]ed|invalid|forbidden|not supported|not permitted|not allowed)[^{}]{0,60}max_?(?:items|length)|too many states|repetitions? exceeds?|schema[^{}]{0,40}too (?:complex|large|many)/u;

function without(capabilities: Capabilities, complaint: string): Capabilities | null {
  if (
    /response_?format|response_?schema|generation_?config|json_?schema|json_object|structured output|guided/.test(
      complaint,
    ) &&
    capabilities.format !== "none"
  )
    return { ...capabilities, format: capabilities.format === "json_schema" ? "json_object" : "none" };
  if (/\bseed\b/.test(complaint) && capabilities.seed) return { ...capabilities, seed: false };
  if (/temperature/.test(complaint) && capabilities.temperature) return { ...capabilities, temperature: false };
  if (/max_(?:completion_)?tokens/.test(complaint) && capabilities.limit !== "none")
    return { ...capabilities, limit: capabilities.limit === "max_tokens" ? "max_completion_tokens" : "none" };
  if (/reasoning/.test(complaint) && capabilities.effort) return { ...capabilities, effort: false };
  if (/logprobs/.test(complaint) && capabilities.logprobs) return { ...capabilities, logprobs: false };
  return null;
}

const isRefusal = ({ status }: { status: number | undefined }): boolean => status === 400 || status === 422;

/**
 * Status 200 may still be an error or an HTML page.
 *
 * @throws FaultError "unavailable", Error for a stated permanent error
 */
function checked(completion: Partial<ChatCompletion> | string, { base_url, model }: OpenAiEndpoint): Completion {
  const host = hostOf(base_url);
  const unusable = () => temporaryError(`${host} did not answer with a completion`, undefined, "request");
  if (typeof completion !== "object" || completion === null) throw unusable();
  const { error, object, choices } = completion as OtherBody;
  if (error) throw statedError(error, { host, model });
  if (object === "error") throw statedError(completion as StatedError, { host, model });
  const choice = choices === undefined ? withoutChoices(completion) : [choices].flat()[0];
  if (typeof choice !== "object" || choice === null) throw unusable();
  const stated = (choice as { error?: StatedError | null }).error;
  if (stated) throw statedError(stated, { host, model });
  return { ...completion, choices: [choice as ChatCompletion.Choice] };
}

interface OtherBody {
  error?: StatedError | null;
  object?: unknown;
  choices?: unknown;
}

/** Reads the formats of Ollama, llama.cpp and OpenAI's responses. */
function withoutChoices(body: Record<string, unknown>): object | null {
  const { message, response, output_text, output, content, done_reason } = body;
  const said = [response, output_text, output, content].find((given) => given !== undefined && given !== null);
  const isMessage = typeof message === "object" && message !== null;
  if (!isMessage && said === undefined) return null;
  return { message: isMessage ? message : { content: said }, finish_reason: done_reason };
}
