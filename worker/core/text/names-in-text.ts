import { normaliseName } from "./normalise-name.ts";

/** A run of words of a text that may be a name. */
export interface WordRun {
  /** Normalised: what names are compared by. */
  name: string;
  /** As it is written, without what surrounds it and a possessive. */
  written: string;
  /** Places of its first word and after its last one, among the words of the text. */
  start: number;
  end: number;
  /** Whether its first word begins a sentence, where every word has a capital. */
  begins_sentence: boolean;
}

/** Every run of at most `most` words of a text, the longest first, from left to right. */
export function runsOfWords(text: string, most: number): WordRun[] {
  const given = text.split(/\s+/u).filter((token) => token !== "");
  const words = given.map((token) => token.replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, ""));
  const begins = given.map((_, place) => place === 0 || /[.!?…:][^\p{L}\p{N}]*$/u.test(given[place - 1] ?? ""));
  const runs: WordRun[] = [];
  for (let length = Math.min(most, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const written = words.slice(start, start + length).join(" ");
      const name = normaliseName(written);
      if (name !== "")
        runs.push({ name, written, start, end: start + length, begins_sentence: begins[start] ?? false });
    }
  }
  return runs;
}

/**
 * The longest names, from left to right, none within another: "Ada Lovelace" hides "Ada".
 *
 * @param runs the longest first
 */
export function longestNames(runs: readonly WordRun[], isName: (run: WordRun) => boolean): WordRun[] {
  const covered = new Set<number>();
  return runs.filter((run) => {
    if (!isName(run)) return false;
    const places = Array.from({ length: run.end - run.start }, (_, index) => run.start + index);
    if (places.some((place) => covered.has(place))) return false;
    for (const place of places) covered.add(place);
    return true;
  });
}
