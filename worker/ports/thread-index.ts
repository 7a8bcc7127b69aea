import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

export interface IndexedThread {
  thread_id: string;
  user_id: string;
  created_at: Instant;
  /** If false, another user may have a thread of the same id. */
  is_claimed: boolean;
}

/**
 * Finds the user of a thread, for callers who name a thread without its user.
 *
 * Contract:
 * - Keys of the whole tenant share one set of ids.
 * - A key restricted to one user neither reads nor takes an id of that set.
 *
 * Invariants:
 * - At most one user holds an id of the tenant. A released one names no thread.
 * - Claims of a user are deleted with the user.
 *
 * Implemented by `worker/adapters/neon/thread-index.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface ThreadIndex {
  /**
   * Claims an id of the tenant. Returns whether it was free.
   *
   * @throws FaultError "not_found" for a user who is not registered or is being erased
   */
  claim(user: GraphAddress, thread_id: string, at: Instant): Promise<boolean>;
  /**
   * Claims an id among the user's own threads, whatever it names in the tenant. Returns whether it was free there.
   *
   * @throws FaultError "not_found" as above
   */
  claimOwn(user: GraphAddress, thread_id: string, at: Instant): Promise<boolean>;
  /** The tenant's claim, plus a few users in whose memory a key of the tenant wrote such a thread; their messages may be forgotten. */
  find(tenant: string, thread_id: string): Promise<IndexedThread[]>;
  claimedBy(user: GraphAddress, thread_id: string): Promise<Instant | null>;
  list(tenant: string, limit: number): Promise<IndexedThread[]>;
  listOf(user: GraphAddress, limit: number): Promise<IndexedThread[]>;
  release(user: GraphAddress, thread_id: string, at: Instant): Promise<void>;
  releaseOwn(user: GraphAddress, thread_id: string, at: Instant): Promise<void>;
}
