import { clusterSparsity } from "../clustering/cluster-sparsity.ts";
import { mixtureClusters } from "../clustering/mixture-clusters.ts";
import { projectOntoComponents } from "../clustering/principal-components.ts";
import { seededRandom } from "../clustering/seeded-random.ts";

/** As in HiRAG: with all dimensions, one full covariance explains everything. */
const DIMENSIONS = 8;
const SEED = 1;
const MIN_NODES = 3;
const MAX_LAYERS = 6;
/** HiRAG §3.1: with less change, a further layer adds nothing. */
const MIN_SPARSITY_CHANGE = 0.05;
const MAX_SPARSITY = 0.98;

/** The clusters of the next layer; null if a further layer adds nothing. */
export function* nextLayer(
  vectors: readonly Float32Array[],
  layer: number,
  sparsity: number | null,
  known: Int32Array | null = null,
): Generator<void, { clusters: number[][]; sparsity: number } | null> {
  if (vectors.length < MIN_NODES || layer >= MAX_LAYERS) return null;
  const random = seededRandom(SEED + layer);
  const points = yield* projectOntoComponents(vectors, DIMENSIONS, random);
  const labels = yield* mixtureClusters(points, random, known);
  const groups = new Map<number, number[]>();
  labels.forEach((label, index) => {
    const group = groups.get(label);
    if (group) group.push(index);
    else groups.set(label, [index]);
  });
  const clusters = [...groups.values()];
  const next = clusterSparsity(clusters.map(({ length }) => length));
  if (next === 0 || next >= MAX_SPARSITY) return null;
  if (sparsity !== null && Math.abs(next - sparsity) <= MIN_SPARSITY_CHANGE * sparsity) return null;
  return { clusters, sparsity: next };
}
