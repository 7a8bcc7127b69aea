import { normaliseName } from "./normalise-name.ts";
import { SPACELESS_LETTER } from "./tokenise.ts";

export interface WordRun {
  /** In the form of `spelling`. */
  name: string;
  /** Without surrounding punctuation. */
  written: string;
  /** In words of the text, `[start, end)`. */
  start: number;
  end: number;
  /** Any word may have a capital at the beginning of a sentence, line or list entry. */
  begins_sentence: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:['’.&-]|(?<=\p{N})[/,:](?=\p{N}))[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const POSSESSIVE = /['’]s$/u;
const WITHIN_NAME = /^\.?[^\S\n]*$/u;
const WITHIN_SENTENCE = /^[^\S\n]*(?:[,(][^\S\n]*)?$/u;

/**
 * Runs cross no punctuation except the full stop of an initial. A possessive ("McDonald's") gives runs with and without
 * its ending.
 * @param beginnings only runs that begin with these spellings; unset: all
 */
export function runsOfWords(
  text: string,
  most: number,
  beginnings?: (words: readonly string[]) => ReadonlySet<string>,
): WordRun[] {
  const words = wordsOf(text);
  const gaps = words.map(({ from }, place) => text.slice(words[place - 1]?.until ?? 0, from));
  const joins = words.map(({ from }, place) => {
    const [before, gap] = [words[place - 1], gaps[place] ?? ""];
    if (before === undefined || !WITHIN_NAME.test(gap)) return false;
    return gap !== ""
      ? !gap.startsWith(".") || isInitial(text.slice(before.from, before.until))
      : from === before.until;
  });
  const starts = beginnings === undefined ? null : startsOfNames(text, words, beginnings);
  const runs: WordRun[] = [];
  for (let length = Math.min(most, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      if (starts?.[start] === false) continue;
      const end = start + length;
      if (joins.slice(start + 1, end).includes(false)) continue;
      const written = text.slice(words[start]?.from, words[end - 1]?.until);
      const begins_sentence = start === 0 || !WITHIN_SENTENCE.test(gaps[start] ?? "");
      for (const form of new Set([written, written.replace(POSSESSIVE, "")]))
        runs.push({ name: spelling(form), written: form, start, end, begins_sentence });
    }
  }
  return runs;
}

function startsOfNames(
  text: string,
  words: readonly { from: number; until: number }[],
  beginnings: (words: readonly string[]) => ReadonlySet<string>,
): boolean[] {
  const spellings = new Map<string, string>();
  const spelt = (written: string): string => {
    const known = spellings.get(written) ?? spelling(written);
    spellings.set(written, known);
    return known;
  };
  const forms = words.map(({ from, until }) => {
    const written = text.slice(from, until);
    return [spelt(written), ...(POSSESSIVE.test(written) ? [spelt(written.replace(POSSESSIVE, ""))] : [])];
  });
  const found = beginnings([...new Set(forms.flat())]);
  return forms.map(
    (own, place) => words[place + 1]?.from === words[place]?.until || own.some((form) => found.has(form)),
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function wordsOf(text: string): { from: number; until: number }[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) =>
    SPACELESS_LETTER.test(word)
      ? Array.from(segmenter.segment(word), ({ segment, index: at }) => ({
          from: index + at,
          until: index + at + segment.length,
        }))
      : [{ from: index, until: index + word.length }],
  );
}

const isInitial = (word: string): boolean => /^\p{L}(?:\.\p{L})*$/u.test(word);

/** The form for look-ups: normalized, straight apostrophes, no full stops of initials. */
export const spelling = (name: string): string =>
  normaliseName(
    normaliseName(name)
      .replaceAll("’", "'")
      .replace(/(?<=(?<![\p{L}\p{M}\p{N}])\p{L})\./gu, " "),
  );

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
