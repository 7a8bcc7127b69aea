import { sharedBy } from "./content-stems.ts";

/* "Monatsbudget für Essen" names the asked "Essensbudget", "Küchenbudget" does not. */

const GERMAN =
  /(?<!\p{L})(?:wie|wann|welche[nrs]?|meine?[mnrs]?|unsere?[mnrs]?|ich|wir|der|das|beim|was (?:ist|sind|beträgt|kostet|kosten))(?!\p{L})/iu;
const [LEAST_PART, LEAST_COMPOUND] = [4, 8];
const LINKS = ["", "s", "es", "n", "en", "er", "e"];

/** How many asked words a sentence has, in German also as parts of compounds. */
export function sharedWithCompounds(question: string, asked: ReadonlySet<string>, stated: ReadonlySet<string>): number {
  if (!GERMAN.test(question)) return sharedBy(asked, stated);
  return [...asked].filter((word) => stated.has(word) || isSplit(word, stated) || isPart(word, stated)).length;
}

/** Both parts of the asked word are words of the sentence, or parts of them. */
function isSplit(word: string, stated: ReadonlySet<string>): boolean {
  if (word.length < LEAST_COMPOUND) return false;
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    const isLast = [...stated].some((one) => one === last || (one.length > last.length && one.endsWith(last)));
    if (
      isLast &&
      LINKS.some((link) => first.endsWith(link) && hasFirst(first.slice(0, first.length - link.length), stated))
    )
      return true;
  }
  return false;
}

const hasFirst = (part: string, stated: ReadonlySet<string>): boolean =>
  part.length >= LEAST_PART &&
  [...stated].some((one) => one === part || one === `${part}en` || one === `${part}n` || one.startsWith(part));

/** The asked word is the head or the modifier of a longer one. */
function isPart(word: string, stated: ReadonlySet<string>): boolean {
  const root = word.replace(INFINITIVE, "");
  return [...stated].some(
    (one) =>
      isLonger(one, word, one.startsWith(word) || one.endsWith(word)) ||
      isLonger(one, root, root !== word && one.startsWith(root)) ||
      (root !== word && root.length >= LEAST_ROOT && withoutVowels(one.slice(0, root.length)) === withoutVowels(root)),
  );
}

const isLonger = (one: string, part: string, isIn: boolean): boolean =>
  isIn && part.length >= LEAST_PART && one.length >= part.length + LEAST_PART - 1;

/** "Laufziel" is of "laufen", and "Abgabe" of "abgeben". */
const INFINITIVE = /en$/u;
const LEAST_ROOT = 5;
const withoutVowels = (word: string): string => word.replaceAll(/[aeiouäöü]+/gu, "-");
