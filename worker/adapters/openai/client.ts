import { APIConnectionTimeoutError, APIError } from "openai/error";
import { FaultError } from "../../../shared/fault.ts";
import type { CallMeter } from "../../ports/accounts.ts";
import { measuredLength } from "./measured-length.ts";
import { hostOf, isAboutLength, refusalError, statusByWords, temporaryError } from "../provider/errors.ts";

export interface OpenAiEndpoint {
  /** Up to and including "/v1". */
  base_url: string;
  api_key: string;
  model: string;
  /** Limits one request including its answer; default 60 s. */
  timeout_ms?: number;
  effort?: "none" | "minimal" | "low" | "medium" | "high";
  meter?: CallMeter;
  fetch?: typeof globalThis.fetch;
}

export const TIMEOUT_MS = 60_000;

/** The request may have been billed despite the error. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof APIError && error.status !== undefined);

/** Only for decisions, never in messages: it may contain users' content. */
export const errorText = (error: APIError): string => `${error.param ?? ""} ${error.message}`.toLowerCase();

/** Reads the words of the error, or a code such as "context_length_exceeded". */
export const isTooLong = (error: APIError): boolean =>
  isAboutLength(`${error.code ?? ""} ${error.type ?? ""} ${errorText(error)}`);

export function providerError(error: unknown, { base_url, model, timeout_ms = TIMEOUT_MS }: OpenAiEndpoint): Error {
  if (error instanceof FaultError) return error;
  const host = hostOf(base_url);
  if (error instanceof APIError && error.status !== undefined) {
    const { status, headers, code, type } = error;
    const too_long = isTooLong(error);
    const meant = too_long ? status : statusByWords(status, errorText(error));
    return refusalError({
      host,
      model,
      status,
      meant,
      headers,
      codes: [code, type],
      too_long,
      measured: measuredLength(error),
    });
  }
  if (error instanceof APIConnectionTimeoutError)
    return temporaryError(`${host} did not answer within ${timeout_ms} ms`, undefined, "request");
  if (error instanceof APIError) return temporaryError(`the connection to ${host} failed`, undefined, "request");
  if (error instanceof TypeError || error instanceof SyntaxError)
    return temporaryError(`the answer of ${host} broke off`, undefined, "request");
  return error instanceof Error ? error : new Error(`the call of ${host} failed`);
}
