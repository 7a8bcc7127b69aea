import type { ErasureReceipt } from "../../shared/api/erasure.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

/** Rows taken away, by store. */
export type Counts = Record<string, number>;

/** One life of a graph, and how its tombstone names it. */
export interface ErasureTarget {
  address: GraphAddress;
  epoch: string;
  digest: string;
}

/** What Postgres holds of graphs, to be erased, and the journal of what was. Raises "unavailable" when it cannot be reached. */
export interface Erasures {
  /** The epoch under which a graph is registered, being erased or not. */
  epochOf(address: GraphAddress): Promise<string | null>;
  /**
   * Takes away what there is of a graph but its row, which from now on is nobody's: in one transaction, after which nothing is
   * written for that epoch. What was counted once stays counted.
   */
  erase(erased: ErasureTarget, at: Instant): Promise<void>;
  /** Nothing is left elsewhere: takes the row away too, and completes the receipt with what was counted there. */
  finish(erased: ErasureTarget, elsewhere: Counts, at: Instant): Promise<ErasureReceipt>;
  /** The receipt of the last life of a graph that was erased, or is being. */
  receipt(tenant_id: string, digest: string): Promise<ErasureReceipt | null>;
}
