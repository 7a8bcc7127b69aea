import { clusterSparsity } from "../clustering/cluster-sparsity.ts";
import { mixtureClusters } from "../clustering/mixture-clusters.ts";
import { principalComponents } from "../clustering/principal-components.ts";
import { seededRandom } from "../clustering/seeded-random.ts";

/** HiRAG clusters in few dimensions: with as many as a model's vectors have, one full covariance explains everything. */
const DIMENSIONS = 8;
const SEED = 1;
/** No layer is made of fewer. */
const LEAST_NODES = 3;
const MOST_LAYERS = 6;
/** HiRAG §3.1: where one more layer changes the sparsity by no more than this, it adds nothing. */
const LEAST_CHANGE = 0.05;
const SPARSE = 0.98;

/**
 * The clusters of the next layer (HiRAG HiIndex): places of the vectors, each in one cluster, in the order of their first
 * members; `null` where no layer is to follow.
 *
 * @param sparsity of the layer before; `null` for the first one
 * @param known clusters that are read now: the cluster of each vector, −1 of a new one; `null` where there was no such layer
 */
export function* nextLayer(
  vectors: readonly Float32Array[],
  layer: number,
  sparsity: number | null,
  known: Int32Array | null = null,
): Generator<void, { clusters: number[][]; sparsity: number } | null> {
  if (vectors.length < LEAST_NODES || layer >= MOST_LAYERS) return null;
  const random = seededRandom(SEED + layer);
  const points = principalComponents(vectors, DIMENSIONS, random);
  yield;
  const labels = yield* mixtureClusters(points, random, known);
  const groups = new Map<number, number[]>();
  labels.forEach((label, place) => {
    const group = groups.get(label);
    if (group) group.push(place);
    else groups.set(label, [place]);
  });
  const clusters = [...groups.values()];
  const next = clusterSparsity(clusters.map(({ length }) => length));
  if (next === 0 || next >= SPARSE) return null;
  if (sparsity !== null && Math.abs(next - sparsity) <= LEAST_CHANGE * sparsity) return null;
  return { clusters, sparsity: next };
}
