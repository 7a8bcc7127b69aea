/** Who there is and what they may do. */
import type { Ontology } from "../../shared/api/ontology.ts";
import type { Owner } from "../../shared/api/owners.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { Key, KeyScope } from "../../shared/api/tenants.ts";
import type { GraphAddress, GraphKind } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";
import type { Change } from "./graph/extraction.ts";

/** HMAC-SHA-256 of a key, hexadecimal. */
export interface KeyHasher {
  /** Under the pepper of now. */
  hash(key: string): Promise<string>;
  /** Under the pepper before it; `null` where there is none. */
  previous(key: string): Promise<string | null>;
}

/** Who sent a request: the tenant of the key, and what the key may do. */
export interface Principal {
  key_id: string;
  tenant_id: string;
  scopes: KeyScope[];
  /** The only user this key may touch, or `null` for all. */
  user_id: string | null;
  expires_at: Instant | null;
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
}

export interface Registration {
  epoch: string;
  owner: Owner;
}

/** A graph within its tenant. */
export type GraphName = Omit<GraphAddress, "tenant">;

/** As they were put; `null` where none was. */
export interface Ontologies {
  tenant: Ontology | null;
  graph: Ontology | null;
}

/**
 * Postgres: who there is and what they may do. Raises "unavailable" when it cannot be reached. A graph that is being erased is
 * nobody's: reads do not find it, and what would write to it raises "conflict".
 */
export interface ControlPlane {
  createTenant(
    tenant: { id: string; name: string; jurisdiction: string | null; created_at: Instant },
    key: NewKey,
  ): Promise<void>;
  tenantExists(id: string): Promise<boolean>;
  createKey(key: NewKey): Promise<Key>;
  keys(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<Key>>;
  /**
   * Makes a key in the stead of another: what it may do is the same, and without `expires_at` when it expires. The other one ends at
   * `until`, if not before. One that was revoked or replaced, or has expired at `created_at`, is left alone, and none is made.
   *
   * @returns both as they are then, `made` null where none was; `null` for a key that the tenant does not have
   */
  rotateKey(tenant_id: string, key_id: string, made: Replacement, until: Instant): Promise<Rotation | null>;
  revokeKey(tenant_id: string, key_id: string, at: Instant): Promise<boolean>;
  /**
   * The holder of the key with this hash, unless it is revoked, and notes to the minute that it was used at `at`. A key that is found
   * by its hash under the previous pepper is known by the new one from then on.
   */
  principal(hash: string, previous: string | null, at: Instant): Promise<Principal | null>;
  /** The registration of a graph, made with `epoch` if there is none yet. */
  register(address: GraphAddress, epoch: string, at: Instant): Promise<Registration>;
  registration(address: GraphAddress): Promise<Registration | null>;
  /** Makes or changes an owner: with `replace` what the patch leaves out is reset. */
  save(
    address: GraphAddress,
    patch: ProfilePatch,
    options: { epoch: string; at: Instant; replace: boolean },
  ): Promise<Registration>;
  owners(tenant_id: string, kind: GraphKind, limit: number, cursor: string | undefined): Promise<Page<Owner>>;
  /** The ontologies of a tenant and of one of its graphs, if one is named, at one instant. */
  ontologies(tenant_id: string, graph: GraphName | null): Promise<Ontologies>;
  /** Replaces the ontology of a graph, or with `null` the tenant's. */
  saveOntology(tenant_id: string, graph: GraphName | null, ontology: Ontology, at: Instant): Promise<void>;
  /** How far a graph has drifted since its communities were last refreshed. */
  reportDrift(address: GraphAddress, epoch: string, drift: number): Promise<void>;
  /**
   * The graphs that have drifted by `least` or more and were not taken since `before`, and marks them as taken at `at`: at most
   * `limit`, each tenant's most drifted first, then each one's second, and so on.
   */
  takeDrifted(wanted: { least: number; limit: number; before: Instant; at: Instant }): Promise<GraphAddress[]>;
  /** Appends to the ledger; what it has already is left as it is, and nothing is taken of an epoch that is no more. */
  record(address: GraphAddress, epoch: string, changes: Change[]): Promise<void>;
  /** Whether Postgres answers. */
  ping(): Promise<boolean>;
}
