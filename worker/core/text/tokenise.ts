import { foldLetters, isFoldable } from "./letters/fold-letters.ts";
import { normalForm } from "./letters/normal-form.ts";

/** Letters of scripts without spaces, whose words `Intl.Segmenter` finds. */
export const SPACELESS_LETTER =
  /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const SPACELESS = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;
const BEYOND_MARKS = /[^\0-\x7f\xa0\u2010-\u2016\u2018-\u2027\u2030-\u203d\u203f-\u205e]/u;
const SYMBOL = /\p{Extended_Pictographic}/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Longer lists also drop verbs ("like", "make", "use") that questions ask for; keeping them gains 2 points of recall@5
 * on LoCoMo.
 */
const STOP_WORDS = new Set(
  `a an the is are was were am be been being do does did don didn doesn has have had of in on at to for with from by as
  and or but if than then so what when where who whom whose why how which that this these those there it its he him his
  she her they them their i me my you your we us our will would can could should may might s t d ll m re ve`.split(
    /\s+/,
  ),
);

/**
 * Apostrophes split ("Anna's" → anna, s), as in the full-text index. Without emoji, which `searchableText` and
 * `queryTerms` add.
 */
export const tokenise = (text: string): string[] => splitWords(text, foldLetters);

export const tokeniseUnfolded = (text: string): string[] => splitWords(text, (lower) => lower);

/** The words of each part, with one call of the segmenter for all of them. */
export function tokeniseParts(parts: readonly string[]): string[][] {
  const folded = parts.map((part) => foldLetters(normalForm(part, "NFKC").toLowerCase()));
  const runs = segmented(folded.flatMap((part) => part.match(SPACELESS) ?? [])).values();
  return folded.map((part) => withRuns(part, runs).match(WORD) ?? []);
}

const withRuns = (text: string, runs: Iterator<string>): string =>
  text.replace(SPACELESS, () => ` ${String(runs.next().value)} `);

/** A call of the segmenter costs as much as some hundred letters. Words end at a line feed, which no run contains. */
function segmented(runs: readonly string[]): readonly string[] {
  if (runs.every((run) => run.length === 1)) return runs;
  const segmentedRuns: string[][] = runs.map(() => []);
  let run = 0;
  for (const { segment } of segmenter.segment(runs.join("\n")))
    if (segment === "\n") run++;
    else segmentedRuns[run]?.push(segment);
  return segmentedRuns.map((segments) => segments.join(" "));
}

function splitWords(text: string, fold: (lower: string) => string): string[] {
  // agrees with the rules below for ASCII and typographic marks, at four times the speed
  if (!BEYOND_MARKS.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  const folded = fold(normalForm(text, "NFKC").toLowerCase());
  const runs = folded.match(SPACELESS);
  return (runs === null ? folded : withRuns(folded, segmented(runs).values())).match(WORD) ?? [];
}

/** Particles attach to words: every pair of letters is a word too. */
const HANGUL = /^\p{scx=Hangul}{3,}$/u;

const withLetterPairs = (word: string): string[] =>
  HANGUL.test(word) ? [word, ...Array.from(word.slice(1), (letter, index) => `${word[index]}${letter}`)] : [word];

export function searchableText(text: string): string {
  const symbols = text.match(SYMBOL) ?? [];
  const words = BEYOND_MARKS.test(text) ? tokenise(text).flatMap(withLetterPairs) : tokenise(text);
  return [...words, ...symbols.map(symbolWord)].join(" ");
}

/** The index keeps only letters and digits, so an emoji is its code point. */
const symbolWord = (symbol: string): string => `u${symbol.codePointAt(0)?.toString(16)}`;

/**
 * Distinct, in order, without stop words unless there are no others. Above `limit`, keeps words of several letters,
 * then those nearest to either end, where a question stands, and on a tie the later.
 */
export const queryTerms = (query: string, limit = 64): string[] => termsOf(query, tokenise, limit);

export function unfoldedQueryTerms(query: string): string[] {
  if (!isFoldable(normalForm(query, "NFKC"))) return [];
  const folded = new Set(queryTerms(query));
  return termsOf(query, tokeniseUnfolded, 64).filter((term) => !folded.has(term));
}

function termsOf(query: string, words: (text: string) => string[], limit: number): string[] {
  const all = [...new Set([...words(query).flatMap(withLetterPairs), ...(query.match(SYMBOL) ?? []).map(symbolWord)])];
  // "thé" folds to the stop word "the"
  const written = isFoldable(query) ? new Set(tokeniseUnfolded(query)) : null;
  const terms = all.filter((word) => !(STOP_WORDS.has(word) && (written?.has(word) ?? true)));
  return mostAsking(terms.length > 0 ? terms : all, limit);
}

function mostAsking(terms: string[], limit: number): string[] {
  if (terms.length <= limit) return terms;
  const isSingle = (term: string): number => (Array.from(term).length === 1 ? 1 : 0);
  const fromAnEnd = (place: number): number => Math.min(place, terms.length - 1 - place);
  const kept = terms
    .map((term, place) => ({ term, place }))
    .sort((a, b) => isSingle(a.term) - isSingle(b.term) || fromAnEnd(a.place) - fromAnEnd(b.place) || b.place - a.place)
    .slice(0, limit);
  return kept.sort((a, b) => a.place - b.place).map(({ term }) => term);
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
