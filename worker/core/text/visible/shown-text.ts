import { LOOK_ALIKES, neutralise } from "../neutralise.ts";

/** Characters that `shownText` may have to change: delimiters, brackets, white space other than single spaces, invisible characters. */
const NEEDS_CHANGE =
  /[<＜﹤>＞﹥[［﹇\]］﹈]|[^\S ]| {2}|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/**
 * Makes stored text safe for a line of a context or of a tool's answer: no invisible characters, no line starts, no tags, no references.
 * References use square brackets, so stored ones become round.
 */
export function shownText(text: string): string {
  if (!NEEDS_CHANGE.test(text)) return text.trim();
  return neutralise(text)
    .replace(/\s+/gu, " ")
    .replace(/[<＜﹤]/gu, LOOK_ALIKES["<"] ?? "‹")
    .replace(/[>＞﹥]/gu, "›")
    .replace(/[[［﹇]/gu, "(")
    .replace(/[\]］﹈]/gu, ")")
    .trim();
}

/** In whole words. */
export function clipped(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text
    .slice(0, characters)
    .replace(/(?<!\s)\s+\S*$/u, "")
    .toWellFormed()}…`;
}
