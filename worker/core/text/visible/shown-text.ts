import { LOOK_ALIKES, neutralise } from "../neutralise.ts";

/** Text that `shownText` may have to change: delimiters, brackets, white space other than single blanks, and invisible characters. */
const NEEDS_CHANGE =
  /[<＜﹤>＞﹥[［﹇\]］﹈]|[^\S ]| {2}|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/**
 * Stored text as a line of a context or of a tool's answer: it has no invisible characters, begins no line, neither opens nor closes a
 * tag, and looks like no reference. Square brackets are those of references, so stored ones become round.
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

/** The beginning of a text, in whole words. */
export function clipped(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text
    .slice(0, characters)
    .replace(/(?<!\s)\s+\S*$/u, "")
    .toWellFormed()}…`;
}
