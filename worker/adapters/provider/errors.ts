import { FaultError, unavailable, type UnavailableCause } from "../../../shared/fault.ts";
import { TooLongForModel, type MeasuredLength } from "../../core/extraction/too-long.ts";

export interface Refusal {
  /** Never a URL with a path or a key. */
  host: string;
  model: string;
  status: number;
  meant?: number;
  headers?: Headers | undefined;
  /** Only text that looks like a code is passed on. */
  codes?: readonly (string | null | undefined)[];
  too_long?: boolean;
  measured?: MeasuredLength | null;
}

const BUSY: ReadonlySet<number> = new Set([503, 529]);

export function refusalError(refusal: Refusal): Error {
  const {
    host,
    model,
    headers,
    codes = [],
    too_long = false,
    measured = null,
    meant: status = refusal.status,
  } = refusal;
  const code = codes.find((part) => /^[a-z][a-z0-9_.-]{2,63}$/i.test(part ?? "")) ?? null;
  const detail = `${refusal.status}${code === null ? "" : `, ${code}`}`;
  if (status === 413 || (too_long && isLengthStatus(status)))
    return new TooLongForModel(
      `the request is longer than ${model} at ${host} takes (${measured === null ? detail : `${detail}: ${measured.prompt_tokens} tokens in a context of ${measured.context_tokens}`})`,
      measured,
    );
  if (status === 401) return configurationError(`${host} does not accept the API key (${detail})`);
  if (status === 403) return configurationError(`${host} does not allow this key to use ${model} (${detail})`);
  if (status === 402) return configurationError(`${host} wants a payment before it answers (${detail})`);
  if (status === 404 || status === 405)
    return configurationError(`${host} has no model ${model}, or no such path (${detail})`);
  if (status === 501) return configurationError(`${host} was not started for such requests (${detail})`);
  if (status === 429 || status === 408 || status === 409 || status === 425 || status >= 500) {
    const what = status === 429 ? "limits the rate of requests" : "is not available";
    const cause = status >= 500 && !BUSY.has(status) ? "request" : undefined;
    return temporaryError(`${host} ${what} (${detail})`, retryAfter(headers, code, Date.now()), cause);
  }
  return new Error(`${host} refuses the request (${Number.isNaN(status) ? "no status" : detail})`);
}

/**
 * Providers that answer 400 with these words mean 401 or 404. The words count only at the beginning, because providers
 * repeat their input after it.
 */
const MISTAKEN: readonly (readonly [RegExp, number])[] = [
  [
    /^[^{}]{0,60}(?:invalid|incorrect|missing|no|expired) api.?key|^[^{}]{0,60}api.?key (?:is )?(?:not valid|invalid|missing|expired)/,
    401,
  ],
  [
    /^[^{}]{0,40}model\b[^{}]{0,100}(?:not found|not exist|not available|not loaded|no such)|^[^{}]{0,40}(?:unknown|invalid|no such) model\b/,
    404,
  ],
];

export const statusByWords = (status: number, complaint: string): number =>
  status === 400 || status === 422
    ? (MISTAKEN.find(([pattern]) => pattern.test(complaint.trim()))?.[1] ?? status)
    : status;

export interface StatedError {
  code?: unknown;
  type?: unknown;
}

const STATUS_BY_WORD: readonly (readonly [RegExp, number])[] = [
  [/context.?(?:length|size)|too.?(?:long|large)/i, 413],
  [/rate|quota|too.?many|throttl|exhausted/i, 429],
  [/permission|forbidden/i, 403],
  [/auth|api.?key|credential/i, 401],
  [/not.?found/i, 404],
  [/invalid|unsupported|bad.?request|malformed/i, 400],
];

/** A body with status 200 that states an error. Unknown codes that are not numbers count as temporary. */
export function statedError({ code, type }: StatedError, { host, model }: Pick<Refusal, "host" | "model">): Error {
  const words = [code, type].filter((part) => typeof part === "string");
  const number = typeof code === "number" || /^\d{3}$/.test(String(code)) ? Number(code) : undefined;
  const status = number ?? STATUS_BY_WORD.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 500;
  return refusalError({ host, model, status, codes: words });
}

/** llama.cpp refuses a text that is longer than its batch with status 500; Text Embeddings Inference says "less than 512 tokens". */
export const isAboutLength = (complaint: string): boolean =>
  /context.?(?:length|window|size)|maximum (?:context|input|sequence)|too (?:long|many tokens)|input (?:\(\d+ tokens\) )?is too large|less than \d+ tokens/i.test(
    complaint,
  );

const LENGTH_STATUSES: ReadonlySet<number> = new Set([400, 413, 422, 500]);

/** Only then does a shorter text help. */
export const isLengthStatus = (status: number | undefined): boolean =>
  status !== undefined && LENGTH_STATUSES.has(status);

export const temporaryError = (detail: string, retry_after_s?: number, cause?: UnavailableCause): FaultError =>
  new FaultError(unavailable(detail, retry_after_s, cause));

const CONFIGURATION_RETRY_S = 30;

export const configurationError = (detail: string): FaultError =>
  temporaryError(detail, CONFIGURATION_RETRY_S, "configuration");

export const hostOf = (url: string): string => URL.parse(url)?.host ?? "the provider";

const DEFAULT_RETRY_S = 5;
const MAX_RETRY_S = 3_600;

/** 1 to 3,600 s: Retry-After (seconds or a date), or until the exhausted rate limit is reset. */
export function retryAfter(headers: Headers | undefined, code: string | null, now: number): number {
  const after = headers?.get("retry-after") ?? null;
  const seconds =
    after === null ? NaN : /^\s*[\d.]+\s*$/.test(after) ? Number(after) : (Date.parse(after) - now) / 1000;
  const wait = [seconds, Number(headers?.get("retry-after-ms") ?? NaN) / 1000, resetOf(headers)].find(Number.isFinite);
  const fallback = code === "insufficient_quota" ? MAX_RETRY_S : DEFAULT_RETRY_S;
  return Math.min(MAX_RETRY_S, Math.max(1, Math.ceil(wait ?? fallback)));
}

/** The last exhausted limit, otherwise the first; NaN without any. */
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

/** "6m0s", "1.5s", "120ms" or seconds; NaN otherwise. */
function duration(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/(?<![\d.])([\d.]+)(ms|s|m|h)/g)];
  return parts.length === 0
    ? NaN
    : parts.reduce((sum, [, value, unit]) => sum + Number(value) * (UNITS_S[unit ?? ""] ?? 0), 0);
}
