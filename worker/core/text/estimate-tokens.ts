import { tokenise } from "./tokenise.ts";

/** Latin words are about 1.3 tokens in the tokenisers of today's models, or one per 4 characters if that is more. */
const TOKENS_PER_WORD = 1.3;
const CHARACTERS_PER_TOKEN = 4;

/**
 * How many tokens a language model will count, estimated from above: no model's own tokeniser is loaded. Scripts
 * outside ASCII are counted at one token a character and a half.
 */
export function estimateTokens(text: string): number {
  let plainWords = 0;
  let wide = 0;
  let isInside = false;
  let isPlain = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // of a pair of surrogates the second one is counted
    if (code > 0x7f && (code < 0xd800 || code > 0xdbff)) wide++;
    if (code > 0x7f && (code < 0x2000 || code > 0x206f)) isPlain = false;
    const isWord = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    if (isWord && !isInside) plainWords++;
    isInside = isWord;
  }
  // in ASCII and general punctuation (U+2000 to U+206F) these are all: a context is counted line by line and as a whole
  const byWords = (isPlain ? plainWords : tokenise(text).length) * TOKENS_PER_WORD;
  const byLength = (text.length - wide) / CHARACTERS_PER_TOKEN + wide / 1.5;
  return Math.ceil(Math.max(byWords, byLength));
}
