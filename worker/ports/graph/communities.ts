import type { RefreshStage } from "../../../shared/api/refresh.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { TextBasis } from "../../core/communities/basis.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type { KnownCommunity, LeafMembership, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact } from "../../core/communities/nodes.ts";
import type { ModelUse } from "../providers.ts";

export interface RefreshLease {
  token: string;
  /** On both time axes. */
  started_at: number;
  /** Results computed before a forget operation are refused. */
  forgettings: number;
  /** `null` if unknown. */
  snapshot: string | null;
}

export interface SnapshotEntity {
  seq: number;
  name: string;
  type: string;
  description: string;
  /** Of name and description; `null` if it must be computed. */
  vector: Float32Array | null;
}

/** `embeddingText` of name and description. */
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

/** By the fingerprint of its input, so that no text is paid for twice. */
export interface KeptText {
  fingerprint: string;
  /** `SummaryText[]` or `Report`. */
  result: unknown;
  /** One per summary entity, in order, or one for a report. */
  vectors: Float32Array[];
  basis: TextBasis;
}

export interface NewText extends KeptText {
  /** The text may contain their content. */
  entities: number[];
  made_by: string;
  use: ModelUse;
}

/** In parts that each fit a row. */
export interface StageResult {
  stage: string;
  /** Fingerprint of the input. */
  basis: string;
  /** Of the first part. */
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

export interface RefreshFailure {
  reason: string;
  passing: boolean;
  /** As the provider asked; `null` if none. */
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
  /** Touched entities; `null` if already reported. */
  unreportedDrift(): Promise<number | null>;
  markDriftReported(drift: number): Promise<null>;
  /** With a free lease. */
  isRefreshDue(): Promise<boolean>;
  leaseRefresh(): Promise<RefreshLease | null>;
  saveProgress(lease: RefreshLease, progress: RefreshProgress): Promise<Acceptance>;
  /** Before the refresh is finished. */
  yieldRefresh(lease: RefreshLease): Promise<null>;
  /** The refresh is retried later, or fails. */
  postponeRefresh(lease: RefreshLease, failure: RefreshFailure): Promise<null>;
  snapshotEntities(at: Instant, model: string, after: number, limit: number): Promise<SnapshotPage<SnapshotEntity>>;
  snapshotFacts(at: Instant, after: number, limit: number): Promise<SnapshotPage<CommunityFact>>;
  /** Without vectors, once all stored descriptions are those of the snapshot. Includes entities that were merged since. */
  describedEntities(model: string, after: number, limit: number): Promise<SnapshotPage<DescribedEntity>>;
  /** In order. */
  describedVectors(model: string, entities: number[]): Promise<(Float32Array | null)[]>;
  countEntities(): Promise<number>;
  /** Of the current generation, as of the start of the refresh. */
  knownSummaries(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownSummary>>;
  knownCommunities(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownCommunity>>;
  knownMemberships(at: Instant, after: number, limit: number): Promise<SnapshotPage<LeafMembership>>;
  storeDescriptions(lease: RefreshLease, model: string, described: EntityDescription[]): Promise<Acceptance>;
  keepStageResult(lease: RefreshLease, result: StageResult): Promise<Acceptance>;
  /** The next run begins with the first stage. */
  dropStageResults(lease: RefreshLease): Promise<Acceptance>;
  /** In order; empty if there is none. */
  stageResults(basis: string, stage: string): Promise<string[]>;
  /** In order. */
  keptTexts(model: string, fingerprints: string[]): Promise<(KeptText | null)[]>;
  keepTexts(lease: RefreshLease, model: string, texts: NewText[]): Promise<Acceptance>;
  publishGeneration(lease: RefreshLease, draft: GenerationDraft): Promise<Publication>;
}
