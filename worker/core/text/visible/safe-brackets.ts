import { wordSet } from "../word-set.ts";
import { normalForm } from "../letters/normal-form.ts";

const BRACKET = /[[［﹇\]］﹈]/gu;
/** Never 0, because sources count from 1. */
const NUMBERED = /^(?!0(?!\d))(?=.*\p{N})(?:[\p{L}\p{N}\p{M}\s,;_#^&@~–—]|(?<=\p{N}\s?)-)+$/u;
/** A negative number counts from a list's end: `tags[-1]`. */
const BEGINS_WITH_NUMBER = /^(?!-\p{N})[^\p{L}\p{N}]*(?!0)\p{N}/u;
/** An id of Engraph: "fact_0192…". */
const IDENTIFIED = /(?:^|[\s,;])[a-z]{2,5}_[\da-f]/iu;
const ROLES = wordSet("inst user assistant developer human ai");
const MOST_CHARACTERS = 200;

/**
 * Rounds square brackets that look like a reference, a date of the context, a role or a link, or lack a partner. Keeps
 * those of code: `[]`, `rows[i]`, `["a", "b"]`.
 */
export function withSafeBrackets(text: string): string {
  const kept = new Set<number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of text.matchAll(BRACKET)) {
    if (bracket === "[") open.push(index);
    else if (bracket === "]") {
      const start = open.pop();
      if (start === undefined || !isSafe(text, start, index)) continue;
      kept.add(start).add(index);
    }
  }
  return text.replace(BRACKET, (bracket, index: number) =>
    kept.has(index) ? bracket : "[［﹇".includes(bracket) ? "(" : ")",
  );
}

function isSafe(text: string, start: number, end: number): boolean {
  // a link, or an image, which loads its address
  if (text[end + 1] === "(") return false;
  const beginning = text.slice(start + 1, Math.min(end, start + 1 + MOST_CHARACTERS));
  const inside = normalForm(beginning, "NFKC").trim();
  return ![NUMBERED, BEGINS_WITH_NUMBER, IDENTIFIED].some((form) => form.test(inside)) && !isRole(inside);
}

function isRole(text: string): boolean {
  const [word = "", ...others] = text.toLowerCase().match(/\w+/gu) ?? [];
  return others.length === 0 && (ROLES.has(word) || word.startsWith("sys") || word.startsWith("tool"));
}
