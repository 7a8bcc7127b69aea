import { stem } from "../text/stem.ts";

/**
 * k1 and b of BM25: how quickly repetitions of a term saturate, and how much long texts are penalised. With these a single
 * occurrence already earns most of a term's weight.
 */
const DEFAULTS = { k1: 0.3, b: 0.4 } as const;

/**
 * How much of a query each text covers, term by term. A term's weight is its share of the total idf (Robertson & Zaragoza 2009,
 * among these texts), of which a text earns tf / (tf + k1 · (1 − b + b · length / mean length)). So the sum over the terms is in
 * [0, 1), in any language and for any number of texts. Words are compared by their stems.
 *
 * @param terms of the query, in lower case
 * @param texts searchable texts (`searchableText`): words separated by one space
 * @returns for each text with any of the terms, one number per term; other texts are left out
 */
export function termShares(terms: readonly string[], texts: ReadonlyMap<number, string>): Map<number, number[]> {
  const stems = [...new Set(terms.map(stem))];
  const counts = new Map<number, number[]>();
  const count = stemCounter(stems);
  for (const [id, text] of texts) {
    const found = count(text);
    if (found.some((times) => times > 0)) counts.set(id, found);
  }
  const having = stems.map((_, term) => sumOf(counts.values(), (found) => ((found[term] ?? 0) > 0 ? 1 : 0)));
  const idf = having.map((rows) => (rows === 0 ? 0 : Math.log(1 + (texts.size - rows + 0.5) / (rows + 0.5))));
  const all = sumOf(idf, (value) => value);
  const mean = sumOf(texts.values(), ({ length }) => length) / Math.max(1, texts.size);
  const shares = new Map<number, number[]>();
  for (const [id, found] of counts) {
    const damping = DEFAULTS.k1 * (1 - DEFAULTS.b + (DEFAULTS.b * (texts.get(id)?.length ?? 0)) / mean);
    shares.set(
      id,
      found.map((times, term) => ((idf[term] ?? 0) / all) * (times / (times + damping))),
    );
  }
  return shares;
}

function sumOf<T>(values: Iterable<T>, of: (value: T) => number): number {
  let sum = 0;
  for (const value of values) sum += of(value);
  return sum;
}

const SPACE = " ";

/** The first two characters of the word at a position, as one number. Its stem has the same ones: stemming only changes the end. */
const beginningOf = (text: string, at: number): number =>
  text.charCodeAt(at) * 0x1_00_00 + (text.charCodeAt(at + 1) || SPACE.charCodeAt(0));

/** Counts the words of a searchable text that have one of these stems, a number for each stem. Only words with the first two characters of one of the stems are stemmed: few have them. */
export function stemCounter(stems: readonly string[]): (text: string) => number[] {
  const places = new Map(stems.map((term, place) => [term, place]));
  const beginnings = new Set(stems.map((term) => beginningOf(term, 0)));
  const known = new Map<string, number>();
  const placeOf = (word: string): number => {
    const place = known.get(word) ?? places.get(stem(word)) ?? -1;
    known.set(word, place);
    return place;
  };
  return (text) => {
    const found = stems.map(() => 0);
    for (let start = 0; start < text.length;) {
      const space = text.indexOf(SPACE, start);
      const end = space < 0 ? text.length : space;
      if (beginnings.has(beginningOf(text, start))) {
        const place = placeOf(text.slice(start, end));
        if (place >= 0) found[place] = (found[place] ?? 0) + 1;
      }
      start = end + 1;
    }
    return found;
  };
}
