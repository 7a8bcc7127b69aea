import { visibleText } from "./visible/visible-text.ts";

/**
 * Includes full-width forms, which some tokenizers read as ASCII (NFKC), and a "<" at the end of the text, because a
 * tag of the prompt follows the text.
 */
const MARKUP =
  /[<＜﹤](?=[^\p{L}\p{N}<>＜＞﹤]{0,4}[/／]|[^\p{L}\p{N}<>＜＞﹤]*$|[\p{L}\p{Cf}\p{M}|｜!?_<＜]|\s*\p{L}[^<>＜＞﹤]{0,80}[>＞])|[[［](?=[/／]?[A-ZＡ-Ｚ_＿]{3,}[\]］])/gu;
export const LOOK_ALIKES: Readonly<Record<string, string>> = { "<": "‹", "[": "⟦", "＜": "⟪", "﹤": "⟨", "［": "⟬" };

/** Replaces brackets that a model could read as markup of the prompt with look-alikes. */
export const neutralise = (text: string): string =>
  visibleText(text).replace(MARKUP, (character) => LOOK_ALIKES[character] ?? character);

export const neutraliseAttribute = (text: string): string =>
  neutralise(text)
    .replace(/["<>＂＜＞﹤﹥]/g, "'")
    .replace(/[\s\p{Cc}]+/gu, " ");
