import { mmrSlowly } from "../test/oracle/mmr.ts";
import { topKSlowly } from "../test/oracle/top-k.ts";
import { reciprocalRankFusion } from "../worker/core/retrieve/rank-fusion.ts";
import { maximalMarginalRelevance } from "../worker/core/retrieve/mmr.ts";
import { topK } from "../worker/core/retrieve/top-k.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { medianMs } from "./median-time.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";

const DIMENSIONS = 1024;
const K = 20;
const SLOW = { warmUp: 1, samples: 5 };

export function* measureRanking(): Generator<Measurement> {
  const random = seededRandom(3);
  for (const count of [1_000, 10_000, 100_000]) {
    const scores = Float64Array.from({ length: count }, random);
    yield {
      operation: `top ${K} of scores`,
      size: formatCount(count, "scores"),
      ms: medianMs(() => topK(scores, K)),
      slowTwinMs: medianMs(() => topKSlowly([...scores], K), SLOW),
    };
  }

  const candidates = Array.from({ length: 200 }, (_, id) => ({ id, vector: unit(random) }));
  const query = unit(random);
  const plain = candidates.map(({ id, vector }) => ({ id, vector: [...vector] }));
  yield {
    operation: `MMR, ${K} of them`,
    size: `${formatCount(candidates.length, "×")} ${DIMENSIONS}`,
    ms: medianMs(() => maximalMarginalRelevance(query, candidates, K)),
    slowTwinMs: medianMs(() => mmrSlowly([...query], plain, K, 0.5), { warmUp: 0, samples: 1 }),
  };

  const lists = Array.from({ length: 4 }, (_, list) => ({
    ids: Array.from({ length: 100 }, (_, i) => (i * 7 + list * 30) % 400),
  }));
  yield { operation: "reciprocal rank fusion", size: "4 × 100 ids", ms: medianMs(() => reciprocalRankFusion(lists)) };
}

function unit(random: () => number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
