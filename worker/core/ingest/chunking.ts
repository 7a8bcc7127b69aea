import { countChunkTokens } from "../text/chunk-tokens.ts";
import { splitIntoSentences } from "../text/sentences/split-into-sentences.ts";

/** Cut chunks of 750 tokens without overlap, as in ReMindRAG (§4.1). An overlap would count mentions twice. */
export const CHUNK_TOKENS = 750;
export const CHUNK_OVERLAP = 0;

/**
 * Cuts a text into chunks of at most `tokens` estimated tokens at sentence ends; a longer sentence is cut between words.
 * Concatenated, chunks without overlap are the text, except for white space around them.
 *
 * @param overlap maximum tokens, in whole sentences, that each chunk repeats from the end of the previous one; less than `tokens`
 */
export function chunkText(text: string, tokens = CHUNK_TOKENS, overlap = CHUNK_OVERLAP): string[] {
  const pieces = splitIntoSentences(text, tokens);
  const chunks: string[] = [];
  let chunk: { text: string; tokens: number }[] = [];
  let size = 0;
  for (const piece of pieces) {
    const cost = countChunkTokens(piece);
    if (size + cost > tokens && chunk.length > 0) {
      chunks.push(chunk.map((part) => part.text).join(""));
      chunk = tail(chunk, Math.min(overlap, tokens - cost));
      size = chunk.reduce((sum, part) => sum + part.tokens, 0);
    }
    chunk.push({ text: piece, tokens: cost });
    size += cost;
  }
  chunks.push(chunk.map((part) => part.text).join(""));
  return chunks.map((part) => part.trim()).filter((part) => part !== "");
}

/** The last whole pieces that fit into `tokens`. */
function tail(chunk: { text: string; tokens: number }[], tokens: number): { text: string; tokens: number }[] {
  let size = 0;
  const first = chunk.findLastIndex((part) => (size += part.tokens) > tokens);
  return chunk.slice(first + 1);
}
