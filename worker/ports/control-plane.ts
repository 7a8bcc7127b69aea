import type { Ontology } from "../../shared/api/ontology.ts";
import type { ListedOwner, Owner } from "../../shared/api/owners.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { Key, KeyScope } from "../../shared/api/tenants.ts";
import type { WebhookEvent } from "../../shared/api/webhooks.ts";
import type { GraphAddress, GraphKind } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";
import type { Jurisdiction } from "../../shared/jurisdiction.ts";
import type { LedgerChange } from "./graph/extraction.ts";
import type { FoundLink } from "./links.ts";

/**
 * Computes the HMAC-SHA-256 of API keys, in hexadecimal.
 *
 * Contract:
 * - `previous` returns null if no previous pepper is configured.
 *
 * Invariants:
 * - The same key and pepper always give the same hash.
 * - The key cannot be derived from the hash.
 *
 * Implemented by `worker/adapters/platform/hmac-key-hasher.ts`.
 */
export interface KeyHasher {
  hash(key: string): Promise<string>;
  previous(key: string): Promise<string | null>;
}

export interface Principal {
  key_id: string;
  tenant_id: string;
  scopes: KeyScope[];
  /** `null`: all. */
  user_id: string | null;
  expires_at: Instant | null;
  /** Made by this key. */
  is_token?: boolean;
  /** In place of a key; its visitor sees only this view. */
  link?: FoundLink;
}

export interface NewKey {
  id: string;
  tenant_id: string;
  name: string | null;
  hash: string;
  prefix: string;
  scopes: KeyScope[];
  user_id: string | null;
  expires_at: Instant | null;
  created_at: Instant;
}

export type Replacement = Pick<NewKey, "id" | "hash" | "prefix" | "expires_at" | "created_at">;

export interface Rotation {
  replaced: Key;
  made: Key | null;
}

export interface ProfilePatch {
  name?: string | null | undefined;
  email?: string | null | undefined;
  metadata?: Record<string, unknown> | undefined;
  time_zone?: string | null | undefined;
  locale?: string | null | undefined;
  region?: string | null | undefined;
  retention_days?: number | null | undefined;
}

export interface ImportedOwner {
  epoch: string;
  profile: ProfilePatch;
  ontology: Ontology | null;
}

export interface Registration {
  epoch: string;
  owner: Owner;
  /** In days, from the graph or its tenant; `null`: forever. */
  kept_days: number | null;
  /** The graph's object may not know it yet. */
  retention_pending: boolean;
}

export interface StoredRetention {
  /** `null`: forever. */
  retention_days: number | null;
  /** Memories whose objects may not know it yet. */
  pending: number;
}

export type GraphName = Omit<GraphAddress, "tenant">;

/** `null` if none is stored. */
export interface Ontologies {
  tenant: Ontology | null;
  graph: Ontology | null;
}

/**
 * Tenants, keys, users and graphs in Postgres.
 *
 * Contract:
 * - Reads do not find a graph that is being erased.
 * - Lists return the newest row first, in pages of `limit` rows.
 * - Instants are milliseconds; `null` for a number of days means for ever.
 *
 * Invariants:
 * - Every query is bound to one tenant, except those that find the tenant of a key and those of the schedule.
 * - Registering, saving and adopting are atomic: they change everything or nothing.
 * - No write reaches a graph whose erasure began, or a later epoch than the one it names.
 *
 * Implemented by `worker/adapters/neon/control-plane.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached; "conflict" from writes to a graph that is being erased
 */
export interface ControlPlane {
  createTenant(tenant: { id: string; name: string; created_at: Instant }, key: NewKey): Promise<void>;
  tenantExists(id: string): Promise<boolean>;
  createKey(key: NewKey): Promise<Key>;
  keys(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<Key>>;
  /**
   * The new key has the same permissions and, without `expires_at`, the same expiry; the old one expires at `until` at the latest. A key
   * that is revoked, replaced, or expired at `created_at` stays as it is.
   *
   * @returns both keys afterwards, `made` null if none was made; `null` if the tenant has no such key
   */
  rotateKey(tenant_id: string, key_id: string, made: Replacement, until: Instant): Promise<Rotation | null>;
  /** False if the key does not exist. */
  revokeKey(tenant_id: string, key_id: string, at: Instant): Promise<boolean>;
  /**
   * `null` if the key is missing or revoked. Records the use at `at`, once per minute. A key found under the previous pepper is rehashed.
   *
   * @param jurisdiction named by the key; keys of other places are not found
   */
  principal(
    hash: string,
    previous: string | null,
    at: Instant,
    jurisdiction?: Jurisdiction | null,
  ): Promise<Principal | null>;
  /** Creates a missing registration with `epoch`. */
  register(address: GraphAddress, epoch: string, at: Instant): Promise<Registration>;
  registration(address: GraphAddress): Promise<Registration | null>;
  save(
    address: GraphAddress,
    patch: ProfilePatch,
    options: { epoch: string; at: Instant; replace: boolean },
  ): Promise<Registration>;
  /**
   * One transaction: epoch and profile unless the graph is registered, its ontology unless it has one.
   *
   * @throws FaultError "conflict", with nothing registered, if the graph has another epoch or is being erased
   */
  adopt(address: GraphAddress, imported: ImportedOwner, at: Instant): Promise<Registration>;
  owners(tenant_id: string, kind: GraphKind, limit: number, cursor: string | undefined): Promise<Page<ListedOwner>>;
  ontologies(tenant_id: string, graph: GraphName | null): Promise<Ontologies>;
  /** `graph` null: of the tenant. */
  saveOntology(tenant_id: string, graph: GraphName | null, ontology: Ontology, at: Instant): Promise<void>;
  /** Entities touched since the last refresh of communities. */
  reportDrift(address: GraphAddress, epoch: string, drift: number): Promise<void>;
  /**
   * With a drift of at least `least`, not taken since `before`; marked as taken at `at`. Tenants alternate, the one taken longest ago
   * first. Each jurisdiction's database has a share of `limit`.
   */
  takeDrifted(wanted: { least: number; limit: number; before: Instant; at: Instant }): Promise<GraphAddress[]>;
  tenantRetention(tenant_id: string): Promise<StoredRetention>;
  /** The memories that follow it become pending. */
  saveTenantRetention(tenant_id: string, retention_days: number | null): Promise<StoredRetention>;
  /**
   * Pending and not asked since `before`; marked as asked at `at`. Tenants alternate. Each jurisdiction's database has a share of `limit`.
   */
  takeRetentionPending(wanted: { limit: number; before: Instant; at: Instant }): Promise<GraphAddress[]>;
  /** The graph stays pending if it should apply another retention by now. */
  markRetentionApplied(address: GraphAddress, epoch: string, kept_days: number | null): Promise<void>;
  /**
   * Existing entries stay; entries of an ended epoch are ignored.
   *
   * @param drift `null`: unchanged
   * @returns events that the tenant's webhooks want
   */
  record(address: GraphAddress, epoch: string, changes: LedgerChange[], drift?: number | null): Promise<WebhookEvent[]>;
  /** In every jurisdiction. */
  ping(): Promise<boolean>;
}
