import { stem } from "../../text/stem.ts";
import { SPACELESS_LETTER, tokenise, tokeniseParts } from "../../text/tokenise.ts";
import { normalForm } from "../../text/letters/normal-form.ts";

const STEM_LETTERS = 2;

/**
 * Scripts without spaces need a dictionary, so their words are read only if a term's letters occur. A term is its own
 * stem there.
 */
export function termFinder(terms: ReadonlySet<string>): TermFinder {
  const known = FINDERS.get(terms);
  if (known !== undefined) return known;
  const made = makeFinder(terms);
  FINDERS.set(terms, made);
  return made;
}

export interface FoundWords {
  stems: readonly string[] | null;
  isRead: boolean;
}

export interface ReadPart {
  part: string;
  words: FoundWords;
}

interface TermFinder {
  termsIn: (part: string, words?: FoundWords) => ReadonlySet<string>;
  /** Reads the parts in scripts without spaces that may have terms, because each call of the segmenter costs time. */
  readTogether: (parts: readonly ReadPart[]) => void;
}

const FINDERS = new WeakMap<ReadonlySet<string>, TermFinder>();

function makeFinder(terms: ReadonlySet<string>): TermFinder {
  const mayHave = asciiFilter(terms);
  const beginnings = new Set(Array.from(terms, (term) => term.slice(0, STEM_LETTERS)));
  const letters = Array.from(terms, (term) => (SPACELESS_LETTER.test(term) ? term : term.slice(0, STEM_LETTERS)));
  const mayBegin = (word: string): boolean => beginnings.has(word.slice(0, STEM_LETTERS)) || beginnings.has(word);
  const mayHaveLetters = (part: string): boolean => {
    const folded = normalForm(part, "NFKC").toLowerCase();
    return letters.some((some) => folded.includes(some));
  };
  const termsIn: TermFinder["termsIn"] = (part, words) => {
    if (!mayHave(part) || (words?.stems == null && SPACELESS_LETTER.test(part) && !mayHaveLetters(part))) return NONE;
    const found = new Set<string>();
    // stems of all words take longer, so only for parts that are read again
    if (words?.isRead === true) {
      words.stems ??= stemsOf(tokenise(part));
      for (const term of words.stems) if (terms.has(term)) found.add(term);
      return found;
    }
    if (words !== undefined) words.isRead = true;
    for (const word of tokenise(part)) {
      if (!mayBegin(word)) continue;
      const term = stem(word);
      if (terms.has(term)) found.add(term);
    }
    return found;
  };
  const readTogether: TermFinder["readTogether"] = (parts) => {
    const unread = parts.filter(
      ({ part, words }) => words.stems === null && SPACELESS_LETTER.test(part) && mayHave(part) && mayHaveLetters(part),
    );
    const read = tokeniseParts(unread.map(({ part }) => part));
    for (const [place, { words }] of unread.entries())
      Object.assign(words, { stems: stemsOf(read[place] ?? []), isRead: true });
  };
  return { termsIn, readTogether };
}

const stemsOf = (words: readonly string[]): string[] => [...new Set(words.map(stem))];

const NONE: ReadonlySet<string> = new Set();

const BEYOND_ASCII = /[^\0-\x7f\u2010-\u2016\u2018-\u2027]/u;

/** Much faster than reading words. Stems begin their words, except for "y" of "ies" and "ied". */
function asciiFilter(terms: ReadonlySet<string>): (part: string) => boolean {
  const beginnings = Array.from(terms, (term) => term.replace(/y$/u, "")).filter((term) => /^[a-z0-9]*$/u.test(term));
  if (beginnings.includes("")) return () => true;
  const begun = beginnings.length === 0 ? /(?!)/u : new RegExp(`(?<![a-z0-9])(?:${beginnings.join("|")})`, "i");
  return (part) => begun.test(part) || BEYOND_ASCII.test(part);
}
