import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";

/** A thread whose id is unique in its tenant, or one of several of that id. */
export interface IndexedThread {
  thread_id: string;
  user_id: string;
  created_at: Instant;
  /** Whether the user claimed the id for the whole tenant; otherwise another user may have a thread of the same id. */
  is_claimed: boolean;
}

/**
 * Whose thread it is, for callers who name a thread without its user. A user's claims go with the user.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface ThreadIndex {
  /**
   * Claims an id for a user who is registered.
   *
   * @returns whether it was free
   * @throws FaultError "not_found" for a user who is not, or who is being erased
   */
  claim(user: GraphAddress, thread_id: string, at: Instant): Promise<boolean>;
  /** The thread that claimed the id, and a few of other users in which something was said, of which some may be forgotten since. */
  find(tenant: string, thread_id: string): Promise<IndexedThread[]>;
  /** The latest claims of a tenant or of one of its users, the newest first. */
  list(tenant: string, user_id: string | null, limit: number): Promise<IndexedThread[]>;
  /** Frees an id. Until it is claimed again it names no thread, also none of another user. */
  release(user: GraphAddress, thread_id: string, at: Instant): Promise<void>;
}
