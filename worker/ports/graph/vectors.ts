/** What passes between a graph and the consumer that keeps an index of its vectors outside. Goes on while the graph is being erased. */
import type { Scope } from "../../../shared/api/search.ts";

/** A graph whose vectors are in an index outside as well, or on their way there. */
export interface IndexedGraph {
  epoch: string;
  /** How far the index was confirmed to hold them when this was read: goes with the answer of an index asked afterwards. */
  confirmed: number;
}

/** A vector to be sent to the index under its number. */
export interface UnsentVector {
  seq: number;
  scope: Scope;
  /** 16-bit floats. */
  value: Uint8Array;
}

export type SentVector = { seq: number };

export interface UnwantedVector {
  seq: number;
  /** Whether the index was told to delete it, and it only remains to be seen that it did. */
  deleted: boolean;
}

export interface GraphVectors {
  /** Vectors to be sent to the index, recorded as handed out; none while the graph is small enough to do without one. */
  unsentVectors(limit: number): Promise<UnsentVector[]>;
  /** The index has taken these by a mutation. */
  markVectorsSent(seqs: number[], mutation: string): Promise<null>;
  /** Vectors with numbers after `after` that were sent and not read back yet. */
  unconfirmedVectors(after: number, limit: number): Promise<SentVector[]>;
  /** These were read back from the index. */
  markVectorsConfirmed(seqs: number[]): Promise<null>;
  /** Vectors with numbers after `after` that are to leave the index. */
  unwantedVectors(after: number, limit: number): Promise<UnwantedVector[]>;
  /** The index was asked to delete these. */
  markVectorsDeleted(seqs: number[]): Promise<null>;
  /** These could not be read back any more. Returns how many are still to leave the index. */
  markVectorsGone(seqs: number[]): Promise<{ left: number }>;
  /** Everything is to leave the index, and nothing is sent there again. Returns how many vectors that is. */
  withdrawFromIndex(): Promise<number>;
}
