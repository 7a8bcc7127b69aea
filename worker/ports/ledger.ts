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
 * The copy of a change log in Postgres, from which a graph is rebuilt. `ControlPlane.record` writes it.
 *
 * Contract:
 * - `read` returns the oldest entry first.
 *
 * Invariants:
 * - Entries never change. Only forgetting and erasing delete them.
 * - After `changeEpoch`, writes for the old epoch are ignored.
 *
 * Implemented by `worker/adapters/neon/ledger.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Ledger {
  read(address: GraphAddress, epoch: string, after: number, limit: number): Promise<LedgerEntry[]>;
  changeEpoch(address: GraphAddress, from: string, to: string): Promise<void>;
}
