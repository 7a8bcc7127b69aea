import { sumOfUse } from "../../core/accounting/use.ts";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import type { CallMeter } from "../../ports/accounts.ts";
import type { Reranked, Reranker } from "../../ports/providers.ts";
import { hostOf, isAboutLength, isLengthStatus, temporaryError, refusalError } from "./errors.ts";
import { rerankInRequests, scoresInOrder } from "./rerank-requests.ts";
import { UNMETERED } from "./unmetered.ts";

export interface RerankEndpoint {
  /** Full, for example "https://api.cohere.com/v2/rerank". */
  url: string;
  api_key: string;
  model: string | null;
  /** Limits one request including its answer; default 10 s, because a user waits. */
  timeout_ms?: number;
  meter?: CallMeter;
  fetch?: typeof globalThis.fetch;
}

/**
 * The two request formats:
 *
 *     documents   {model?, query, documents, top_n}   Cohere, Jina, vLLM, llama.cpp, LiteLLM, TensorRT-LLM …
 *     texts       {query, texts, truncate}            Text Embeddings Inference of Hugging Face
 *
 * Answers are `{results: [{index, relevance_score}]}` (Voyage: `data`) or `[{index, score}]` in any order, accepted for
 * both request formats.
 */
type Dialect = "documents" | "texts";

/** Cohere accepts 1,000 and bills per hundred; servers of `texts` accept 32 by default. */
const MAX_TEXTS: Readonly<Record<Dialect, number>> = { documents: 100, texts: 32 };
/** UTF-16 units: at first, and after the model refused a text as too long. */
const MAX_TEXT_CHARACTERS = [8_000, 1_500, 400] as const;
const TIMEOUT_MS = 10_000;
const MAX_ERROR_CHARACTERS = 2_000;

/** Sends `documents`, or `texts` once the endpoint reports them missing. */
export function httpReranker(endpoint: RerankEndpoint): Reranker {
  const model = endpoint.model ?? hostOf(endpoint.url);
  let dialect: Dialect = "documents";

  const request = async (query: string, texts: string[], asked = dialect, attempt = 0): Promise<Reranked> => {
    const again = (some: string[]): Promise<Reranked> => request(query, some, asked, attempt);
    if (texts.length > MAX_TEXTS[asked]) return joinParts(await requestHalves(texts, again));
    const short = texts.map((text) => text.slice(0, MAX_TEXT_CHARACTERS[attempt] ?? 0).toWellFormed());
    const tokens = short.reduce((sum, text) => sum + estimateTokens(query) + estimateTokens(text), 0);
    const answer = await (endpoint.meter ?? UNMETERED).charge(
      { model, tokens },
      () => send(endpoint, bodyOf(asked, endpoint.model, query, short)),
      (said) => ({ tokens_in: said.ok ? tokensOf(said.body) : 0, tokens_out: 0 }),
      () => true,
    );
    if (answer.ok) {
      dialect = asked;
      const entries = entriesOf(answer.body);
      return {
        scores: scoresInOrder(entries, texts.length, model),
        use: { calls: 1, tokens_in: tokensOf(answer.body), tokens_out: 0 },
      };
    }
    const { status, headers, complaint } = answer;
    if (isLengthStatus(status)) {
      if (asked === "documents" && TEXTS_MISSING.test(complaint)) return request(query, texts, "texts", attempt);
      if (texts.length > 1 && TOO_MANY.test(complaint)) return joinParts(await requestHalves(texts, again));
      if (isAboutLength(complaint) && attempt + 1 < MAX_TEXT_CHARACTERS.length)
        return request(query, texts, asked, attempt + 1);
    }
    throw refusalError({ host: hostOf(endpoint.url), model, status, headers, too_long: isAboutLength(complaint) });
  };
  return { model, rerank: (query, texts) => rerankInRequests(query, texts, MAX_TEXTS.documents, request) };
}

const TEXTS_MISSING = /(?:missing|required)[^]{0,40}\btexts\b|\btexts\b[^]{0,60}(?:missing|required)/i;
const TOO_MANY = /batch size \d+ >|too many (?:documents|texts|inputs)|maximum[^.]{0,30}(?:documents|texts)/i;

const bodyOf = (dialect: Dialect, model: string | null, query: string, texts: string[]): Record<string, unknown> =>
  dialect === "texts"
    ? { query, texts, truncate: true }
    : { ...(model === null ? {} : { model }), query, documents: texts, top_n: texts.length };

async function requestHalves(texts: string[], request: (texts: string[]) => Promise<Reranked>): Promise<Reranked[]> {
  const middle = Math.ceil(texts.length / 2);
  return Promise.all([request(texts.slice(0, middle)), request(texts.slice(middle))]);
}

const joinParts = (parts: readonly Reranked[]): Reranked =>
  parts.reduce((all, { scores, use }) => ({ scores: [...all.scores, ...scores], use: sumOfUse(all.use, use) }));

type RerankReply = { ok: true; body: unknown } | { ok: false; status: number; headers: Headers; complaint: string };

async function send(
  { url, api_key, timeout_ms = TIMEOUT_MS, fetch = globalThis.fetch }: RerankEndpoint,
  body: Record<string, unknown>,
): Promise<RerankReply> {
  const signal = AbortSignal.timeout(timeout_ms);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(api_key === "" ? {} : { authorization: `Bearer ${api_key}` }),
      },
      body: JSON.stringify(body),
      // never send the key to another address
      redirect: "manual",
      signal,
    });
    const text = await response.text();
    if (response.ok) return { ok: true, body: JSON.parse(text) as unknown };
    const { status, headers } = response;
    return { ok: false, status, headers, complaint: text.slice(0, MAX_ERROR_CHARACTERS) };
  } catch (error) {
    if (signal.aborted) throw temporaryError(`${hostOf(url)} did not answer within ${timeout_ms} ms`);
    if (error instanceof SyntaxError) throw temporaryError(`the answer of ${hostOf(url)} broke off`);
    throw temporaryError(`the connection to ${hostOf(url)} failed`);
  }
}

interface Entry {
  index?: unknown;
  relevance_score?: unknown;
  score?: unknown;
}

function entriesOf(body: unknown): { index: unknown; score: unknown }[] {
  const { results, data } = (body ?? {}) as { results?: unknown; data?: unknown };
  const list = [body, results, data].find(Array.isArray) as (Entry | null)[] | undefined;
  return (list ?? []).map((entry) => ({ index: entry?.index, score: entry?.relevance_score ?? entry?.score }));
}

/** Jina and vLLM in `usage`, Cohere in `meta.tokens`. */
function tokensOf(body: unknown): number {
  const { usage, meta } = (body ?? {}) as {
    usage?: { total_tokens?: number };
    meta?: { tokens?: { input_tokens?: number } };
  };
  return usage?.total_tokens ?? meta?.tokens?.input_tokens ?? 0;
}
