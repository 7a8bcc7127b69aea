import type { RefreshStage } from "../../../shared/api/refresh.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { TextBasis } from "../../core/communities/basis.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type { KnownCommunity, LeafMembership, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact } from "../../core/communities/nodes.ts";
import type { ModelUse } from "../providers.ts";

export interface RefreshLease {
  token: string;
  started_at: number;
  forgettings: number;
  snapshot: string | null;
}

export interface SnapshotEntity {
  seq: number;
  name: string;
  type: string;
  description: string;
  vector: Float32Array | null;
}

/** `text` is the `embeddingText` of name and description. */
export interface DescribedEntity {
  seq: number;
  name: string;
  type: string;
  text: string;
}

export interface SnapshotPage<Row> {
  rows: Row[];
  next: number | null;
}

export interface EntityDescription {
  seq: number;
  text: string;
  vector: Float32Array;
}

/** Stored by the fingerprint of its input, so that no text is paid for twice. */
export interface KeptText {
  fingerprint: string;
  /** `SummaryText[]` or `Report`. */
  result: unknown;
  vectors: Float32Array[];
  basis: TextBasis;
}

export interface NewText extends KeptText {
  entities: number[];
  made_by: string;
  use: ModelUse;
}

export interface StageResult {
  stage: string;
  basis: string;
  place: number;
  parts: string[];
}

export interface RefreshProgress {
  stage: RefreshStage;
  done: number;
  total: number;
}

export type Acceptance = "taken" | "lost";
/** `again`: accepted, but the graph changed, so another refresh begins. */
export type Publication = Acceptance | "again";

export interface RefreshFailure {
  reason: string;
  passing: boolean;
  retry_after_ms: number | null;
}

/**
 * Refreshes a graph's communities, for the queue consumer.
 *
 * Contract:
 * - Pass the lease to each write. At "lost", stop: another run continues.
 * - Read pages with `after`, until `next` is null.
 *
 * Invariants:
 * - At most one consumer holds the lease.
 * - Reads show the graph as of the start of the refresh.
 * - After something was forgotten no write is accepted, so no text outlives its subject.
 * - A generation becomes visible in one transaction.
 *
 * Implemented by `worker/objects/memory-graph/community-methods.ts`.
 */
export interface GraphCommunities {
  unreportedDrift(): Promise<number | null>;
  markDriftReported(drift: number): Promise<null>;
  isRefreshDue(): Promise<boolean>;
  leaseRefresh(): Promise<RefreshLease | null>;
  saveProgress(lease: RefreshLease, progress: RefreshProgress): Promise<Acceptance>;
  yieldRefresh(lease: RefreshLease): Promise<null>;
  postponeRefresh(lease: RefreshLease, failure: RefreshFailure): Promise<null>;
  snapshotEntities(at: Instant, model: string, after: number, limit: number): Promise<SnapshotPage<SnapshotEntity>>;
  snapshotFacts(at: Instant, after: number, limit: number): Promise<SnapshotPage<CommunityFact>>;
  /** Call it once all stored descriptions are those of the snapshot. Has no vectors; includes entities merged since. */
  describedEntities(model: string, after: number, limit: number): Promise<SnapshotPage<DescribedEntity>>;
  describedVectors(model: string, entities: number[]): Promise<(Float32Array | null)[]>;
  countEntities(): Promise<number>;
  knownSummaries(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownSummary>>;
  knownCommunities(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownCommunity>>;
  knownMemberships(at: Instant, after: number, limit: number): Promise<SnapshotPage<LeafMembership>>;
  storeDescriptions(lease: RefreshLease, model: string, described: EntityDescription[]): Promise<Acceptance>;
  keepStageResult(lease: RefreshLease, result: StageResult): Promise<Acceptance>;
  dropStageResults(lease: RefreshLease): Promise<Acceptance>;
  stageResults(basis: string, stage: string): Promise<string[]>;
  keptTexts(model: string, fingerprints: string[]): Promise<(KeptText | null)[]>;
  keepTexts(lease: RefreshLease, model: string, texts: NewText[]): Promise<Acceptance>;
  publishGeneration(lease: RefreshLease, draft: GenerationDraft): Promise<Publication>;
}
