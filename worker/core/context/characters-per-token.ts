import { unroundedTokens } from "../text/estimate-tokens.ts";

/** Of Latin scripts; others say as much in fewer characters, with more tokens each. */
const LATIN = 4;
const NOT_LATIN = /[^\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]/u;
/** Look at the beginning of a text. */
const SAMPLE = 200;

/** How many characters of a text a token stands for, about. */
export function charactersPerToken(text: string): number {
  const sample = text.slice(0, SAMPLE);
  return NOT_LATIN.test(sample) ? Math.min(LATIN, sample.length / Math.max(1, unroundedTokens(sample))) : LATIN;
}
