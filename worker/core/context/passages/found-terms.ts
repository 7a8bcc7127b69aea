import { stem } from "../../text/stem.ts";
import { SPACELESS_LETTER, tokenise } from "../../text/tokenise.ts";

/** A stem has at least the first two letters of its word. */
const STEM_LETTERS = 2;

/**
 * Finds which of the terms a part of a text has. In scripts without spaces words are found by a dictionary, so only where the letters of a
 * term stand at all: such a term is its own stem, and any other begins with the first two letters of its words.
 *
 * @param terms stems
 */
export function termFinder(terms: ReadonlySet<string>): (part: string) => ReadonlySet<string> {
  const beginnings = new Set(Array.from(terms, (term) => term.slice(0, STEM_LETTERS)));
  const letters = Array.from(terms, (term) => (SPACELESS_LETTER.test(term) ? term : term.slice(0, STEM_LETTERS)));
  const mayBegin = (word: string): boolean => beginnings.has(word.slice(0, STEM_LETTERS)) || beginnings.has(word);
  return (part) => {
    if (SPACELESS_LETTER.test(part)) {
      const folded = part.normalize("NFKC").toLowerCase();
      if (!letters.some((some) => folded.includes(some))) return NONE;
    }
    const found = new Set<string>();
    for (const word of tokenise(part)) {
      if (!mayBegin(word)) continue;
      const term = stem(word);
      if (terms.has(term)) found.add(term);
    }
    return found;
  };
}

const NONE: ReadonlySet<string> = new Set();
