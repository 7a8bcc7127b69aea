import { LOOK_ALIKES, neutralise } from "../neutralise.ts";
import { withSafeBrackets } from "./safe-brackets.ts";

const NEEDS_CHANGE =
  /[<＜﹤>＞﹥[［﹇\]］﹈]|[^\S ]| {2}|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Excludes operators ("a <= b"). `neutralise` replaces a "<" before a ">". */
const OPENING = /<(?!=[\s\p{N}(])(?!(?<= <) [\p{L}\p{N}(])|[＜﹤]/gu;
/** Excludes operators ("=>", "a > b"). "-->" ends a comment. */
const CLOSING = /(?<!(?:^|[^=])=|(?:^|[^-])-)>(?!=)(?!(?<= >) )|[＞﹥]/gu;
const OF_A_PAIR = /(?<= )>(?= )/gu;

/** Keeps operators, and brackets that cannot be a reference: code needs both. */
export function shownText(text: string): string {
  if (!NEEDS_CHANGE.test(text)) return text.trim();
  const line = neutralise(text).replace(/\s+/gu, " ");
  const isPaired = /[<＜﹤‹⟪⟨]/u.test(line);
  const closed = (isPaired ? line.replace(OF_A_PAIR, "›") : line).replace(CLOSING, "›");
  return withSafeBrackets(closed.replace(OPENING, LOOK_ALIKES["<"] ?? "‹")).trim();
}

/** Cuts between words. */
export function clipped(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text
    .slice(0, characters)
    .replace(/(?<!\s)\s+\S*$/u, "")
    .toWellFormed()}…`;
}
