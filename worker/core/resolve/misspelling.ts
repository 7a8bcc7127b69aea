import { distance } from "fastest-levenshtein";

/** A word of fewer letters is too close to others: "Maria" is a different name from "Mario". */
const LEAST_LETTERS = 6;
/** One letter in so many may be wrong, missing or too much. */
const LETTERS_A_SLIP = 6;
/** A word may be cut short after so many letters: "Univ". */
const LEAST_BEGINNING = 4;

/**
 * How likely one normalised name is a misspelling of another. Their words are compared in order: each is the same but for accents, or cut
 * short, or begins with the same letter and differs in one letter of six. A word of five letters or fewer, and any with a digit, has to be
 * the same.
 *
 * @returns the share of letters that agree, above 0 and at most 1; 0 if it is none
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

/** How many letters of a word are wrong, missing or too much; `null` if it is another word. */
function slipsIn(word: string, meant: string): number | null {
  if (word === meant) return 0;
  if (/\p{N}/u.test(word + meant) || word[0] !== meant[0]) return null;
  if (word.length >= LEAST_BEGINNING && meant.startsWith(word)) return meant.length - word.length;
  const wrong = distance(word, meant);
  return Math.min(word.length, meant.length) >= LEAST_LETTERS && wrong <= Math.floor(meant.length / LETTERS_A_SLIP)
    ? wrong
    : null;
}

/** Words without accents, apostrophes and full stops. Marks of other scripts are letters of their own. */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’.]/gu, "")
    .normalize("NFC")
    .split(" ");
