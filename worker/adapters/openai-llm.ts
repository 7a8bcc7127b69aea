import OpenAI from "openai";
import { FaultError, unavailable } from "../../shared/fault.ts";
import type { Llm, LlmAnswer, LlmRequest } from "../ports/providers.ts";

/** Where a provider is and how long to wait for it. */
export interface OpenAiEndpoint {
  /** As far as "/v1", e.g. "https://api.openai.com/v1". */
  base_url: string;
  /** Empty for endpoints that want none. */
  api_key: string;
  model: string;
  /** Of one request, its answer included. Default 60 s. */
  timeout_ms?: number;
  fetch?: typeof globalThis.fetch;
}

const TIMEOUT_MS = 60_000;
const SEED = 7;

/** A client that tries once, says nothing and takes nothing from its surroundings: who calls decides on retries. */
export const openAiClient = ({ base_url, api_key, timeout_ms = TIMEOUT_MS, fetch }: OpenAiEndpoint): OpenAI =>
  new OpenAI({
    baseURL: base_url,
    apiKey: api_key === "" ? "none" : api_key,
    timeout: timeout_ms,
    maxRetries: 0,
    logLevel: "off",
    organization: null,
    project: null,
    ...(fetch ? { fetch } : {}),
  });

/** What an endpoint has turned out to take. Each member goes one step down when it is refused, for this client's life. */
interface Abilities {
  format: "json_schema" | "json_object" | "none";
  temperature: boolean;
  seed: boolean;
  limit: "max_tokens" | "max_completion_tokens" | "none";
}

/**
 * Chat completions of the `openai` package, against any endpoint that speaks its protocol. The answer's form is asked
 * for as a strict JSON schema; of an endpoint that refuses that parameter as any JSON, with the schema in the prompt.
 *
 * Errors tell status and code of a refusal, never its text: providers repeat in it what they were sent.
 */
export function openAiLlm(endpoint: OpenAiEndpoint): Llm {
  const { model, timeout_ms = TIMEOUT_MS } = endpoint;
  const client = openAiClient(endpoint);
  let abilities: Abilities = { format: "json_schema", temperature: true, seed: true, limit: "max_tokens" };

  const ask = async (request: LlmRequest, able: Abilities): Promise<LlmAnswer> => {
    const parameters = { model, stream: false as const, ...messagesOf(request, able), ...settingsOf(request, able) };
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      return readCompletion(await client.chat.completions.create(parameters, { signal }), endpoint);
    } catch (error) {
      if (error instanceof OpenAI.APIError && error.status !== undefined) {
        if (error.code === "content_filter") return { text: "", finish: "refusal", tokens_in: 0, tokens_out: 0 };
        const less = isRefusal(error) ? without(able, complaintOf(error)) : null;
        if (less) {
          // a prompt that is too long teaches nothing about the next one
          if (!isTooLong(error)) abilities = both(abilities, less);
          return ask(request, both(abilities, less));
        }
      }
      throw providerError(error, endpoint);
    }
  };
  return { model, complete: (request) => ask(request, abilities) };
}

function messagesOf({ system, user, schema }: LlmRequest, { format }: Abilities) {
  const form =
    format === "json_schema" ? "" : `\n\nThe answer must fit this JSON schema:\n${JSON.stringify(schema.json)}`;
  return {
    messages: [
      { role: "system" as const, content: system + form },
      { role: "user" as const, content: user },
    ],
  };
}

function settingsOf({ schema, max_tokens }: LlmRequest, { format, temperature, seed, limit }: Abilities) {
  return {
    ...(temperature ? { temperature: 0 } : {}),
    ...(seed ? { seed: SEED } : {}),
    ...(limit === "none" ? {} : { [limit]: max_tokens }),
    ...(format === "json_object" ? { response_format: { type: "json_object" as const } } : {}),
    ...(format === "json_schema"
      ? {
          response_format: {
            type: "json_schema" as const,
            json_schema: { name: schema.name, schema: schema.json, strict: true },
          },
        }
      : {}),
  };
}

/** What is left of two: calls under way at once each learn something. */
const both = (a: Abilities, b: Abilities): Abilities => ({
  format: lower(["json_schema", "json_object", "none"], a.format, b.format),
  temperature: a.temperature && b.temperature,
  seed: a.seed && b.seed,
  limit: lower(["max_tokens", "max_completion_tokens", "none"], a.limit, b.limit),
});

const lower = <T>(steps: readonly T[], a: T, b: T): T => (steps.indexOf(a) > steps.indexOf(b) ? a : b);

/** The abilities without what a refusal names; `null` where it names nothing that can be left out. */
function without(able: Abilities, complaint: string): Abilities | null {
  if (/response_?format|json_?schema|json_object|structured output|guided/.test(complaint) && able.format !== "none")
    return { ...able, format: able.format === "json_schema" ? "json_object" : "none" };
  if (/\bseed\b/.test(complaint) && able.seed) return { ...able, seed: false };
  if (/temperature/.test(complaint) && able.temperature) return { ...able, temperature: false };
  if (/max_(?:completion_)?tokens/.test(complaint) && able.limit !== "none")
    return { ...able, limit: able.limit === "max_tokens" ? "max_completion_tokens" : "none" };
  return null;
}

const isRefusal = ({ status }: { status: number | undefined }): boolean => status === 400 || status === 422;
/** What a refusal is about, in lower case. For decisions only: it may hold what people wrote. */
export const complaintOf = (error: InstanceType<typeof OpenAI.APIError>): string =>
  `${error.param ?? ""} ${error.message}`.toLowerCase();
export const isTooLong = (error: InstanceType<typeof OpenAI.APIError>): boolean =>
  /context.?(?:length|window)|maximum (?:context|input|sequence)|too (?:long|many tokens)/.test(complaintOf(error));

const FINISHES: Readonly<Record<string, LlmAnswer["finish"]>> = {
  stop: "stop",
  length: "length",
  content_filter: "refusal",
};

/** Reads a completion, also of endpoints that leave out what the types promise or send an error with status 200. */
function readCompletion(completion: Partial<OpenAI.ChatCompletion> | string, endpoint: OpenAiEndpoint): LlmAnswer {
  if (typeof completion !== "object" || completion === null)
    throw passing(`${hostOf(endpoint)} did not answer with a completion`);
  const { error } = completion as { error?: { code?: unknown } | null };
  if (error) throw statusError(Number(error.code), undefined, endpoint);
  const [choice] = completion.choices ?? [];
  const { refusal, content } = choice?.message ?? {};
  return {
    text: refusal || (typeof content === "string" ? content : ""),
    finish: refusal ? "refusal" : (FINISHES[choice?.finish_reason ?? ""] ?? "other"),
    tokens_in: completion.usage?.prompt_tokens ?? 0,
    tokens_out: completion.usage?.completion_tokens ?? 0,
  };
}

/** The error to throw for one of the package's: a fault for whatever may pass, a plain error for the rest. */
export function providerError(error: unknown, endpoint: OpenAiEndpoint): Error {
  if (error instanceof FaultError) return error;
  const host = hostOf(endpoint);
  if (error instanceof OpenAI.APIError && error.status !== undefined) return statusError(error.status, error, endpoint);
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError)
    return passing(`${host} did not answer within ${endpoint.timeout_ms ?? TIMEOUT_MS} ms`);
  if (error instanceof OpenAI.APIError) return passing(`the connection to ${host} failed`);
  // the body broke off, or is no JSON
  if (error instanceof TypeError || error instanceof SyntaxError) return passing(`the answer of ${host} broke off`);
  return error instanceof Error ? error : new Error(`the call of ${host} failed`);
}

function statusError(
  status: number,
  error: InstanceType<typeof OpenAI.APIError> | undefined,
  endpoint: OpenAiEndpoint,
): Error {
  const { model } = endpoint;
  const host = hostOf(endpoint);
  // only what looks like a code is one
  const code = [error?.code, error?.type].find((part) => /^[a-z][a-z0-9_.-]{2,63}$/i.test(part ?? "")) ?? null;
  const detail = `${status}${code === null ? "" : `, ${code}`}`;
  if (status === 429 || status === 408 || status === 409 || status === 425 || status >= 500) {
    const what = status === 429 ? "limits the rate of requests" : "is not available";
    return passing(`${host} ${what} (${detail})`, retryAfter(error?.headers, code, Date.now()));
  }
  if (status === 401) return new Error(`${host} does not accept the API key (${detail})`);
  if (status === 403) return new Error(`${host} does not allow this key to use ${model} (${detail})`);
  if (status === 404) return new Error(`${host} has no model ${model}, or no such path (${detail})`);
  if (status === 413 || (error && isTooLong(error)))
    return new Error(`the request is longer than ${model} at ${host} takes (${detail})`);
  return new Error(`${host} refuses the request (${Number.isNaN(status) ? "no status" : detail})`);
}

const passing = (detail: string, retry_after_s?: number): FaultError =>
  new FaultError(unavailable(detail, retry_after_s));

const hostOf = ({ base_url }: OpenAiEndpoint): string => URL.parse(base_url)?.host ?? "the provider";

const DEFAULT_RETRY_S = 5;
const LONGEST_RETRY_S = 3_600;

/**
 * Seconds to wait, 1 to 3,600: what Retry-After says, in seconds or as a date, or when the limit that is used up is reset.
 *
 * @param now epoch milliseconds
 */
export function retryAfter(headers: Headers | undefined, code: string | null, now: number): number {
  const after = headers?.get("retry-after") ?? null;
  const seconds =
    after === null ? NaN : /^\s*[\d.]+\s*$/.test(after) ? Number(after) : (Date.parse(after) - now) / 1000;
  const wait = [seconds, Number(headers?.get("retry-after-ms") ?? NaN) / 1000, resetOf(headers)].find(Number.isFinite);
  const fallback = code === "insufficient_quota" ? LONGEST_RETRY_S : DEFAULT_RETRY_S;
  return Math.min(LONGEST_RETRY_S, Math.max(1, Math.ceil(wait ?? fallback)));
}

/** Of the limits that have nothing left, the last to be reset; where none says so, the first of all. */
function resetOf(headers: Headers | undefined): number {
  const limits = ["requests", "tokens"].map((of) => ({
    left: headers?.get(`x-ratelimit-remaining-${of}`),
    reset: duration(headers?.get(`x-ratelimit-reset-${of}`) ?? ""),
  }));
  const used = limits.filter(({ left }) => left === "0").map(({ reset }) => reset);
  const known = limits.map(({ reset }) => reset).filter(Number.isFinite);
  return used.some(Number.isFinite)
    ? Math.max(...used.filter(Number.isFinite))
    : known.length > 0
      ? Math.min(...known)
      : NaN;
}

const UNITS_S: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600 };

/** "6m0s", "1.5s", "120ms" or plain seconds, in seconds; NaN for anything else. */
function duration(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)];
  return parts.length === 0
    ? NaN
    : parts.reduce((sum, [, value, unit]) => sum + Number(value) * (UNITS_S[unit ?? ""] ?? 0), 0);
}
