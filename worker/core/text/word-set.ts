/** The set of the words of a text, so that long word lists can be written as plain text. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Whether a text has one of some words in lower case, as a whole word of ASCII letters and in any case. */
export function hasWordOf(words: ReadonlySet<string>, text: string): boolean {
  for (const [word] of text.matchAll(/\w+/gu)) if (words.has(word.toLowerCase())) return true;
  return false;
}
