import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

export interface LedgerEntry {
  seq: number;
  entry: string;
  subject_id: string;
  payload: unknown;
  recorded_at: Instant;
}

/**
 * The copy of a graph's change log in Postgres, read to rebuild the graph.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Ledger {
  /** Entries of one epoch of a graph after number `after`, oldest first. */
  read(address: GraphAddress, epoch: string, after: number, limit: number): Promise<LedgerEntry[]>;
  /** Moves a graph and its entries from one epoch to another; writes for the old epoch are ignored from then on. */
  changeEpoch(address: GraphAddress, from: string, to: string): Promise<void>;
}
