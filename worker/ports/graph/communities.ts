/** The interface between a graph and the queue consumer that refreshes its communities. */
import type { RefreshStage } from "../../../shared/api/refresh.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { TextBasis } from "../../core/communities/basis.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type { KnownCommunity, LeafMembership, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact } from "../../core/communities/nodes.ts";
import type { ModelUse } from "../providers.ts";

/** The lease on a refresh, and the state of the graph when the refresh began. */
export interface RefreshLease {
  token: string;
  /** The refresh uses the graph as of this instant, on both time axes. */
  started_at: number;
  /** Number of forget operations so far. Writes carry it: results computed before something was forgotten are refused. */
  forgettings: number;
  /** Fingerprint of the graph from which the current generation was built; `null` if unknown. */
  snapshot: string | null;
}

export interface SnapshotEntity {
  seq: number;
  name: string;
  type: string;
  description: string;
  /** Vector of the name and description; `null` if it must be computed. */
  vector: Float32Array | null;
}

/** An entity with the text that was stored of it, `embeddingText` of its name and description. */
export interface DescribedEntity {
  seq: number;
  name: string;
  type: string;
  text: string;
}

/** One page of the graph as of the start of the refresh. */
export interface SnapshotPage<Row> {
  rows: Row[];
  /** Pass it as `after` to get the next page; `null` on the last. */
  next: number | null;
}

export interface EntityDescription {
  seq: number;
  text: string;
  vector: Float32Array;
}

/** Text about a cluster or community, cached under the fingerprint of its input, so that no text is paid for twice. */
export interface KeptText {
  fingerprint: string;
  /** A `SummaryText[]` or a `Report`. */
  result: unknown;
  /** One vector per summary entity in order, or one for the report. */
  vectors: Float32Array[];
  basis: TextBasis;
}

export interface NewText extends KeptText {
  /** Entities whose content the text may contain. */
  entities: number[];
  made_by: string;
  use: ModelUse;
}

/** The result of a stage of a refresh, in parts that each fit a row. */
export interface StageResult {
  stage: string;
  /** Its basis: a result of another basis is not read. */
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

/** Whether a write was accepted. `lost`: the lease has been lost, or something was forgotten meanwhile. */
export type Acceptance = "taken" | "lost";
/** The same of a generation. `again`: it was accepted, and another refresh begins, of what changed meanwhile. */
export type Publication = Acceptance | "again";

/** Why a refresh is postponed. */
export interface RefreshFailure {
  reason: string;
  /** Whether the failure is temporary. */
  passing: boolean;
  /** How long the provider asked us to wait; `null` if it did not say. */
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
  /** How many entities were touched since the last refresh began; `null` if that number was already reported. */
  unreportedDrift(): Promise<number | null>;
  markDriftReported(drift: number): Promise<null>;
  /** Whether a refresh is due and its lease is free. */
  isRefreshDue(): Promise<boolean>;
  /** Takes the lease on a refresh that is due; `null` if none is. */
  leaseRefresh(): Promise<RefreshLease | null>;
  saveProgress(lease: RefreshLease, progress: RefreshProgress): Promise<Acceptance>;
  /** Gives the lease back although the refresh is not finished. */
  yieldRefresh(lease: RefreshLease): Promise<null>;
  /** Gives the lease back after a failure; the refresh is tried again later, or fails. */
  postponeRefresh(lease: RefreshLease, failure: RefreshFailure): Promise<null>;
  snapshotEntities(at: Instant, model: string, after: number, limit: number): Promise<SnapshotPage<SnapshotEntity>>;
  snapshotFacts(at: Instant, after: number, limit: number): Promise<SnapshotPage<CommunityFact>>;
  /**
   * The same entities without vectors, read from their stored descriptions, once all of these are those of the snapshot; among them are
   * such as were merged into others since.
   */
  describedEntities(model: string, after: number, limit: number): Promise<SnapshotPage<DescribedEntity>>;
  /** The stored vectors of the descriptions of these entities, in their order. */
  describedVectors(model: string, entities: number[]): Promise<(Float32Array | null)[]>;
  /** How many entities there are now. */
  countEntities(): Promise<number>;
  /** Summary entities, communities and memberships of the current generation, as of the start of the refresh. */
  knownSummaries(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownSummary>>;
  knownCommunities(at: Instant, after: number, limit: number): Promise<SnapshotPage<KnownCommunity>>;
  knownMemberships(at: Instant, after: number, limit: number): Promise<SnapshotPage<LeafMembership>>;
  storeDescriptions(lease: RefreshLease, model: string, described: EntityDescription[]): Promise<Acceptance>;
  keepStageResult(lease: RefreshLease, result: StageResult): Promise<Acceptance>;
  /** Forgets what all stages came to: the next run begins with the first. */
  dropStageResults(lease: RefreshLease): Promise<Acceptance>;
  /** The parts of what a stage came to on this basis, in their order; none where it was not reached. */
  stageResults(basis: string, stage: string): Promise<string[]>;
  /** The texts cached under these fingerprints, in the same order. */
  keptTexts(model: string, fingerprints: string[]): Promise<(KeptText | null)[]>;
  keepTexts(lease: RefreshLease, model: string, texts: NewText[]): Promise<Acceptance>;
  /** Makes a draft the generation that is read, in one transaction. */
  publishGeneration(lease: RefreshLease, draft: GenerationDraft): Promise<Publication>;
}
