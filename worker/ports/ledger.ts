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
 * The copy of a change log in Postgres, from which a graph is rebuilt.
 *
 * Contract:
 * - `read` returns entries in the order of their numbers.
 * - Writing entries is `ControlPlane.record`.
 *
 * Invariants:
 * - An entry never changes. Only forgetting and erasing delete entries.
 * - After `changeEpoch`, writes for the old epoch are ignored.
 *
 * Implemented by `worker/adapters/neon/ledger.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Ledger {
  /** Oldest first. */
  read(address: GraphAddress, epoch: string, after: number, limit: number): Promise<LedgerEntry[]>;
  /** Later writes for the old epoch are ignored. */
  changeEpoch(address: GraphAddress, from: string, to: string): Promise<void>;
}
