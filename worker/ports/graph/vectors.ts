import type { Scope } from "../../../shared/api/search.ts";

/** In an external index, or on the way there. */
export interface IndexedGraph {
  epoch: string;
  /** Read before you ask the index; pass it on with the answer. */
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
  /** Only the confirmation is missing. */
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
  /** As handed out. Empty while the graph is small. */
  unsentVectors(limit: number): Promise<UnsentVector[]>;
  markVectorsSent(seqs: number[], mutation: string): Promise<null>;
  /** Sent, not read back. */
  unconfirmedVectors(after: number, limit: number): Promise<SentVector[]>;
  markVectorsConfirmed(seqs: number[]): Promise<null>;
  unwantedVectors(after: number, limit: number): Promise<UnwantedVector[]>;
  markVectorsDeleted(seqs: number[]): Promise<null>;
  /** The index no longer returns them. Returns how many are left. */
  markVectorsGone(seqs: number[]): Promise<{ left: number }>;
  /** Stops sending. Returns the count. */
  withdrawFromIndex(): Promise<number>;
}
