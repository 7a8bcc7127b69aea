import { LOOK_ALIKES, neutralise } from "../text/neutralise.ts";

/** Text that `shownText` has to change: delimiters, brackets, control characters and runs of white space. */
const NEEDS_CHANGE = /[<＜﹤>＞﹥[［\]］]|[^\S ]| {2}|\p{Cc}/u;

/**
 * Stored text as it is shown: on one line, on which it can neither open nor close a tag, nor look like a reference. Square brackets
 * are the context's own, so those of stored text become round ones.
 */
export function shownText(text: string): string {
  if (!NEEDS_CHANGE.test(text)) return text.trim();
  return neutralise(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[<＜﹤]/gu, LOOK_ALIKES["<"] ?? "‹")
    .replace(/[>＞﹥]/gu, "›")
    .replace(/[[［]/gu, "(")
    .replace(/[\]］]/gu, ")")
    .trim();
}
