import type { Scope } from "../../../shared/api/search.ts";

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
  /** The deletion was sent; only its confirmation is missing. */
  deleted: boolean;
}

/**
 * The outbox of vectors for an external index. It works during an erasure too.
 *
 * Contract:
 * - Report each step: sent, confirmed, gone.
 *
 * Invariants:
 * - A number never gets another vector.
 * - The graph records a vector before it leaves, so it knows everything that may be in the index.
 *
 * Implemented by `worker/objects/memory-graph/vector-index-methods.ts`.
 */
export interface GraphVectors {
  /** Empty while the graph is small. */
  unsentVectors(limit: number): Promise<UnsentVector[]>;
  markVectorsSent(seqs: number[], mutation: string): Promise<null>;
  unconfirmedVectors(after: number, limit: number): Promise<SentVector[]>;
  markVectorsConfirmed(seqs: number[]): Promise<null>;
  unwantedVectors(after: number, limit: number): Promise<UnwantedVector[]>;
  markVectorsDeleted(seqs: number[]): Promise<null>;
  /** Call it when the index no longer returns them. */
  markVectorsGone(seqs: number[]): Promise<{ left: number }>;
  withdrawFromIndex(): Promise<number>;
}
