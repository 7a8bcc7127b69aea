import { distance } from "fastest-levenshtein";
import { normalForm } from "../text/letters/normal-form.ts";

/** Shorter words have to be equal: "Maria" and "Mario" differ. */
const LEAST_LETTERS = 6;
const LETTERS_A_SLIP = 6;
/** The fewest letters of a word that is cut short, such as "Univ". */
const LEAST_BEGINNING = 4;

/**
 * Words agree if they are equal but for accents, if one is cut short, or if they have the same first letter and differ
 * in one letter of six. Words with a digit have to be equal.
 */
export function misspellingOf(written: string, name: string): number {
  const [a, b] = [wordsOf(written), wordsOf(name)];
  if (a.length !== b.length) return 0;
  let slips = 0;
  let letters = 0;
  for (const [place, word] of a.entries()) {
    const meant = b[place] ?? "";
    const wrong = slipsIn(word, meant);
    if (wrong === null) return 0;
    slips += wrong;
    letters += Math.max(word.length, meant.length);
  }
  return 1 - slips / letters;
}

function slipsIn(word: string, meant: string): number | null {
  if (word === meant) return 0;
  if (/\p{N}/u.test(word + meant) || word[0] !== meant[0]) return null;
  if (word.length >= LEAST_BEGINNING && meant.startsWith(word)) return meant.length - word.length;
  const wrong = distance(word, meant);
  return Math.min(word.length, meant.length) >= LEAST_LETTERS && wrong <= Math.floor(meant.length / LETTERS_A_SLIP)
    ? wrong
    : null;
}

/** Marks of other scripts are letters of their own. */
const wordsOf = (name: string): string[] =>
  normalForm(normalForm(name, "NFD").replace(/[\u0300-\u036f'’.]/gu, ""), "NFC").split(" ");
