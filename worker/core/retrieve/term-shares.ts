import { TextMemo } from "../text/memo/text-memo.ts";
import { stem } from "../text/stem.ts";

/** One occurrence earns most of a term's weight. */
const DEFAULTS = { k1: 0.3, b: 0.4 } as const;

/**
 * A term's weight is its share of the total idf (Robertson & Zaragoza 2009, among these texts). A text earns tf / (tf +
 * k1 · (1 − b + b · length / mean length)) of it, so sums are in [0, 1).
 *
 * @param texts `searchableText`: words separated by one space
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

const SPACE = 0x20;

const beginningOf = (term: string): string => (term.endsWith("y") ? term.slice(0, -1) : term);

interface CountedText {
  stems: ReadonlyMap<string, number> | null;
}

const COUNTED = new TextMemo<CountedText>(600_000);

/** Counts stems from a text's second use on, because that takes longer than looking for those of one query. */
function knownStems(text: string): ReadonlyMap<string, number> | null {
  let isNew = false;
  const counted = COUNTED.of(text, () => {
    isNew = true;
    return { stems: null };
  });
  if (isNew) return null;
  counted.stems ??= countStems(text);
  return counted.stems;
}

function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.split(" ")) {
    const stemmed = stem(word);
    counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
  }
  return counts;
}

export function stemCounter(stems: readonly string[]): (text: string) => number[] {
  const known = new Map<string, string>();
  const stemOf = (word: string): string => {
    const stemmed = known.get(word) ?? stem(word);
    known.set(word, stemmed);
    return stemmed;
  };
  const counted = stems.map((term) => ({ term, beginning: beginningOf(term) }));
  return (text) => {
    const known = knownStems(text);
    if (known !== null) return stems.map((term) => known.get(term) ?? 0);
    return counted.map(({ term, beginning }) => {
      if (beginning === "") return text.split(" ").filter((word) => stemOf(word) === term).length;
      let times = 0;
      for (let at = text.indexOf(beginning); at >= 0;) {
        let next = at + beginning.length;
        if (at === 0 || text.charCodeAt(at - 1) === SPACE) {
          const space = text.indexOf(" ", next);
          next = space < 0 ? text.length : space;
          if (stemOf(text.slice(at, next)) === term) times++;
        }
        at = text.indexOf(beginning, next);
      }
      return times;
    });
  };
}
