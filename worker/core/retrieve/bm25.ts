import { stem } from "../text/stem.ts";
import { stemCounter } from "./term-shares.ts";

/** As in FTS5. */
const K1 = 1.2;
const B = 0.75;
/** As in FTS5, for a term in more than half of the rows. */
const LEAST_IDF = 1e-6;

/**
 * BM25 of FTS5 with the statistics of these texts only; the full-text index also counts later rows.
 *
 * @param rows number of texts, including those without a term
 */
export function scoreByTerms(
  terms: readonly string[],
  texts: ReadonlyMap<number, string>,
  rows: number,
): Map<number, number> {
  const stems = [...new Set(terms.map(stem))];
  const count = stemCounter(stems);
  const counts = Array.from(texts, ([id, text]) => ({ id, length: text.split(" ").length, found: count(text) }));
  const mean = counts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counts.length);
  const idf = stems.map((_, term) => {
    const having = counts.filter(({ found }) => (found[term] ?? 0) > 0).length;
    return Math.max(LEAST_IDF, Math.log((Math.max(rows, having) - having + 0.5) / (having + 0.5)));
  });
  return new Map(
    counts.map(({ id, length, found }) => {
      const damping = K1 * (1 - B + (B * length) / mean);
      const score = found.reduce(
        (sum, times, term) => sum + ((idf[term] ?? 0) * times * (K1 + 1)) / (times + damping),
        0,
      );
      return [id, score];
    }),
  );
}
