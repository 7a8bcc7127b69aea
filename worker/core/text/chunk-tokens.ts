import { tokeniseUnfolded } from "./tokenise.ts";

const TOKENS_PER_WORD = 1.3;
const CHARACTERS_PER_TOKEN = 4;
const WIDE_CHARACTERS_PER_TOKEN = 1.5;

/** Must never change: a document sent again is compared part by part. */
export const countChunkTokens = (text: string): number => sizeOf(text, () => tokeniseUnfolded(text).length);

export function countWordSizes(words: readonly string[]): number[] {
  const known = new Map<string, number>();
  return words.map((word) => {
    const size = known.get(word) ?? countChunkTokens(word);
    known.set(word, size);
    return size;
  });
}

/** The most characters that NFKC makes of one: https://www.unicode.org/faq/normalization.html#12 */
const MOST_FOLDED = 18;

export function fitsChunk(text: string, tokens: number): boolean {
  if (Math.ceil(text.length * MOST_FOLDED * TOKENS_PER_WORD) <= tokens) return true;
  return sizeOf(text, () => 0) <= tokens && countChunkTokens(text) <= tokens;
}

function sizeOf(text: string, countWords: () => number): number {
  let plainWords = 0;
  let wide = 0;
  let isInside = false;
  let isPlain = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // a surrogate pair counts once
    if (code > 0x7f && (code < 0xd800 || code > 0xdbff)) wide++;
    if (code > 0x7f && (code < 0x2000 || code > 0x206f)) isPlain = false;
    const isWord = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    if (isWord && !isInside) plainWords++;
    isInside = isWord;
  }
  // `plainWords` is exact and faster in ASCII and general punctuation
  const byWords = (isPlain ? plainWords : countWords()) * TOKENS_PER_WORD;
  const byLength = (text.length - wide) / CHARACTERS_PER_TOKEN + wide / WIDE_CHARACTERS_PER_TOKEN;
  return Math.ceil(Math.max(byWords, byLength));
}
