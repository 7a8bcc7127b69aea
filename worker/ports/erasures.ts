import type { ErasureReceipt } from "../../shared/api/erasure.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

/** Deleted rows by store. */
export type Counts = Record<string, number>;

/** One epoch of a graph to erase. */
export interface ErasureTarget {
  address: GraphAddress;
  epoch: string;
  /** SHA-256 of the graph's name, hexadecimal: names the graph in the journal of erasures. */
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
  /** The epoch under which a graph is registered, whether it is being erased or not. */
  epochOf(address: GraphAddress): Promise<string | null>;
  /**
   * Deletes everything of a graph but its row, which has no owner from now on. Runs in one transaction, after which nothing is
   * written for that epoch. Repeated calls add to the counts.
   */
  erase(erased: ErasureTarget, at: Instant): Promise<void>;
  /**
   * Deletes the row too, once nothing is left elsewhere, and completes the receipt with the counts from there. In the same transaction
   * it is noted for the webhooks of the tenant.
   */
  finish(erased: ErasureTarget, elsewhere: Counts, at: Instant): Promise<ErasureReceipt>;
  /** The receipt of the latest epoch of a graph that was erased or is being erased. */
  receipt(tenant_id: string, digest: string): Promise<ErasureReceipt | null>;
}
