import type { ErasureReceipt } from "../../shared/api/erasure.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

export type Counts = Record<string, number>;

export interface ErasureTarget {
  address: GraphAddress;
  epoch: string;
  /** SHA-256 of the graph's name, hexadecimal. */
  digest: string;
}

/**
 * Erases graphs from Postgres and keeps the journal of erasures.
 *
 * Contract:
 * - Call `erase`, erase the other stores, then call `finish`. Each may be repeated.
 *
 * Invariants:
 * - Nothing is written for an epoch after its `erase`.
 * - The journal has digests and counts, never content.
 * - Repeated calls never lower a count.
 *
 * Implemented by `worker/adapters/neon/erasures.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Erasures {
  /** Also finds a graph that is being erased. */
  epochOf(address: GraphAddress): Promise<string | null>;
  /** One transaction deletes all but the graph's row, which loses its owner. */
  erase(erased: ErasureTarget, at: Instant): Promise<void>;
  /** One transaction completes the receipt and notes the event for webhooks. */
  finish(erased: ErasureTarget, elsewhere: Counts, at: Instant): Promise<ErasureReceipt>;
  receipt(tenant_id: string, digest: string): Promise<ErasureReceipt | null>;
}
