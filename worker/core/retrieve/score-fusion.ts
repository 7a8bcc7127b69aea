import { rankedByScore, type Ranked } from "./ranked.ts";

/** Of the best vector beside the best text: the best on LoCoMo for the built-in vectors and for those of a sentence transformer. */
const VECTOR_WEIGHT = 0.6;

/**
 * Full text and vectors as one ranking by their scores: BM25 as a share of its best, plus the weighted square of how far a
 * cosine stands above the least of the candidates, as a share of the best. Ranks alone would forget by how much a hit wins:
 * on LoCoMo scores find two points of recall@20 more than reciprocal ranks. Best first; ties go to the lower id.
 *
 * @param words best first, scores above 0
 * @param vectors best first, cosines
 */
export function fuseScores(words: readonly Ranked[], vectors: readonly Ranked[], weight = VECTOR_WEIGHT): Ranked[] {
  const best = words[0]?.score ?? 0;
  const scores = new Map<number, number>();
  for (const { id, score } of words) scores.set(id, score / best);
  for (const { id, score } of squaredHeights(vectors)) scores.set(id, (scores.get(id) ?? 0) + weight * score);
  return rankedByScore(scores);
}

/** Squares of how far each cosine stands above the least of the candidates, as a share of the best: in [0, 1], in the same order. */
export function squaredHeights(vectors: readonly Ranked[]): Ranked[] {
  const [highest, least] = [vectors[0]?.score ?? 0, vectors.at(-1)?.score ?? 0];
  return vectors.map(({ id, score }) => ({
    id,
    score: highest > least ? ((score - least) / (highest - least)) ** 2 : 1,
  }));
}
