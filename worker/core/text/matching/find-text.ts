/** `indexOf` finds so many characters faster. */
const QUICK = 8;

/**
 * Like `text.indexOf(words, from)`, in time proportional to the sum of both lengths (Knuth, Morris and Pratt 1977)
 * instead of their product (`aa…b…aa` in `aaaa…`). For callers that choose both.
 */
export function findText(text: string, words: string, from = 0): number {
  const start = text.indexOf(words.slice(0, QUICK), from);
  if (start < 0 || words.length <= QUICK) return start;
  const borders = bordersOf(words);
  let matched = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && words.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (words.charCodeAt(matched) === code) matched++;
    if (matched === words.length) return at + 1 - matched;
  }
  return -1;
}

export const hasText = (text: string, words: string): boolean =>
  words.length <= text.length && findText(text, words) >= 0;

function bordersOf(words: string): Uint32Array {
  const borders = new Uint32Array(words.length);
  let length = 0;
  for (let at = 1; at < words.length; at++) {
    const code = words.charCodeAt(at);
    while (length > 0 && words.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    if (words.charCodeAt(length) === code) length++;
    borders[at] = length;
  }
  return borders;
}
