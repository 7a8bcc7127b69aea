import type { RefreshStage } from "../../../shared/api/refresh.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { TextBasis } from "../../core/communities/basis.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type { KnownCommunity, LeafMembership, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact } from "../../core/communities/nodes.ts";
import type { ModelUse } from "../providers.ts";

export interface RefreshLease {
  token: string;
  /** Read as of this instant, on both time axes. */
  started_at: number;
  /** Forget operations so far. Results computed before one are refused. */
  forgettings: number;
  /** Fingerprint of the graph behind the current generation; `null` if unknown. */
  snapshot: string | null;
}

export interface SnapshotEntity {
  seq: number;
  name: string;
  type: string;
  description: string;
  /** Vector of name and description; `null` if it must be computed. */
  vector: Float32Array | null;
}

/** `text`: `embeddingText` of name and description. */
export interface DescribedEntity {
  seq: number;
  name: string;
  type: string;
  text: string;
}

export interface SnapshotPage<Row> {
  rows: Row[];
  /** `null` on the last page. */
  next: number | null;
}

export interface EntityDescription {
  seq: number;
  text: string;
  vector: Float32Array;
}

/** Cached under the fingerprint of its input, so that no text is paid for twice. */
export interface KeptText {
  fingerprint: string;
  /** `SummaryText[]` or `Report`. */
  result: unknown;
  /** One per summary entity, in order; one for a report. */
  vectors: Float32Array[];
  basis: TextBasis;
}

export interface NewText extends KeptText {
  /** Entities whose content the text may contain. */
  entities: number[];
  made_by: string;
  use: ModelUse;
}

/** A result in parts that each fit a row. */
export interface StageResult {
  stage: string;
  /** Fingerprint of the input; results of others are not read. */
  basis: string;
  /** Number of the first part. */
  place: number;
  parts: string[];
}

export interface RefreshProgress {
  stage: RefreshStage;
  done: number;
  total: number;
}

/** `lost`: the lease was lost, or something was forgotten. */
export type Acceptance = "taken" | "lost";
/** `again`: accepted, but the graph changed, so another refresh begins. */
export type Publication = Acceptance | "again";

/** Why a refresh is postponed. */
export interface RefreshFailure {
  reason: string;
  /** Whether the failure is temporary. */
  passing: boolean;
  /** The wait that the provider asked for; `null` if none. */
  retry_after_ms: number | null;
}

/**
 * The refresh of a graph's communities, for the queue consumer.
 *
 * Contract:
 * - Pass the lease to each write. "lost" means: stop, another run continues.
 * - Pages are read with `after`, until `next` is null.
 *
 * Invariants:
 * - Reads show the graph as of the start of the refresh.
 * - At most one consumer holds the lease.
 * - No write is accepted after something was forgotten, so no text outlives what it is about.
 * - A generation becomes visible in one transaction.
 *
 * Implemented by `worker/objects/memory-graph/community-methods.ts`.
 */
export interface GraphCommunities {
  /** Entities touched since the last refresh began; `null` if already reported. */
  unreportedDrift(): Promise<number | null>;
  markDriftReported(drift: number): Promise<null>;
  /** Whether a refresh is due and its lease is free. */
  isRefreshDue(): Promise<boolean>;
  leaseRefresh(): Promise<RefreshLease | null>;
  saveProgress(lease: RefreshLease, progress: RefreshProgress): Promise<Acceptance>;
  /** Gives the lease back before the refresh is finished. */
  yieldRefresh(lease: RefreshLease): Promise<null>;
  /** Gives the lease back after a failure. The refresh is retried later, or fails. */
  postponeRefresh(lease: RefreshLease, failure: RefreshFailure): Promise<null>;
  snapshotEntities(at: Instant, model: string, after: number, limit: number): Promise<SnapshotPage<SnapshotEntity>>;
  snapshotFacts(at: Instant, after: number, limit: number): Promise<SnapshotPage<CommunityFact>>;
  /**
   * The same entities without vectors, once all stored descriptions are those of the snapshot. Includes entities that were merged
   * since.
   */
  describedEntities(model: string, after: number, limit: number): Promise<SnapshotPage<DescribedEntity>>;
  /** Stored vectors of these entities' descriptions, in order. */
  describedVectors(model: string, entities: number[]): Promise<(Float32Array | null)[]>;
  countEntities(): Promise<number>;
  /** Summary entities, communities and memberships of the current generation, as of the start of the refresh. */
  knownSummaries(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownSummary>>;
  knownCommunities(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownCommunity>>;
  knownMemberships(at: Instant, after: number, limit: number): Promise<SnapshotPage<LeafMembership>>;
  storeDescriptions(lease: RefreshLease, model: string, described: EntityDescription[]): Promise<Acceptance>;
  keepStageResult(lease: RefreshLease, result: StageResult): Promise<Acceptance>;
  /** The next run begins with the first stage. */
  dropStageResults(lease: RefreshLease): Promise<Acceptance>;
  /** The parts of a stage's result on this basis, in order; empty if there is none. */
  stageResults(basis: string, stage: string): Promise<string[]>;
  /** Texts cached under these fingerprints, in order. */
  keptTexts(model: string, fingerprints: string[]): Promise<(KeptText | null)[]>;
  keepTexts(lease: RefreshLease, model: string, texts: NewText[]): Promise<Acceptance>;
  publishGeneration(lease: RefreshLease, draft: GenerationDraft): Promise<Publication>;
}
