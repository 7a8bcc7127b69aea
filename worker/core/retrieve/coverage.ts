import { stem } from "../text/stem.ts";
import { stemCounter } from "./term-shares.ts";

/**
 * Greatest share of a question's words in one text, each word weighed by its idf, log(1 + N / (n + 0.5)) (Robertson & Zaragoza 2009). One
 * message states a detail, so it has most words of the question; no message has those of a question about many messages.
 *
 * @param words content words of the question
 * @param texts `searchableText` of the best matches by BM25, which have all words that any message has
 * @param messages N, the number of messages
 * @returns 0 to 1; 0 without words
 */
export function coverage(words: Iterable<string>, texts: Iterable<string>, messages: number): number {
  const stems = [...new Set(Array.from(words, stem))];
  const count = stemCounter(stems);
  const having = Array.from(texts, (text) => count(text).map((times) => times > 0));
  const weights = stems.map((_, word) => {
    const number = having.filter((has) => has[word] === true).length;
    return Math.log(1 + messages / (number + 0.5));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return 0;
  let most = 0;
  for (const has of having)
    most = Math.max(most, weights.reduce((sum, weight, word) => (has[word] === true ? sum + weight : sum), 0) / all);
  return most;
}
