import { APIError } from "openai/error";
import type { CreateEmbeddingResponse } from "openai/resources/embeddings";
import { estimateTokens } from "../../core/text/estimate-tokens.ts";
import type { Embedder } from "../../ports/providers.ts";
import { errorText, isTooLong, isUnanswered, providerError, TIMEOUT_MS, type OpenAiEndpoint } from "./client.ts";
import { openAiPost } from "./post.ts";
import { configurationError, isLengthStatus } from "../provider/errors.ts";
import { UNMETERED } from "../provider/unmetered.ts";

export interface OpenAiEmbedding extends OpenAiEndpoint {
  dimensions: number;
}

/** OpenAI accepts 2,048 inputs and 300,000 tokens; many compatible servers less. */
const MAX_INPUTS = 100;
const MAX_CHARACTERS = 100_000;
/** UTF-16 units: at first, and after the model refused a text as too long. The last is for scripts with a token a letter. */
const MAX_TEXT_CHARACTERS = [24_000, 6_000, 1_500, 400] as const;

export function openAiEmbedder(endpoint: OpenAiEmbedding): Embedder {
  const { model, dimensions, timeout_ms = TIMEOUT_MS, meter = UNMETERED } = endpoint;
  const post = openAiPost(endpoint);
  let acceptsDimensions = true;

  const request = async (input: string[], attempt = 0): Promise<Float32Array[]> => {
    const maxCharacters = MAX_TEXT_CHARACTERS[attempt] ?? 0;
    const sendsDimensions = acceptsDimensions;
    try {
      const texts = input.map((text) => text.slice(0, maxCharacters).toWellFormed());
      const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      const { data } = await meter.charge(
        { model, tokens },
        async () => {
          const body = { model, input: texts, encoding_format: "float", ...(sendsDimensions ? { dimensions } : {}) };
          return (await post("/embeddings", body, AbortSignal.timeout(timeout_ms))) as Partial<CreateEmbeddingResponse>;
        },
        ({ usage }) => ({ tokens_in: usage?.prompt_tokens ?? tokens, tokens_out: 0 }),
        isUnanswered,
      );
      return inOrder(data, input.length).map((vector) => unitVector(vector, dimensions, model));
    } catch (error) {
      if (error instanceof APIError && isLengthStatus(error.status)) {
        if (sendsDimensions && error.status !== 500 && /dimension|matryoshka/.test(errorText(error))) {
          acceptsDimensions = false;
          return request(input, attempt);
        }
        const next = isTooLong(error) ? nextAttempt(input, attempt) : null;
        if (next !== null) return request(input, next);
      }
      throw providerError(error, endpoint);
    }
  };
  return {
    model,
    dimensions,
    rank_weight: 1,
    related_similarity: 0.25,
    candidate_similarity: 0.5,
    synonym_similarity: 0.7,
    embed: (texts) => embedInBatches(texts, dimensions, request),
  };
}

/** `null` if none makes a text shorter. */
function nextAttempt(input: readonly string[], attempt: number): number | null {
  const longest = Math.max(...input.map(({ length }) => length));
  const next = MAX_TEXT_CHARACTERS.findIndex((limit, place) => place > attempt && limit < longest);
  return next === -1 ? null : next;
}

export async function embedInBatches(
  texts: readonly string[],
  dimensions: number,
  request: (texts: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const vectors = texts.map((): Float32Array => new Float32Array(dimensions));
  const worded = texts.flatMap((text, place) => (/[^\s\p{C}]/u.test(text) ? [{ text, place }] : []));
  for (let from = 0, to = 0; from < worded.length; from = to) {
    let characters = 0;
    for (; to < worded.length && to - from < MAX_INPUTS; to++) {
      characters += Math.min(worded[to]?.text.length ?? 0, MAX_TEXT_CHARACTERS[0]);
      if (characters > MAX_CHARACTERS && to > from) break;
    }
    const batch = worded.slice(from, to);
    const embedded = await request(batch.map(({ text }) => text));
    for (const [index, { place }] of batch.entries()) vectors[place] = embedded[index] ?? new Float32Array(dimensions);
  }
  return vectors;
}

function inOrder(data: readonly { index?: number; embedding: number[] }[] | undefined, wanted: number): number[][] {
  if (!Array.isArray(data) || data.length !== wanted)
    throw new Error(`the provider gave ${data?.length ?? 0} vectors when asked for ${wanted}`);
  const ordered = new Map(data.map(({ index, embedding }, place) => [index ?? place, embedding]));
  return Array.from({ length: wanted }, (_, place) => {
    const vector = ordered.get(place);
    if (!vector) throw new Error(`the provider gave no vector for input ${place} of ${wanted}`);
    return vector;
  });
}

/**
 * @throws FaultError "unavailable" for another number of dimensions: a configuration error
 * @throws Error if it is zero or not finite
 */
export function unitVector(values: readonly number[], dimensions: number, model: string): Float32Array {
  if (values.length !== dimensions)
    throw configurationError(
      `${model} returns vectors of ${values.length} numbers, but EMBEDDING_DIMENSIONS is ${dimensions}`,
    );
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) throw new Error(`${model} gave a vector of length ${length}`);
  return Float32Array.from(values, (value) => value / length);
}
