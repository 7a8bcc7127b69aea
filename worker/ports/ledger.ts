import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

export interface LedgerEntry {
  seq: number;
  entry: string;
  subject_id: string;
  payload: unknown;
  recorded_at: Instant;
}

/** The copy of a graph's change log in Postgres, to be read by whoever makes the graph anew. Raises "unavailable". */
export interface Ledger {
  /** Entries of one life of a graph after number `after`, oldest first. */
  read(address: GraphAddress, epoch: string, after: number, limit: number): Promise<LedgerEntry[]>;
  /** Gives a graph and its entries a new epoch: of the one before nothing is taken any more. */
  changeEpoch(address: GraphAddress, from: string, to: string): Promise<void>;
}
