import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { bitCode, codedQuery, type HammingDistances } from "../worker/core/vectors/bit-codes.ts";
import { CodeList } from "../worker/core/vectors/code-list.ts";
import { dotProduct } from "../worker/core/vectors/dot-product.ts";
import { embedHashed } from "../worker/core/vectors/hashed-embedding.ts";
import { topK } from "../worker/core/retrieve/top-k.ts";
import { ESTIMATED_CANDIDATES, RESCORED_CANDIDATES } from "../worker/store/index/vectors.ts";

export const DIMENSIONS = 1024;
export const COUNT = 10_000;
export const K = 20;
export const CANDIDATES = ESTIMATED_CANDIDATES;
const QUERIES = 50;

/** Scans bit codes, estimates cosines of the best from them, and scores the best of these by exact f16. */
export function vectorScan(
  distancesOf: HammingDistances,
  embed: (text: string) => Float32Array = (text) => embedHashed(text, DIMENSIONS),
) {
  const text = zipfWords(7);
  const vectors = Array.from({ length: COUNT }, () => embed(text(12)));
  const queries = Array.from({ length: QUERIES }, () => embed(text(6)));
  const halves = vectors.map((vector) => new Float16Array(vector));
  const width = DIMENSIONS / 32;
  const codes = new Uint32Array(COUNT * width);
  vectors.forEach((vector, index) => codes.set(bitCode(vector), index * width));
  const list = new CodeList(distancesOf);
  list.addBlock(
    Uint32Array.from(vectors, (_, index) => index),
    codes,
  );

  const exact = (query: Float32Array): Float64Array =>
    Float64Array.from(vectors, (vector) => dotProduct(query, vector));
  const search = (query: Float32Array): number[] => {
    const { code, cosines } = codedQuery(query);
    const candidates = list.nearest(code, CANDIDATES);
    const estimates = Float64Array.from(candidates, (candidate) => cosines(candidate.codes, candidate.at));
    const best = topK(estimates, RESCORED_CANDIDATES).map((place) => candidates[place]?.row ?? 0);
    const scores = Float64Array.from(best, (row) => dotProduct(query, new Float32Array(halves[row] ?? [])));
    return topK(scores, K).map((place) => best[place] ?? 0);
  };
  const recall = (): number => {
    let found = 0;
    for (const query of queries) {
      const scores = exact(query);
      const last = scores[topK(scores, K)[K - 1] ?? 0] ?? 0;
      found += search(query).filter((index) => (scores[index] ?? 0) >= last).length;
    }
    return found / (K * queries.length);
  };
  return { queries, codes, exact, search, recall };
}
