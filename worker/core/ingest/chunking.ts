import { countChunkTokens } from "../text/chunk-tokens.ts";
import { splitIntoSentences } from "../text/sentences/split-into-sentences.ts";

/** The size in ReMindRAG §4.1. Chunks do not overlap, because that would count mentions twice. */
export const CHUNK_TOKENS = 750;
export const CHUNK_OVERLAP = 0;

/** Chunks without overlap join to the text, except for white space around them. */
export const chunkText = (text: string, tokens = CHUNK_TOKENS, overlap = CHUNK_OVERLAP): string[] => [
  ...chunksInOrder(text, tokens, overlap),
];

/** One by one: with a large overlap, chunks have many times the characters of the text. */
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

/** Slices join to exactly the text; "" is one empty slice. */
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
