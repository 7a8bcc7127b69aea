/**
 * The interface between a graph and the consumer that keeps its vectors in an external index. Works also while the graph is
 * being erased.
 */
import type { Scope } from "../../../shared/api/search.ts";

/** A graph whose vectors are in an external index too, or are being sent there. */
export interface IndexedGraph {
  epoch: string;
  /** How far vectors were confirmed to be in the index. Read it before asking the index, and pass it on with the answer. */
  confirmed: number;
}

/** A vector to send to the index under its number. */
export interface UnsentVector {
  seq: number;
  scope: Scope;
  /** 16-bit floats. */
  value: Uint8Array;
}

export type SentVector = { seq: number };

export interface UnwantedVector {
  seq: number;
  /** Whether the index was already asked to delete it, so that only the confirmation is missing. */
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
  /** Vectors to send to the index; records that they were handed out. Empty while the graph is small enough to do without it. */
  unsentVectors(limit: number): Promise<UnsentVector[]>;
  /** Records that the index accepted these vectors in a mutation. */
  markVectorsSent(seqs: number[], mutation: string): Promise<null>;
  /** Vectors with numbers after `after` that were sent but not read back yet. */
  unconfirmedVectors(after: number, limit: number): Promise<SentVector[]>;
  /** Records that these vectors were read back from the index. */
  markVectorsConfirmed(seqs: number[]): Promise<null>;
  /** Vectors with numbers after `after` to delete from the index. */
  unwantedVectors(after: number, limit: number): Promise<UnwantedVector[]>;
  /** Records that the index was asked to delete these vectors. */
  markVectorsDeleted(seqs: number[]): Promise<null>;
  /** Records that these vectors can no longer be read back. Returns how many are still to be deleted. */
  markVectorsGone(seqs: number[]): Promise<{ left: number }>;
  /** Marks all vectors for deletion from the index and stops sending any. Returns how many were marked. */
  withdrawFromIndex(): Promise<number>;
}
