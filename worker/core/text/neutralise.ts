import { visibleText } from "./visible/visible-text.ts";

/**
 * The first character of a tag, of a control token ("<|im_start|>", "<｜User｜>") or of a bracketed one ("[INST]"), but not of "<3" or
 * "a <= b". Full-width forms count too, because some tokenisers read them as the ASCII ones (NFKC), and so does a "<" at the end of
 * a text, because a tag of the prompt follows it.
 */
const MARKUP =
  /[<＜﹤](?=[^\p{L}\p{N}<>＜＞﹤]{0,4}[/／]|[^\p{L}\p{N}<>＜＞﹤]*$|[\p{L}\p{Cf}\p{M}|｜!?_<＜]|\s*\p{L}[^<>＜＞﹤]{0,80}[>＞])|[[［](?=[/／]?[A-ZＡ-Ｚ_＿]{3,}[\]］])/gu;
/** Characters that look like markup but that no tokeniser reads as markup. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = { "<": "‹", "[": "⟦", "＜": "⟪", "﹤": "⟨", "［": "⟬" };

/**
 * A text for a prompt: without invisible characters (`visibleText`), each character that would start markup replaced by its look-alike.
 * All other characters stay the same, also line feeds.
 */
export const neutralise = (text: string): string =>
  visibleText(text).replace(MARKUP, (character) => LOOK_ALIKES[character] ?? character);

/** Makes a text safe inside a quoted attribute: no markup, no quotes, one line. */
export const neutraliseAttribute = (text: string): string =>
  neutralise(text)
    .replace(/["<>＂＜＞﹤﹥]/g, "'")
    .replace(/[\s\p{Cc}]+/gu, " ");
