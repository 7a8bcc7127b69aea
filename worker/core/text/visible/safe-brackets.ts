const BRACKET = /[[［﹇\]］﹈]/gu;
/** Forms of references and of resolved dates: "1", "1, 2", "1-3", "#1", "source 1", "7 May 2023". Never begins with 0: sources count from 1. */
const NUMBERED = /^(?!0(?!\d))(?=.*\p{N})(?:[\p{L}\p{N}\p{M}\s,;_#^&@~–—]|(?<=\p{N}\s?)-)+$/u;
/** Ids of Engraph: "fact_0192…". */
const IDENTIFIED = /(?:^|[\s,;])[a-z]{2,5}_[\da-f]/iu;
/** Parts of control tokens and speakers: "INST", "/INST", "system". */
const ROLE = /^\W*(?:inst|sys(?:tem)?\w*|user|assistant|developer|human|ai|tool\w*)\W*$/iu;
/** Longest text in brackets that can be read as a reference. Longer ones are not, and need no check. */
const LONGEST = 200;

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
  if (end - start > LONGEST) return true;
  const inside = text
    .slice(start + 1, end)
    .normalize("NFKC")
    .trim();
  return !NUMBERED.test(inside) && !IDENTIFIED.test(inside) && !ROLE.test(inside);
}
