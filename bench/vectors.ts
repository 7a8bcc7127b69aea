import { must } from "../shared/must.ts";
import { topKSlowly } from "../test/oracle/top-k.ts";
import { hammingKernel } from "../test/fakes/hamming-kernel.ts";
import { words } from "../test/fixtures/zipf-words.ts";
import { bitCode, hammingDistances, nearestCodes } from "../worker/core/indexing/bit-codes.ts";
import { dotProduct, dotProductWithHalf } from "../worker/core/indexing/dot-product.ts";
import { wasmHamming } from "../worker/core/indexing/wasm-hamming.ts";
import { embedHashed } from "../worker/core/indexing/hashed-embedding.ts";
import { topK } from "../worker/core/retrieve/top-k.ts";
import { counted, type Measurement } from "./measurement.ts";
import { medianMs } from "./median-time.ts";
import type { Reference } from "./reference.ts";

const DIMENSIONS = 1024;
const COUNT = 10_000;
const K = 20;
const CANDIDATES = 300;
const QUERIES = 50;

/** Nearest neighbours among the vectors of the built-in embedder: bit codes, then exact scores of candidates in f16. */
export function* measureVectors(reference: Reference | null): Generator<Measurement> {
  const text = words(7);
  const vectors = Array.from({ length: COUNT }, () => embedHashed(text(12), DIMENSIONS));
  const queries = Array.from({ length: QUERIES }, () => embedHashed(text(6), DIMENSIONS));
  const halves = vectors.map((vector) => new Float16Array(vector));
  const width = DIMENSIONS / 32;
  const codes = new Uint32Array(COUNT * width);
  vectors.forEach((vector, index) => codes.set(bitCode(vector), index * width));

  const exact = (query: Float32Array): Float64Array =>
    Float64Array.from(vectors, (vector) => dotProduct(query, vector));
  const distancesOf = wasmHamming(hammingKernel());
  const search = (query: Float32Array): number[] => {
    const candidates = nearestCodes(codes, COUNT, bitCode(query), CANDIDATES, distancesOf);
    const scores = Float64Array.from(candidates, (index) =>
      dotProductWithHalf(query, halves[index] ?? new Float16Array()),
    );
    return topK(scores, K).map((place) => candidates[place] ?? 0);
  };
  const size = `${counted(COUNT, "×")} ${DIMENSIONS}`;
  const each = cycling(queries);
  const codesOfQueries = cycling(queries.map(bitCode));
  yield { operation: "code of a vector", size: `${DIMENSIONS}`, ms: medianMs(() => bitCode(each())) };
  yield {
    operation: `${CANDIDATES} nearest codes`,
    size,
    ms: medianMs(() => nearestCodes(codes, COUNT, codesOfQueries(), CANDIDATES, distancesOf)),
    slowTwinMs: medianMs(() => nearestCodes(codes, COUNT, codesOfQueries(), CANDIDATES, hammingDistances)),
  };
  yield {
    operation: `top ${K}, code to exact scores`,
    size,
    ms: medianMs(() => search(each())),
    slowTwinMs: medianMs(() => topKSlowly([...exact(each())], K), { warmUp: 2, samples: 9 }),
    reference: reference
      ? { name: "numpy, exact", ms: reference({ task: "scan", count: COUNT, dimensions: DIMENSIONS, k: K }).ms }
      : null,
    found: `recall ${recall(queries, search, exact).toFixed(3)}`,
  };
}

/** Share of the true nearest that is found; one as near as the last of them is as good. */
function recall(
  queries: readonly Float32Array[],
  search: (query: Float32Array) => number[],
  exact: (query: Float32Array) => Float64Array,
): number {
  let found = 0;
  for (const query of queries) {
    const scores = exact(query);
    const last = scores[topK(scores, K)[K - 1] ?? 0] ?? 0;
    found += search(query).filter((index) => (scores[index] ?? 0) >= last).length;
  }
  return found / (K * queries.length);
}

function cycling<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => must(items[next++ % items.length], "item");
}
