export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export function hasWordOf(words: ReadonlySet<string>, text: string): boolean {
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) if (words.has(word.toLowerCase())) return true;
  return false;
}
