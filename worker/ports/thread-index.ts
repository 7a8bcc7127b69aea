import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

export interface IndexedThread {
  thread_id: string;
  user_id: string;
  created_at: Instant;
  /** Whether the id was claimed for this user; otherwise another user may have a thread of the same id. */
  is_claimed: boolean;
}

/**
 * Finds the user of a thread, for callers who name a thread without its user.
 *
 * Contract:
 * - Keys of the whole tenant share one set of ids.
 * - A key restricted to one user neither reads nor takes an id of that set: its ids belong to the user alone.
 *
 * Invariants:
 * - At most one user holds an id of the tenant.
 * - A released id names no thread until it is claimed again.
 * - Claims of a user are deleted with the user.
 *
 * Implemented by `worker/adapters/neon/thread-index.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface ThreadIndex {
  /**
   * Claims an id of the tenant for a registered user.
   *
   * @returns whether it was free
   * @throws FaultError "not_found" for a user who is not registered or is being erased
   */
  claim(user: GraphAddress, thread_id: string, at: Instant): Promise<boolean>;
  /**
   * Claims an id within the user's own threads, whatever it names in the tenant.
   *
   * @returns whether the user had no thread of that id
   * @throws FaultError "not_found" as above
   */
  claimOwn(user: GraphAddress, thread_id: string, at: Instant): Promise<boolean>;
  /** The thread with the tenant's claim, and a few of other users in which a key of the tenant wrote. Their messages may be forgotten. */
  find(tenant: string, thread_id: string): Promise<IndexedThread[]>;
  /** When a user's thread was claimed, by any key; `null` if it was not. */
  claimedBy(user: GraphAddress, thread_id: string): Promise<Instant | null>;
  /** Lists the latest claims of a tenant, newest first. */
  list(tenant: string, limit: number): Promise<IndexedThread[]>;
  /** Lists the latest claims of one user by any key, newest first. */
  listOf(user: GraphAddress, limit: number): Promise<IndexedThread[]>;
  /** Frees an id. Until it is claimed again it names no thread of any user of the tenant. */
  release(user: GraphAddress, thread_id: string, at: Instant): Promise<void>;
  /** Ids of other users' threads stay. */
  releaseOwn(user: GraphAddress, thread_id: string, at: Instant): Promise<void>;
}
