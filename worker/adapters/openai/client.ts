import OpenAI from "openai";
import { FaultError } from "../../../shared/fault.ts";
import type { CallMeter } from "../../ports/accounts.ts";
import { hostOf, isAboutLength, temporaryError, refusalError } from "../provider/errors.ts";

/** Where a provider is and how long to wait for it. */
export interface OpenAiEndpoint {
  /** As far as "/v1", e.g. "https://api.openai.com/v1". */
  base_url: string;
  /** Empty for endpoints that want none. */
  api_key: string;
  model: string;
  /** Of one request, its answer included. Default 60 s. */
  timeout_ms?: number;
  meter?: CallMeter;
  fetch?: typeof globalThis.fetch;
}

export const TIMEOUT_MS = 60_000;

type ApiError = InstanceType<typeof OpenAI.APIError>;

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

/** Whether an error leaves open if the call was paid for: an endpoint that refused it did not make it. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof OpenAI.APIError && error.status !== undefined);

/** What a refusal is about, in lower case. For decisions only: it may hold what people wrote. */
export const errorText = (error: ApiError): string => `${error.param ?? ""} ${error.message}`.toLowerCase();

export const isTooLong = (error: ApiError): boolean => isAboutLength(errorText(error));

/** The error to throw for one of the package's: a fault for whatever may pass, a plain error for the rest. */
export function providerError(error: unknown, { base_url, model, timeout_ms = TIMEOUT_MS }: OpenAiEndpoint): Error {
  if (error instanceof FaultError) return error;
  const host = hostOf(base_url);
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status, headers, code, type } = error;
    return refusalError({ host, model, status, headers, codes: [code, type], too_long: isTooLong(error) });
  }
  if (error instanceof OpenAI.APIConnectionTimeoutError || error instanceof OpenAI.APIUserAbortError)
    return temporaryError(`${host} did not answer within ${timeout_ms} ms`);
  if (error instanceof OpenAI.APIError) return temporaryError(`the connection to ${host} failed`);
  // the body broke off, or is no JSON
  if (error instanceof TypeError || error instanceof SyntaxError)
    return temporaryError(`the answer of ${host} broke off`);
  return error instanceof Error ? error : new Error(`the call of ${host} failed`);
}
