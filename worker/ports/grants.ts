import type { Grant } from "../../shared/api/grants.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";
import type { KeyScope } from "../../shared/api/tenants.ts";

export interface GrantClient {
  client_id: string;
  client_name: string;
  redirect_uri: string;
}

export interface NewGrant extends GrantClient {
  id: string;
  key_id: string;
  scopes: readonly Grant["scopes"][number][];
  created_at: Instant;
  expires_at: Instant;
}

export interface FoundGrant {
  user_id: string;
  key_id: string;
  scopes: readonly Grant["scopes"][number][];
  key_scopes: readonly KeyScope[];
  expires_at: Instant;
}

/**
 * OAuth clients that may use the memory of one user.
 *
 * Contract:
 * - `expires_at` accounts for the current end of the key.
 * - `list` returns the newest first.
 *
 * Invariants:
 * - A grant ends with its memory and with its key: when that key or a replacement is revoked, or when the last replacement expires.
 * - No OAuth secret is stored here.
 *
 * Implemented by `worker/adapters/neon/grants.ts`.
 *
 * @throws FaultError "unavailable" if the database cannot be reached
 */
export interface Grants {
  /**
   * Deletes grants that had ended by `created_at`, or that the same client has at the same address.
   *
   * @returns `ended` if the key has ended by `created_at`
   */
  add(address: GraphAddress, grant: NewGrant, most: number): Promise<"added" | "erasing" | "full" | "ended">;
  list(address: GraphAddress, limit: number, cursor: string | undefined, at: Instant): Promise<Page<Grant>>;
  remove(address: GraphAddress, id: string): Promise<boolean>;
  giveBack(tenant: string, id: string): Promise<void>;
  /** Includes expired grants; `null` if its key has ended at `at`. */
  find(tenant: string, id: string, at: Instant): Promise<FoundGrant | null>;
  /** False if the grant or its key has ended. */
  renew(tenant: string, id: string, at: Instant, expires_at: Instant): Promise<boolean>;
}
