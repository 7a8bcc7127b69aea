import { words } from "../indexing/tokenise.ts";

/** Latin words are about 1.3 tokens in the tokenisers of today's models, or one per 4 characters if that is more. */
const TOKENS_PER_WORD = 1.3;
const CHARACTERS_PER_TOKEN = 4;

/**
 * How many tokens a language model will count, estimated from above: no model's own tokeniser is loaded. Scripts
 * outside ASCII are counted at one token a character and a half.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (const character of text) if (character.charCodeAt(0) > 127) wide++;
  const byWords = words(text).length * TOKENS_PER_WORD;
  const byLength = (text.length - wide) / CHARACTERS_PER_TOKEN + wide / 1.5;
  return Math.ceil(Math.max(byWords, byLength));
}
