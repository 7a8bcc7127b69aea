import { unroundedTokens } from "../text/estimate-tokens.ts";

/** Characters per token of Latin text; other scripts have fewer. */
const LATIN = 4;
const NOT_LATIN = /[^\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]/u;
const SAMPLE = 200;

export function charactersPerToken(text: string): number {
  const sample = text.slice(0, SAMPLE);
  return NOT_LATIN.test(sample) ? Math.min(LATIN, sample.length / Math.max(1, unroundedTokens(sample))) : LATIN;
}
