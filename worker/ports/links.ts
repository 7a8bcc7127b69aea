import type { Link, LinkView } from "../../shared/api/links.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";
import type { Jurisdiction } from "../../shared/jurisdiction.ts";

export interface NewLink {
  id: string;
  /** Hash of the whole secret, under the current pepper. */
  hash: string;
  key_id: string;
  view: LinkView;
  label: string | null;
  created_at: Instant;
  expires_at: Instant;
}

export interface FoundLink {
  id: string;
  address: GraphAddress;
  key_id: string;
  view: LinkView;
  created_at: Instant;
  expires_at: Instant;
}

/**
 * Read-only links to views of memories.
 *
 * Contract:
 * - `expires_at` accounts for the current end of the key.
 * - `list` returns the newest first.
 *
 * Invariants:
 * - A link ends with its memory and its key, like a grant (`Grants`).
 * - Only the secret's hash is stored.
 *
 * Implemented by `worker/adapters/neon/links.ts`.
 *
 * @throws FaultError "unavailable" if the database cannot be reached
 */
export interface Links {
  /**
   * Deletes links that had ended by `created_at`.
   *
   * @returns `unknown` if the memory is not registered or is being erased, `full` if it has `most` links, `ended` if the key has ended by
   * `created_at`
   */
  add(address: GraphAddress, link: NewLink, most: number): Promise<Link | "unknown" | "full" | "ended">;
  list(address: GraphAddress, limit: number, cursor: string | undefined, at: Instant): Promise<Page<Link>>;
  remove(address: GraphAddress, id: string): Promise<boolean>;
  /**
   * Includes expired links; `null` if the key has ended. Records the use once per minute, and rehashes a link found under the previous
   * pepper.
   *
   * @param jurisdiction named by the secret; links of other jurisdictions are not found
   */
  find(
    hash: string,
    previous: string | null,
    at: Instant,
    jurisdiction?: Jurisdiction | null,
  ): Promise<FoundLink | null>;
}
