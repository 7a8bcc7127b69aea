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
  const known = FINDERS.get(terms);
  if (known !== undefined) return known;
  const made = makeFinder(terms);
  FINDERS.set(terms, made);
  return made;
}

/** A context looks for the same terms in each of its messages. */
const FINDERS = new WeakMap<ReadonlySet<string>, (part: string) => ReadonlySet<string>>();

function makeFinder(terms: ReadonlySet<string>): (part: string) => ReadonlySet<string> {
  const mayHave = asciiFilter(terms);
  const beginnings = new Set(Array.from(terms, (term) => term.slice(0, STEM_LETTERS)));
  const letters = Array.from(terms, (term) => (SPACELESS_LETTER.test(term) ? term : term.slice(0, STEM_LETTERS)));
  const mayBegin = (word: string): boolean => beginnings.has(word.slice(0, STEM_LETTERS)) || beginnings.has(word);
  return (part) => {
    if (!mayHave(part)) return NONE;
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

/** Letters beyond ASCII may be folded to ASCII ones; typographic marks are none. */
const BEYOND_ASCII = /[^\0-\x7f\u2010-\u2016\u2018-\u2027]/u;

/**
 * Whether a part may have one of the terms at all: for most parts of a text this is much faster than reading their words. A word begins
 * like its stem, but for a "y" in place of "ies" and "ied".
 */
function asciiFilter(terms: ReadonlySet<string>): (part: string) => boolean {
  const beginnings = Array.from(terms, (term) => term.replace(/y$/u, "")).filter((term) => /^[a-z0-9]*$/u.test(term));
  if (beginnings.includes("")) return () => true;
  const begun = beginnings.length === 0 ? /(?!)/u : new RegExp(`(?<![a-z0-9])(?:${beginnings.join("|")})`, "i");
  return (part) => begun.test(part) || BEYOND_ASCII.test(part);
}
