export interface IndexVector {
  /** At most 64 bytes; unique in the whole index, across namespaces. */
  id: string;
  values: Float32Array;
  /** At most 64 bytes. */
  namespace: string;
}

export interface IndexMatch {
  id: string;
  /** Cosine similarity, possibly approximate. */
  score: number;
  values?: Float32Array;
}

export interface IndexState {
  dimensions: number;
  /** Number of visible vectors. */
  vectors: number;
  /** Id of the last visible mutation; `null` before the first. */
  processed_up_to: string | null;
}

/**
 * A vector index with the contract of Cloudflare's Vectorize.
 *
 * Contract:
 * - Callers stay within the limits of `worker/core/vectors/index-limits.ts`.
 * - Mutations return their id and become visible later to reads by id and to queries.
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
  /** Stores vectors whose ids are free; others stay as they are. Returns the mutation's id. */
  insert(vectors: readonly IndexVector[]): Promise<string>;
  /** Stores vectors, replacing those with the same ids. Returns the mutation's id. */
  upsert(vectors: readonly IndexVector[]): Promise<string>;
  /** Ignores unknown ids. Returns the mutation's id. */
  deleteByIds(ids: readonly string[]): Promise<string>;
  /** The visible ones among these, in any order. */
  getByIds(ids: readonly string[]): Promise<IndexVector[]>;
  /** The `topK` nearest of one namespace, nearest first. `topK` is at most 20 with `returnValues`. */
  query(
    vector: Float32Array,
    options: { topK: number; namespace: string; returnValues?: boolean },
  ): Promise<IndexMatch[]>;
}
