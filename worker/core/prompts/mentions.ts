import { normaliseName } from "../text/normalise-name.ts";

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}]/u;

/**
 * An entry of HippoRAG's matrix P.
 *
 * @param text normalized by `normaliseName`
 */
export function countMentions(name: string, text: string): number {
  const wanted = normaliseName(name);
  if (wanted === "") return 0;
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (isEdge(text[at - 1], wanted[0]) && isEdge(wanted.at(-1), text[end])) count++;
  }
  return count;
}

function isEdge(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return !WORD.test(before) || !WORD.test(after) || UNSPACED.test(before) || UNSPACED.test(after);
}
