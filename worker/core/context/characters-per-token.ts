import { unroundedTokens } from "../text/estimate-tokens.ts";

/** Characters per token of Latin text; other scripts have fewer. */
const LATIN = 4;
const NOT_LATIN = /[^\u0000-\u024f\u1e00-\u1eff\u2000-\u206f]/u;
const SAMPLE = 200;

export function charactersPerToken(text: string): number {
  const sample = text.slice(0, SAMPLE);
  return NOT_LATIN.test(sample) ? Math.min(LATIN, sample.length / Math.max(1, unroundedTokens(sample))) : LATIN;
}

/** Assistants' messages get less, because a model could write most of a long answer again. */
const SHOWN = {
  assistant: { least: 60, most: 60 },
  message: { least: 100, most: 150 },
  other: { least: 100, most: 400 },
} as const;
const SHOWN_SHARE = 0.15;

export type ShownKind = keyof typeof SHOWN;

export function shownCharacters(text: string, max_tokens: number, kind: ShownKind = "other"): number {
  const { least, most } = SHOWN[kind];
  const tokens = Math.max(least, Math.min(most, SHOWN_SHARE * max_tokens));
  return Math.floor(tokens * charactersPerToken(text));
}
