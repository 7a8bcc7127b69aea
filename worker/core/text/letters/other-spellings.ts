import { stem } from "../stem.ts";
import { foldLetters } from "./fold-letters.ts";
import { normalForm } from "./normal-form.ts";

const TWO_LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const ONE_LETTER = /[äöüøå]/gu;
/** Matches in "mueller", but not in "steuer" or "queue". */
const PAIR = /(?<![aeoq])(?:ae|oe|ue|aa)/gu;
/** Shorter words would become others: "joe" and "jo". */
const LONG_ENOUGH = /^[a-z]{5,}$/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The vowel below a hamza differs by country and habit: "مسؤول" and "مسئول", "قرائة" and "قراءة". */
const HAMZA = /[ؤئء]/gu;
const HAMZAS = ["ؤ", "ئ", "ء"];

/** Returns the other spellings of a query's words: "müller" for "mueller", another vowel below a hamza. */
export function otherSpellings(query: string): string[] {
  const words = normalForm(query, "NFKC").toLowerCase().match(WORD) ?? [];
  return [
    ...new Set(
      words.flatMap((word) => {
        const carried = HAMZAS.map((hamza) => foldLetters(word.replace(HAMZA, hamza)));
        if (new Set(carried).size > 1) return carried.filter((other) => other !== "" && other !== foldLetters(word));
        const paired = foldLetters(word.replace(ONE_LETTER, (letter) => TWO_LETTERS[letter] ?? letter));
        if (paired !== foldLetters(word)) return [paired];
        const single = word.replace(PAIR, (pair) => pair.charAt(0));
        // the index holds stems: "issu" would count "issue" twice
        return stem(single) !== stem(word) && LONG_ENOUGH.test(word) ? [single] : [];
      }),
    ),
  ];
}
