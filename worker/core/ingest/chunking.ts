import { countChunkTokens } from "../text/chunk-tokens.ts";
import { splitIntoSentences } from "../text/sentences/split-into-sentences.ts";

/** A chunk has 750 tokens (ReMindRAG §4.1), and no overlap, because that would count mentions twice. */
export const CHUNK_TOKENS = 750;
export const CHUNK_OVERLAP = 0;

/**
 * Cuts a text into chunks of at most `tokens` estimated tokens at sentence ends; cuts a longer sentence between words. Concatenated, chunks
 * without overlap are the text, except for white space around them.
 *
 * @param overlap maximum tokens, in whole sentences, that each chunk repeats from the end of the previous one; less than `tokens`
 */
export const chunkText = (text: string, tokens = CHUNK_TOKENS, overlap = CHUNK_OVERLAP): string[] => [
  ...chunksInOrder(text, tokens, overlap),
];

/** Yields the chunks one by one, because with a large overlap they have many times the characters of the text. */
export function* chunksInOrder(text: string, tokens: number, overlap: number): Generator<string> {
  const pieces = splitIntoSentences(text, tokens);
  let chunk: { text: string; tokens: number }[] = [];
  let size = 0;
  for (const piece of pieces) {
    const cost = countChunkTokens(piece);
    if (size + cost > tokens && chunk.length > 0) {
      yield* worded(chunk);
      chunk = tail(chunk, Math.min(overlap, tokens - cost));
      size = chunk.reduce((sum, part) => sum + part.tokens, 0);
    }
    chunk.push({ text: piece, tokens: cost });
    size += cost;
  }
  yield* worded(chunk);
}

/** Cuts a text at the ends of sentences, as `chunkText` does. Joined, the slices are the text; an empty text is one empty slice. */
export function sliceText(text: string, tokens = CHUNK_TOKENS): string[] {
  const slices = [""];
  let size = 0;
  for (const piece of splitIntoSentences(text, tokens)) {
    const cost = countChunkTokens(piece);
    if (size + cost > tokens && size > 0) {
      slices.push("");
      size = 0;
    }
    slices[slices.length - 1] += piece;
    size += cost;
  }
  return slices;
}

function worded(chunk: readonly { text: string }[]): string[] {
  const text = chunk
    .map((part) => part.text)
    .join("")
    .trim();
  return text === "" ? [] : [text];
}

function tail(chunk: { text: string; tokens: number }[], tokens: number): { text: string; tokens: number }[] {
  let size = 0;
  const first = chunk.findLastIndex((part) => (size += part.tokens) > tokens);
  return chunk.slice(first + 1);
}
