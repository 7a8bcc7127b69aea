import { wordSet } from "../text/word-set.ts";
import { nicknameLines, nicknamesOf } from "./nicknames.ts";

/*
 * Nicknames (Bob, Robert), short forms (Mel, Melanie), initials (J. Smith) and acronyms (UN) may have distant
 * embeddings. They decide which names to ask about, never which are the same.
 */

/** Shorter beginnings, such as "Jo", are too common. */
const MIN_PREFIX = 3;
const ACRONYM = /^\p{L}{2,6}$/u;
const SMALL_WORDS = wordSet("of the and for de la le du der die das und");

const wordsOf = (normalised: string): string[] => normalised.replaceAll(".", " ").trim().split(/\s+/u);
const joinedLetters = (normalised: string): string => normalised.replaceAll(".", "");

/** @param isPerson persons have short forms and initials */
export const mayBeForms = (a: string, b: string, isPerson: boolean): boolean =>
  isWithin(a, b) || isAcronymOf(a, b) || isAcronymOf(b, a) || (isPerson && areGivenNameForms(wordsOf(a), wordsOf(b)));

export function isWithin(a: string, b: string): boolean {
  const [words, others] = [new Set(a.split(" ")), new Set(b.split(" "))];
  const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
    [...some].every((word) => all.has(word));
  return isIn(words, others) || isIn(others, words);
}

const isAcronymOf = (short: string, long: string): boolean =>
  ACRONYM.test(joinedLetters(short)) && acronymsOf(long).includes(joinedLetters(short));

function acronymsOf(normalised: string): string[] {
  const words = normalised.split(" ");
  if (words.length < 2) return [];
  const initials = (of: readonly string[]): string => of.map((word) => Array.from(word)[0] ?? "").join("");
  return [...new Set([initials(words), initials(words.filter((word) => !SMALL_WORDS.has(word)))])].filter((letters) =>
    ACRONYM.test(letters),
  );
}

function areGivenNameForms(a: readonly string[], b: readonly string[]): boolean {
  const [[first = ""], [other = ""]] = [a, b];
  const [last, otherLast] = [a.at(-1), b.at(-1)];
  if (a.length > 1 && b.length > 1) return last === otherLast && (isInitialOf(first, other) || areForms(first, other));
  return areForms(first, other);
}

const isInitialOf = (a: string, b: string): boolean =>
  (a.length === 1 || b.length === 1) && (a.startsWith(b) || b.startsWith(a));

const areForms = (a: string, b: string): boolean =>
  a === b ||
  (Math.min(a.length, b.length) >= MIN_PREFIX && (a.startsWith(b) || b.startsWith(a))) ||
  nicknameLines(a).some((line) => nicknameLines(b).includes(line));

const lettersOf = (normalised: string): string[] =>
  [joinedLetters(normalised), ...acronymsOf(normalised)].filter((word) => ACRONYM.test(word));

/** Two names may be forms of each other if they share a key. */
export function formKeys(normalised: string): string[] {
  const [first = ""] = wordsOf(normalised);
  return [
    ...lettersOf(normalised).map((word) => `acronym ${word}`),
    ...nicknameLines(first).map((line) => `nickname ${line}`),
    ...(first.length >= MIN_PREFIX ? [`begins ${first.slice(0, MIN_PREFIX)}`] : []),
  ];
}

const HAS_WORDS = /^[^\s.]+(?: [^\s.]+)*$/u;

/** The keys that `formRanges` cannot find in an ordered list of names. */
export const storedFormKeys = (normalised: string): string[] =>
  HAS_WORDS.test(normalised) ? acronymsOf(normalised).map((word) => `acronym ${word}`) : formKeys(normalised);

const LAST_CHARACTER = "\u{10ffff}";

/** Ranges `[from, until)` of names that may share a key with this one, apart from stored keys. */
export function formRanges(normalised: string): [from: string, until: string][] {
  const [first = ""] = wordsOf(normalised);
  // half a character of a pair is not found in storage
  const beginning = first.slice(0, MIN_PREFIX).replace(/\p{Cs}/gu, "");
  return [
    ...[...lettersOf(normalised), ...nicknamesOf(first)].map((word): [string, string] => [word, `${word}!`]),
    ...(first.length >= MIN_PREFIX && beginning !== ""
      ? [[beginning, `${beginning}${LAST_CHARACTER}`] satisfies [string, string]]
      : []),
  ];
}
