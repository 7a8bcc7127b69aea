import { foldLetters, isFoldable } from "./letters/fold-letters.ts";

/** Scripts without spaces between words; a dictionary (`Intl.Segmenter`) finds the words. */
export const SPACELESS_LETTER =
  /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const SPACELESS = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;
/** Characters other than ASCII, no-break spaces, and dashes, quotation marks and the like, of which no compatible form is a letter or ignored. */
const BEYOND_MARKS = /[^\0-\x7f\xa0\u2010-\u2016\u2018-\u2027\u2030-\u203d\u203f-\u205e]/u;
const SYMBOL = /\p{Extended_Pictographic}/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * English function words, and what is left of them after an apostrophe is split. The longer lists of libraries also drop verbs
 * ("like", "make", "use") that questions ask for; keeping those verbs gains 2 points of recall@5 on LoCoMo.
 */
const STOP_WORDS = new Set(
  `a an the is are was were am be been being do does did don didn doesn has have had of in on at to for with from by as
  and or but if than then so what when where who whom whose why how which that this these those there it its he him his
  she her they them their i me my you your we us our will would can could should may might s t d ll m re ve`.split(
    /\s+/,
  ),
);

/**
 * The words of a text in reading order: NFKC, lower case, letters folded (`foldLetters`), split by the rules of their script. Apostrophes
 * split a word ("Anna's" → anna, s), as they do in the full-text index. Does not return emoji; `searchableText` and `queryTerms` add them.
 */
export const tokenise = (text: string): string[] => splitWords(text, foldLetters);

/** The same with letters as they are written: what embedding models were made with, and full-text indexes until they are folded. */
export const tokeniseUnfolded = (text: string): string[] => splitWords(text, (lower) => lower);

function splitWords(text: string, fold: (lower: string) => string): string[] {
  // Most texts are ASCII but for typographic marks. The rules below give the same result four times as slowly.
  if (!BEYOND_MARKS.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  const folded = fold(text.normalize("NFKC").toLowerCase());
  const spaced = SPACELESS.test(folded)
    ? folded.replace(SPACELESS, (run) => ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(" ")} `)
    : folded;
  SPACELESS.lastIndex = 0;
  return spaced.match(WORD) ?? [];
}

/** Korean attaches particles to words. Every pair of adjacent letters of a word that may have one is therefore indexed as a word too. */
const HANGUL = /^\p{scx=Hangul}{3,}$/u;

const withLetterPairs = (word: string): string[] =>
  HANGUL.test(word) ? [word, ...Array.from(word.slice(1), (letter, index) => `${word[index]}${letter}`)] : [word];

/** A text prepared for the full-text index: its words, split by the same rules as a query. */
export function searchableText(text: string): string {
  const symbols = text.match(SYMBOL) ?? [];
  const words = BEYOND_MARKS.test(text) ? tokenise(text).flatMap(withLetterPairs) : tokenise(text);
  return [...words, ...symbols.map(symbolWord)].join(" ");
}

/** The index's own tokeniser keeps only letters and digits, so an emoji is indexed by its code point. */
const symbolWord = (symbol: string): string => `u${symbol.codePointAt(0)?.toString(16)}`;

/**
 * The distinct words of a query in their order, without stop words; with them if there are no others. Of more than `limit`, those that say
 * most of what is asked: words of several letters before single ones, which are function words in scripts without spaces, and of these the
 * nearest to the beginning or the end, where a question stands; of equally near ones the later.
 */
export const queryTerms = (query: string, limit = 64): string[] => termsOf(query, tokenise, limit);

/** The same as `tokeniseUnfolded` splits a query; empty if that is the same. */
export function unfoldedQueryTerms(query: string): string[] {
  if (!isFoldable(query.normalize("NFKC"))) return [];
  const folded = new Set(queryTerms(query));
  return termsOf(query, tokeniseUnfolded, 64).filter((term) => !folded.has(term));
}

function termsOf(query: string, words: (text: string) => string[], limit: number): string[] {
  const all = [...new Set([...words(query).flatMap(withLetterPairs), ...(query.match(SYMBOL) ?? []).map(symbolWord)])];
  // "thé" is not a stop word, although it is folded to "the"
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
