/**
 * What begins a tag, a control token ("<|im_start|>", "<｜User｜>") or a bracketed one ("[INST]"), but no "<3" and no "a <= b". Also where
 * it is written in the full-width forms that some tokenisers take for the ASCII ones (NFKC); and a "<" that ends a text, after which
 * comes a tag of the frame.
 */
const MARKUP =
  /[<＜﹤](?=[^\p{L}\p{N}<>＜＞﹤]{0,4}[/／]|[^\p{L}\p{N}<>＜＞﹤]*$|[\p{L}\p{Cf}\p{M}|｜!?_<＜]|\s*\p{L}[^<>＜＞﹤]{0,80}[>＞])|[[［](?=[/／]?[A-ZＡ-Ｚ_＿]{3,}[\]］])/gu;
/** Look-alikes that no tokeniser takes for what they stand for. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = { "<": "‹", "[": "⟦", "＜": "⟪", "﹤": "⟨", "［": "⟬" };

/** The text with a look-alike wherever markup would begin. Its length and every other character stay. */
export const neutralise = (text: string): string =>
  text.replace(MARKUP, (character) => LOOK_ALIKES[character] ?? character);

/** A text as it stands in an attribute. */
export const neutraliseAttribute = (text: string): string =>
  neutralise(text)
    .replace(/["<>＂＜＞﹤﹥]/g, "'")
    .replace(/[\s\p{Cc}]+/gu, " ");
