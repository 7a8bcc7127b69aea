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
  /** `null` allows all users. */
  user_id: string | null;
  expires_at: Instant | null;
  is_token?: boolean;
  /** Replaces a key. The principal sees only the view of the link. */
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
  kept_days: number | null;
  /** The graph's object may not know its retention yet. */
  retention_pending: boolean;
}

export interface StoredRetention {
  retention_days: number | null;
  pending: number;
}

export type GraphName = Omit<GraphAddress, "tenant">;

export interface Ontologies {
  tenant: Ontology | null;
  graph: Ontology | null;
}

/**
 * Tenants, keys, users and graphs in Postgres.
 *
 * Contract:
 * - Lists return the newest row first.
 * - Days of retention are `null` for ever.
 *
 * Invariants:
 * - Every query is bound to one tenant, except those that find the tenant of a key and those of the schedule.
 * - Registering, saving and adopting are atomic.
 * - No read finds a graph that is being erased, and no write reaches it or a later epoch than the one it names.
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
   * The new key copies the permissions and, without `expires_at`, the expiry; the old key expires by `until`. A key that is revoked,
   * replaced, or expired at `created_at` is not rotated.
   *
   * @returns both keys afterwards, `made` null if none was made; `null` if the tenant has no such key
   */
  rotateKey(tenant_id: string, key_id: string, made: Replacement, until: Instant): Promise<Rotation | null>;
  revokeKey(tenant_id: string, key_id: string, at: Instant): Promise<boolean>;
  /**
   * `null` if the key is missing or revoked. Records its use at most once per minute, and rehashes a key found under the previous pepper.
   *
   * @param jurisdiction named by the key; keys of other jurisdictions are not found
   */
  principal(
    hash: string,
    previous: string | null,
    at: Instant,
    jurisdiction?: Jurisdiction | null,
  ): Promise<Principal | null>;
  /** Uses `epoch` only if the graph is not registered yet. */
  register(address: GraphAddress, epoch: string, at: Instant): Promise<Registration>;
  registration(address: GraphAddress): Promise<Registration | null>;
  save(
    address: GraphAddress,
    patch: ProfilePatch,
    options: { epoch: string; at: Instant; replace: boolean },
  ): Promise<Registration>;
  /**
   * One transaction registers epoch and profile unless the graph is registered, and saves the ontology unless it has one.
   *
   * @throws FaultError "conflict", with nothing registered, if the graph has another epoch or is being erased
   */
  adopt(address: GraphAddress, imported: ImportedOwner, at: Instant): Promise<Registration>;
  owners(tenant_id: string, kind: GraphKind, limit: number, cursor: string | undefined): Promise<Page<ListedOwner>>;
  ontologies(tenant_id: string, graph: GraphName | null): Promise<Ontologies>;
  saveOntology(tenant_id: string, graph: GraphName | null, ontology: Ontology, at: Instant): Promise<void>;
  reportDrift(address: GraphAddress, epoch: string, drift: number): Promise<void>;
  /**
   * Graphs with a drift of at least `least`, not taken since `before`; they count as taken at `at`. Tenants alternate, the one taken
   * longest ago first. Each jurisdiction's database has a share of `limit`.
   */
  takeDrifted(wanted: { least: number; limit: number; before: Instant; at: Instant }): Promise<GraphAddress[]>;
  tenantRetention(tenant_id: string): Promise<StoredRetention>;
  saveTenantRetention(tenant_id: string, retention_days: number | null): Promise<StoredRetention>;
  /** As `takeDrifted`, for graphs with pending retention. */
  takeRetentionPending(wanted: { limit: number; before: Instant; at: Instant }): Promise<GraphAddress[]>;
  markRetentionApplied(address: GraphAddress, epoch: string, kept_days: number | null): Promise<void>;
  /**
   * Keeps existing entries; ignores entries of an ended epoch.
   *
   * @param drift `null`: unchanged
   * @returns events that the tenant's webhooks want
   */
  record(address: GraphAddress, epoch: string, changes: LedgerChange[], drift?: number | null): Promise<WebhookEvent[]>;
  ping(): Promise<boolean>;
}
