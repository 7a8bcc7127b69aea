/** What passes between a graph and the consumer that refreshes its communities. */
import type { RefreshStage } from "../../../shared/api/refresh.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Basis } from "../../core/communities/basis.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type { KnownCommunity, LeafMembership, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import type { StatedFact } from "../../core/communities/nodes.ts";
import type { ModelUse } from "../providers.ts";

/** The right to refresh a graph, and what it was when the refresh began. */
export interface RefreshLease {
  token: string;
  /** The instant, on both axes, whose graph is refreshed. */
  started_at: number;
  /** Goes with everything that is written: what was read before something was forgotten is not taken. */
  forgettings: number;
  /** Of the graph that the present generation was made of; `null` where that is not known. */
  snapshot: string | null;
}

export interface SnapshotEntity {
  seq: number;
  name: string;
  type: string;
  description: string;
  /** Of the name and description; `null` where it is to be made. */
  vector: Float32Array | null;
}

/** Pages of a graph as it stood when the refresh began. */
export interface SnapshotPage<Row> {
  rows: Row[];
  /** Where the next page begins; `null` after the last. */
  next: number | null;
}

export interface EntityDescription {
  seq: number;
  text: string;
  vector: Float32Array;
}

/** Words about a cluster or community, kept under the fingerprint of what they were made of: the same is never paid twice. */
export interface KeptText {
  fingerprint: string;
  /** A `SummaryText[]` or a `Report`. */
  result: unknown;
  /** One after the other: a vector for each summary entity, or one for the report. */
  vectors: Float32Array[];
  basis: Basis;
}

export interface NewText extends KeptText {
  /** Entities whose words they may hold. */
  entities: number[];
  made_by: string;
  use: ModelUse;
}

export interface RefreshProgress {
  stage: RefreshStage;
  done: number;
  total: number;
}

/** Whether what was sent was taken: the refresh may be another's by now, or something was forgotten meanwhile. */
export type Acceptance = "taken" | "lost";

/** Why a refresh is put off. */
export interface RefreshFailure {
  reason: string;
  /** Whether it may pass by itself. */
  passing: boolean;
  /** How long the provider asked us to wait; `null` where it did not say. */
  retry_after_ms: number | null;
}

export interface GraphCommunities {
  /** How far the graph has drifted since the last refresh began; `null` where that was reported already. */
  unreportedDrift(): Promise<number | null>;
  markDriftReported(drift: number): Promise<null>;
  /** Takes the lease on a refresh that is due; `null` where there is none to be worked on. */
  leaseRefresh(): Promise<RefreshLease | null>;
  saveProgress(lease: RefreshLease, progress: RefreshProgress): Promise<Acceptance>;
  /** Gives the lease back, with more to be done. */
  yieldRefresh(lease: RefreshLease): Promise<null>;
  postponeRefresh(lease: RefreshLease, failure: RefreshFailure): Promise<null>;
  snapshotEntities(at: Instant, model: string, after: number, limit: number): Promise<SnapshotPage<SnapshotEntity>>;
  snapshotFacts(at: Instant, after: number, limit: number): Promise<SnapshotPage<StatedFact>>;
  /** Summary entities, communities and memberships of the present generation, as they stood when the refresh began. */
  knownSummaries(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownSummary>>;
  knownCommunities(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownCommunity>>;
  knownMemberships(at: Instant, after: number, limit: number): Promise<SnapshotPage<LeafMembership>>;
  storeDescriptions(lease: RefreshLease, model: string, described: EntityDescription[]): Promise<Acceptance>;
  /** The texts kept under these fingerprints, in their order. */
  keptTexts(model: string, fingerprints: string[]): Promise<(KeptText | null)[]>;
  keepTexts(lease: RefreshLease, model: string, texts: NewText[]): Promise<Acceptance>;
  /** Makes a draft the generation that is read, wholly or not at all. */
  publishGeneration(lease: RefreshLease, draft: GenerationDraft): Promise<Acceptance>;
}
