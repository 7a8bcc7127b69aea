export interface IndexVector {
  /** At most 64 bytes, unique across namespaces. */
  id: string;
  values: Float32Array;
  /** At most 64 bytes. */
  namespace: string;
}

export interface IndexMatch {
  id: string;
  /** Cosine, possibly approximate. */
  score: number;
  values?: Float32Array;
}

export interface IndexState {
  dimensions: number;
  vectors: number;
  processed_up_to: string | null;
}

/**
 * A vector index with the contract of Cloudflare's Vectorize.
 *
 * Contract:
 * - Callers stay within the limits of `worker/core/vectors/index-limits.ts`.
 * - Mutations return their id and become visible later to reads and queries.
 *
 * Invariants:
 * - Mutations take effect in the order in which they were accepted.
 * - Only vectors are stored: no metadata, no text.
 * - `test/conformance/vector-index.ts` passes.
 *
 * Implemented by `worker/adapters/vectorize/index.ts`.
 *
 * @throws FaultError "unavailable" if the index is unreachable, busy or does not answer in time
 * @throws Error for vectors of other dimensions and requests beyond the limits
 */
export interface VectorIndex {
  describe(): Promise<IndexState>;
  insert(vectors: readonly IndexVector[]): Promise<string>;
  upsert(vectors: readonly IndexVector[]): Promise<string>;
  deleteByIds(ids: readonly string[]): Promise<string>;
  getByIds(ids: readonly string[]): Promise<IndexVector[]>;
  /** Nearest first, from one namespace. `topK` is at most 20 with `returnValues`. */
  query(
    vector: Float32Array,
    options: { topK: number; namespace: string; returnValues?: boolean },
  ): Promise<IndexMatch[]>;
}
