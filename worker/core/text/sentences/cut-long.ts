/** Ordinary sentences are a tenth as long. */
const MAX_CHARACTERS = 1_200;

/**
 * A sentence, or its parts if it is longer than any that people write: cut between words, and a longer word anywhere. For readers that compare
 * the words of a sentence with one another.
 */
export function cutLong(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const blank = rest.lastIndexOf(" ", MAX_CHARACTERS);
    const end = blank > MAX_CHARACTERS / 2 ? blank : MAX_CHARACTERS;
    parts.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end);
  }
  return [...parts, rest];
}
