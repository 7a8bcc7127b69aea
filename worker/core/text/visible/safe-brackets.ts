import { wordSet } from "../word-set.ts";

const BRACKET = /[[［﹇\]］﹈]/gu;
/** Forms of references and of resolved dates: "1", "1, 2", "1-3", "#1", "source 1", "7 May 2023". Never begins with 0: sources count from 1. */
const NUMBERED = /^(?!0(?!\d))(?=.*\p{N})(?:[\p{L}\p{N}\p{M}\s,;_#^&@~–—]|(?<=\p{N}\s?)-)+$/u;
/** Begins with a number, whatever follows: "1.", "1: x", "(1)". A negative one counts from the end of a list, as in `tags[-1]`. */
const BEGINS_WITH_NUMBER = /^(?!-\p{N})[^\p{L}\p{N}]*(?!0)\p{N}/u;
/** Ids of Engraph: "fact_0192…". */
const IDENTIFIED = /(?:^|[\s,;])[a-z]{2,5}_[\da-f]/iu;
/** Parts of control tokens and speakers, together with words that begin with "sys" or "tool": "INST", "/INST", "system". */
const ROLES = wordSet("inst user assistant developer human ai");
/** Reads the beginning of longer texts only. */
const MOST_CHARACTERS = 200;

/**
 * Replaces square brackets by round ones where they look like a reference, a date of the context, a role or a link. Keeps those of code:
 * `[]`, `rows[i]`, `["a", "b"]`. A bracket without its partner becomes round.
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
  // "[text](address)" is a link, and an image loads its address
  if (text[end + 1] === "(") return false;
  const inside = text
    .slice(start + 1, Math.min(end, start + 1 + MOST_CHARACTERS))
    .normalize("NFKC")
    .trim();
  return ![NUMBERED, BEGINS_WITH_NUMBER, IDENTIFIED].some((form) => form.test(inside)) && !isRole(inside);
}

function isRole(text: string): boolean {
  const [word = "", ...others] = text.toLowerCase().match(/\w+/gu) ?? [];
  return others.length === 0 && (ROLES.has(word) || word.startsWith("sys") || word.startsWith("tool"));
}
