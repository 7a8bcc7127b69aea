import { tokenise } from "./tokenise.ts";

/** A word in Latin script is about 1.3 tokens in current model tokenisers, or one token per 4 characters if that is more. */
const TOKENS_PER_WORD = 1.3;
const CHARACTERS_PER_TOKEN = 4;
const WIDE_CHARACTERS_PER_TOKEN = 1.5;

/**
 * The size of text where documents are split into parts: 1.3 tokens a word, or one per 4 characters (1.5 outside ASCII) if that is
 * more. What a model counts is `estimateTokens`; this measure stays as it is, because the same document must give the same parts in
 * every release: a document that is sent again is compared part by part.
 */
export function countChunkTokens(text: string): number {
  let plainWords = 0;
  let wide = 0;
  let isInside = false;
  let isPlain = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Count a surrogate pair once, by its second half.
    if (code > 0x7f && (code < 0xd800 || code > 0xdbff)) wide++;
    if (code > 0x7f && (code < 0x2000 || code > 0x206f)) isPlain = false;
    const isWord = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    if (isWord && !isInside) plainWords++;
    isInside = isWord;
  }
  // In ASCII and general punctuation (U+2000 to U+206F) `plainWords` is exact, and faster: a context is counted line by line and as a whole.
  const byWords = (isPlain ? plainWords : tokenise(text).length) * TOKENS_PER_WORD;
  const byLength = (text.length - wide) / CHARACTERS_PER_TOKEN + wide / WIDE_CHARACTERS_PER_TOKEN;
  return Math.ceil(Math.max(byWords, byLength));
}
