import { LOOK_ALIKES, neutralise } from "../text/neutralise.ts";

/** Text that `shownText` has to change: delimiters, brackets, control characters and runs of white space. */
const NEEDS_CHANGE = /[<＜﹤>＞﹥[［﹇\]］﹈]|[^\S ]| {2}|\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
/** Characters that XML forbids, and those that reorder a line where it is displayed. */
const DROPPED = /[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/**
 * Stored text as it is shown: on one line, on which it can neither open nor close a tag, nor look like a reference. Square brackets
 * are the context's own, so those of stored text become round ones.
 */
export function shownText(text: string): string {
  if (!NEEDS_CHANGE.test(text)) return text.trim();
  return neutralise(text.replace(DROPPED, ""))
    .replace(/[\s\p{Cc}]+/gu, " ")
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
    .replace(/\s+\S*$/u, "")
    .toWellFormed()}…`;
}
