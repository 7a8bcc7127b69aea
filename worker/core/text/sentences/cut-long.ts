/** Ten times an ordinary sentence. */
const MAX_CHARACTERS = 1_200;

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
