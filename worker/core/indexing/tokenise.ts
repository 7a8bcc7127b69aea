import { eng } from "stopword";

/** Scripts that put no space between words: a dictionary has to find them. */
const SPACELESS = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SYMBOL = /\p{Extended_Pictographic}/gu;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const STOP_WORDS = new Set([...eng, "s", "t", "d", "ll", "m", "re", "ve", "did", "does", "do", "don", "didn"]);

/**
 * The words of a text: NFKC, lower case, split where its script splits them, in reading order. Emoji are words
 * of their own. Apostrophes split ("Anna's" → anna, s), as they do in the full-text index.
 */
export function words(text: string): string[] {
  const folded = text.normalize("NFKC").toLowerCase();
  const spaced = SPACELESS.test(folded)
    ? folded.replace(SPACELESS, (run) => ` ${Array.from(segmenter.segment(run), ({ segment }) => segment).join(" ")} `)
    : folded;
  SPACELESS.lastIndex = 0;
  return spaced.match(WORD) ?? [];
}

/** A text as the full-text index takes it: its words, so that every script is split by the same rule as a query. */
export function searchableText(text: string): string {
  const symbols = text.match(SYMBOL);
  return symbols ? `${words(text).join(" ")} ${symbols.map(symbolWord).join(" ")}` : words(text).join(" ");
}

/** The full-text tokeniser knows letters and digits only, so an emoji is indexed as its code point. */
const symbolWord = (symbol: string): string => `u${symbol.codePointAt(0)?.toString(16)}`;

/** The words of a query that tell documents apart, each once, at most `limit`; every word where all are stop words. */
export function queryTerms(query: string, limit = 64): string[] {
  const all = [...new Set([...words(query), ...(query.match(SYMBOL) ?? []).map(symbolWord)])];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, limit);
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
