export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Lower-case words, matched whole in any case. */
export function hasWordOf(words: ReadonlySet<string>, text: string): boolean {
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) if (words.has(word.toLowerCase())) return true;
  return false;
}
