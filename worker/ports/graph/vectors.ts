import type { Scope } from "../../../shared/api/search.ts";

/** A graph whose vectors are in an external index, or on their way there. */
export interface IndexedGraph {
  epoch: string;
  /** Read it before you ask the index, and pass it on with the answer. */
  confirmed: number;
}

export interface UnsentVector {
  seq: number;
  scope: Scope;
  /** 16-bit floats. */
  value: Uint8Array;
}

export type SentVector = { seq: number };

export interface UnwantedVector {
  seq: number;
  /** Whether only the confirmation is missing. */
  deleted: boolean;
}

/**
 * The outbox of vectors for an external index. It works during an erasure too.
 *
 * Contract:
 * - Report each step: sent, confirmed, deleted, gone.
 * - `limit` bounds the vectors of one call.
 *
 * Invariants:
 * - A number never gets another vector.
 * - The graph records a vector before it leaves, so it knows of everything that may be in the index.
 *
 * Implemented by `worker/objects/memory-graph/vector-index-methods.ts`.
 */
export interface GraphVectors {
  /** Records that they were handed out. Empty while the graph is small. */
  unsentVectors(limit: number): Promise<UnsentVector[]>;
  /** Records that the index accepted them in a mutation. */
  markVectorsSent(seqs: number[], mutation: string): Promise<null>;
  /** Vectors sent but not read back, after number `after`. */
  unconfirmedVectors(after: number, limit: number): Promise<SentVector[]>;
  /** Records vectors that were read back. */
  markVectorsConfirmed(seqs: number[]): Promise<null>;
  /** Vectors to delete, after number `after`. */
  unwantedVectors(after: number, limit: number): Promise<UnwantedVector[]>;
  /** Records that the index was asked to delete them. */
  markVectorsDeleted(seqs: number[]): Promise<null>;
  /** The index no longer returns them. Returns how many are left. */
  markVectorsGone(seqs: number[]): Promise<{ left: number }>;
  /** Marks all for deletion and stops sending. Returns the count. */
  withdrawFromIndex(): Promise<number>;
}
