import type { Scope } from "../../../shared/api/search.ts";

/** A graph whose vectors are in an external index, or on their way there. */
export interface IndexedGraph {
  epoch: string;
  /** How far vectors were confirmed to be in the index. Read it before you ask the index, and pass it on with the answer. */
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
  /** Whether the index was already asked to delete it, and only the confirmation is missing. */
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
  /** Vectors to send to the index. Records that they were handed out. Empty while the graph is small enough without an index. */
  unsentVectors(limit: number): Promise<UnsentVector[]>;
  /** Records that the index accepted these vectors in a mutation. */
  markVectorsSent(seqs: number[], mutation: string): Promise<null>;
  /** Vectors after number `after` that were sent but not read back yet. */
  unconfirmedVectors(after: number, limit: number): Promise<SentVector[]>;
  /** Records that these vectors were read back from the index. */
  markVectorsConfirmed(seqs: number[]): Promise<null>;
  /** Vectors after number `after` to delete from the index. */
  unwantedVectors(after: number, limit: number): Promise<UnwantedVector[]>;
  /** Records that the index was asked to delete these vectors. */
  markVectorsDeleted(seqs: number[]): Promise<null>;
  /** Records that the index no longer returns these vectors. Returns how many are left to delete. */
  markVectorsGone(seqs: number[]): Promise<{ left: number }>;
  /** Marks all vectors for deletion from the index and stops sending. Returns how many were marked. */
  withdrawFromIndex(): Promise<number>;
}
