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
 * - Call `erase` first, then erase the other stores, then call `finish`.
 * - Each method may be repeated after a failure.
 *
 * Invariants:
 * - After `erase` nothing is written for that epoch any more.
 * - The journal has digests and counts, and nothing that the graph contained.
 * - Repeated calls never lower a count.
 *
 * Implemented by `worker/adapters/neon/erasures.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Erasures {
  /** Also during its erasure. */
  epochOf(address: GraphAddress): Promise<string | null>;
  /** One transaction: all but the graph's row, which loses its owner. Repeated calls add to the counts. */
  erase(erased: ErasureTarget, at: Instant): Promise<void>;
  /** Once all other stores are empty: one transaction completes the receipt and notes the event for webhooks. */
  finish(erased: ErasureTarget, elsewhere: Counts, at: Instant): Promise<ErasureReceipt>;
  /** Of the latest epoch that was erased or is being erased. */
  receipt(tenant_id: string, digest: string): Promise<ErasureReceipt | null>;
}
