import { charactersPerToken } from "./characters-per-token.ts";

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
