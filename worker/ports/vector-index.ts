/** Nearest neighbours of a graph that has outgrown the memory of its object. */

export interface IndexVector {
  /** At most 64 bytes; unique in the whole index, whatever the namespace. */
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
  /** Vectors visible now. */
  vectors: number;
  /** The last mutation whose effect is visible; `null` before the first. */
  processed_up_to: string | null;
}

/**
 * Vectors by id and by nearness, with the contract of Cloudflare's Vectorize: mutations are taken in order and answered with
 * their id, and are visible only later, to reads by id and to queries. Nothing but numbers is stored: no metadata, no text.
 *
 * Callers stay within `core/indexing/index-limits.ts`; vectors of other dimensions, or more of anything, are refused with an
 * error. What may pass (an index away, busy or silent) raises a `FaultError` "unavailable".
 */
export interface VectorIndex {
  describe(): Promise<IndexState>;
  /** Stores the vectors whose ids are free; the others stay as they are. Returns the mutation's id. */
  insert(vectors: readonly IndexVector[]): Promise<string>;
  /** Stores vectors, in place of those that bear their ids. Returns the mutation's id. */
  upsert(vectors: readonly IndexVector[]): Promise<string>;
  /** Unknown ids are nothing to it. Returns the mutation's id. */
  deleteByIds(ids: readonly string[]): Promise<string>;
  /** Those that are visible, in no particular order. */
  getByIds(ids: readonly string[]): Promise<IndexVector[]>;
  /** The `topK` nearest of one namespace, nearest first. With values at most 20. */
  query(
    vector: Float32Array,
    options: { topK: number; namespace: string; returnValues?: boolean },
  ): Promise<IndexMatch[]>;
}
