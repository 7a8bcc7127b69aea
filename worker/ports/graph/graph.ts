/** One user's memory, as the flows see it. */
import type { RememberedEdge, TraversalMemoryReset } from "../../../shared/api/ask.ts";
import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus, Role } from "../../../shared/api/episode.ts";
import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Thread } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Method, RerankerName, Scope } from "../../../shared/api/search.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import type { Status } from "../../../shared/api/status.ts";
import type { Subgraph, SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Diff, DiffQuery, Undone } from "../../../shared/api/undo.ts";
import type { Reply } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant, StatedInstant } from "../../../shared/instant.ts";
import type { StatedFact } from "../../core/communities/nodes.ts";
import type { GenerationDraft } from "../../core/communities/generation.ts";
import type { KnownCommunity, KnownHome, KnownSummary } from "../../core/communities/known-hierarchy.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { GraphLine, RowValues } from "../../core/portability/lines.ts";
import type { RecordKind } from "../../core/portability/records.ts";
import type { Decision, Undecided } from "../../core/resolve/undecided.ts";
import type { Neighbourhood } from "../../core/traverse/graph.ts";
import type { Embedding, Extracted, ModelUse } from "../providers.ts";
import type { Counts } from "../erasures.ts";
import type { LedgerEntry } from "../ledger.ts";
import type {
  TraversalStart,
  LearnedCounts,
  NeighbourhoodQuery,
  TaughtLesson,
  FailedSearch,
  TraversalQuestion,
} from "./traversal.ts";
import type {
  EntityDescription,
  NewText,
  RefreshProgress,
  RefreshLease,
  SnapshotEntity,
  SnapshotPage,
  Acceptance,
  KeptText,
} from "./communities.ts";
import type {
  EntityReading,
  Applied,
  Change,
  EmbeddedText,
  ExtractorVersion,
  ExtractionFailure,
  IndexedGraph,
  Lease,
  Models,
  OutgrownSummary,
  Plan,
  SentVector,
  UnembeddedText,
  UnsentVector,
  UnwantedVector,
} from "./extraction.ts";

/** What the graph itself must know of its owner. */
export interface Profile {
  name: string | null;
  time_zone: string | null;
}

/** An episode to be stored. What it belongs to, if anything, is a thread or a document. */
export interface NewEpisode {
  type: "message" | "text" | "json" | "document";
  /** The caller's own id of a message: unique in its graph. */
  message_id: string | null;
  thread_id: string | null;
  document_id: string | null;
  /** Which chunk of its document this is, from 0; `null` outside documents. */
  part: number | null;
  role: Role | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: StatedInstant | null;
  metadata: Record<string, unknown>;
}

/** A fact stated by hand, with the vectors of what it may insert. */
export interface ManualFact {
  /** Names, or ids of entities. */
  subject: string;
  object: string | null;
  object_value: string | null;
  predicate: string;
  fact: string;
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  /** The episode that supports it; `null` makes one of the sentence itself. */
  episode_id: string | null;
  vectors: { subject: Float32Array; object: Float32Array; fact: Float32Array };
  embedding: Embedding;
}

export interface Appended {
  episodes: { id: string; message_id: string | null; status: EpisodeStatus }[];
  cursor: string;
  epoch: string;
  /** Whether the caller is to ring the doorbell: there is work, and no doorbell is outstanding. */
  ring: boolean;
}

/** One thing that happened in a graph, under the number of its change. */
export interface GraphEvent {
  seq: number;
  event: "episode" | "facts" | "forgotten" | "community";
  data: unknown;
}

/** What a graph itself knows of its status. */
export type GraphStatus = Omit<Status, "budget_spent">;

export interface GraphEvents {
  /** Number of the last change, told of or not. */
  last: number;
  events: GraphEvent[];
  status: GraphStatus | null;
}

export interface GraphSearch extends Moment {
  query: string;
  /** Unit vector of the query, and the model that made it: without one, or with vectors of another model, cosine is left out. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  /** Whether communities are wanted as well. */
  communities?: boolean;
  /** Each with the weight of its ranks in the fusion. */
  methods: readonly { method: Method; weight: number }[];
  /** Those that entities are found by, where it is not all of them. */
  entity_methods?: GraphSearch["methods"];
  /** The last word on the order; what asks a model is not for the graph. */
  reranker: Exclude<RerankerName, "cross_encoder">;
  mmr_lambda?: number | undefined;
  center_entity_id?: string | undefined;
  /** Where a breadth-first search begins, and how many edges it goes. */
  origin_ids?: readonly string[] | undefined;
  depth?: number | undefined;
  /** Whether the vectors say more of a message than its words do: walks then begin by them. */
  dense: boolean;
  limit: number;
  /** Of entities, where fewer of them are wanted. */
  entity_limit?: number;
  /** Of what is found only what a context of so many tokens shows is wanted. */
  context_tokens?: number;
  thread_id?: string | undefined;
  filters?: Filters | undefined;
  /** Leaves out messages that were retracted: for readers who would believe them. */
  unretracted?: boolean;
  /** What an index outside answered; without it the graph looks for itself. */
  indexed?: IndexAnswer | null;
}

/** What an index of vectors answered about a query, and what it could be expected to hold when it was asked. */
export interface IndexAnswer extends IndexedGraph {
  /** Numbers of vectors, nearest first, of the scopes that it was asked about. */
  hits: Partial<Record<Scope, number[]>>;
}

export interface Scored {
  score: number;
}

export interface SearchResult {
  facts: (Fact & Scored)[];
  entities: (Entity & Scored)[];
  episodes: (Episode & Scored)[];
  communities: (Community & Scored)[];
  pending: number;
  seeds: string[];
  /** The epoch to ring for when the vectors are of another model than the query's; `null` when they are not. */
  outdated: string | null;
  /** How many candidates each method brought, by scope. */
  candidates: Record<string, Record<string, number>>;
  /** Where `context_tokens` was given: the context that shows what was found. */
  rendered?: { context: string; tokens: number };
}

/** `messages`: as any search finds them, beside what the hierarchy knows. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";

export interface ListQuery extends Moment {
  limit: number;
  cursor?: string | undefined;
}

export interface EpisodeQuery extends ListQuery {
  thread_id?: string | undefined;
  status?: EpisodeStatus | undefined;
  /** That mention this entity. */
  entity_id?: string | undefined;
  oldest_first?: boolean;
}

export interface CommunityQuery extends ListQuery {
  level?: number | undefined;
}

export interface FactQuery extends ListQuery {
  entity_id?: string | undefined;
  /** Stated in this thread. */
  thread_id?: string | undefined;
  predicate?: string | undefined;
}

/**
 * One user's memory. Every method answers with a reply: on storage that was never created all but `create`
 * answer `gone`, and so does every consumer's method whose epoch is not the graph's.
 */
export interface Graph {
  create(epoch: string, profile: Profile): Promise<Reply<null>>;
  setProfile(profile: Profile): Promise<Reply<null>>;
  /** @param once names the request: it appends once, however often it is sent within a day; `null`: it has no name */
  append(episodes: NewEpisode[], once: string | null): Promise<Reply<Appended>>;
  assertFact(fact: ManualFact, once: string | null): Promise<Reply<Fact>>;
  status(): Promise<Reply<GraphStatus>>;
  /** Status of the episodes named, in their order. */
  statuses(ids: string[]): Promise<Reply<EpisodeStatus[]>>;
  /** Raises the fault of a read that is told to see `after` and cannot. */
  requireVisible(after: string): Promise<Reply<null>>;

  episodes(query: EpisodeQuery): Promise<Reply<Page<Episode>>>;
  episode(id: string, moment: Moment): Promise<Reply<EpisodeDetail>>;
  entities(query: ListQuery): Promise<Reply<Page<Entity>>>;
  entity(id: string, moment: Moment): Promise<Reply<Entity>>;
  facts(query: FactQuery): Promise<Reply<Page<Fact>>>;
  fact(id: string, moment: Moment): Promise<Reply<FactDetail>>;
  communities(query: CommunityQuery): Promise<Reply<Page<Community>>>;
  community(id: string, moment: Moment): Promise<Reply<Community>>;
  threads(query: ListQuery): Promise<Reply<Page<Thread>>>;
  /** What lies around some things, for drawing. */
  subgraph(query: Omit<SubgraphQuery, "after">): Promise<Reply<Subgraph>>;
  search(search: GraphSearch): Promise<Reply<SearchResult>>;
  /** Where a question begins, where memory leads from there, and what is around the first seed. */
  startTraversal(asked: TraversalQuestion): Promise<Reply<TraversalStart>>;
  /** What is around an entity or an episode; `null` of what is not there at the moment. */
  lookAround(asked: TraversalQuestion, look: NeighbourhoodQuery): Promise<Reply<Neighbourhood | null>>;
  /** Takes lessons into memory, each wholly or not at all, and each once; and a search that was in vain. */
  learn(lessons: TaughtLesson[], in_vain: FailedSearch | null): Promise<Reply<LearnedCounts>>;
  listEdgeMemory(query: ListQuery & { vectors: boolean }): Promise<Reply<Page<RememberedEdge>>>;
  /** Forgets what all edges remember, and what was searched for in vain; says of how many. */
  resetTraversalMemory(): Promise<Reply<TraversalMemoryReset>>;
  /** What the hierarchy of summary entities and communities knows of a question, in these ways. */
  searchHierarchy(search: GraphSearch, ways: readonly HierarchySource[]): Promise<Reply<SearchResult>>;
  /** The last `count` messages of a thread, oldest first. */
  recentMessages(thread_id: string, count: number): Promise<Reply<string[]>>;

  /** Takes the lease on the next episodes in order; `null` when there is nothing to do now. */
  lease(epoch: string, models: Models): Promise<Reply<Lease | null>>;
  /** Holds on to the lease while a provider takes its time; `false`: it is lost. */
  renew(epoch: string, token: string): Promise<Reply<boolean>>;
  /** Stores an extraction before anything is made of it. A second one for the same version changes nothing. */
  storeExtraction(epoch: string, seq: number, version: ExtractorVersion, extracted: Extracted): Promise<Reply<null>>;
  extractions(epoch: string, version: ExtractorVersion, seqs: number[]): Promise<Reply<(Extraction | null)[]>>;
  /** What these plans leave to a resolver. */
  openQuestions(epoch: string, plans: Plan[], embedding: Embedding): Promise<Reply<Undecided>>;
  /** Stores decisions before anything is made of them, with what they cost on the episode they were asked for. */
  storeDecisions(
    epoch: string,
    seq: number,
    decisions: Decision[],
    made_by: string,
    use: ModelUse,
  ): Promise<Reply<null>>;
  /**
   * Applies plans in order, each wholly or not at all, and renews the lease with each.
   *
   * @param asked by which embedding the plans' open names were asked about: one that is open nevertheless makes its plan
   *   stale. `null`: open names are settled as distinct things.
   */
  apply(epoch: string, token: string, plans: Plan[], asked: Embedding | null): Promise<Reply<Applied>>;
  /** Of the entities that bear these names, those whose summaries have outgrown their room. */
  outgrownSummaries(epoch: string, names: string[]): Promise<Reply<OutgrownSummary[]>>;
  /** What was written of an entity as it was when it was read; nothing, if something was forgotten since. */
  storeSummary(
    epoch: string,
    entity: EntityReading,
    text: string,
    made_by: string,
    use: ModelUse,
  ): Promise<Reply<null>>;
  /** Records why a leased episode could not be processed and gives the lease back. */
  postpone(epoch: string, token: string, failure: ExtractionFailure): Promise<Reply<null>>;
  /** Lets what was put off be tried again now; says whether the caller is to ring. */
  resume(): Promise<Reply<{ epoch: string; ring: boolean }>>;
  /** Gives the lease back; says whether work is left that can be done now. */
  release(epoch: string, token: string): Promise<Reply<{ more: boolean }>>;
  /** What happened after change `after`, oldest first; `null` starts with now. */
  events(after: number | null): Promise<Reply<GraphEvents>>;

  forget(id: string): Promise<Reply<Undone>>;
  retract(id: string): Promise<Reply<Undone>>;
  rollBack(known_at: Instant): Promise<Reply<Undone>>;
  diff(query: DiffQuery): Promise<Reply<Diff>>;
  /** Puts a failed episode back to work; "conflict" for one that did not fail. */
  retry(id: string): Promise<Reply<{ epoch: string; ring: boolean }>>;

  /** Texts whose vectors are still to be made. */
  unembeddedTexts(epoch: string, limit: number): Promise<Reply<UnembeddedText[]>>;
  storeEmbeddings(epoch: string, model: string, embedded: EmbeddedText[]): Promise<Reply<null>>;
  /** Changes that the ledger does not have yet, oldest first. */
  unrecordedChanges(epoch: string, limit: number): Promise<Reply<Change[]>>;
  /** The ledger has everything up to `seq`. */
  markRecorded(epoch: string, seq: number): Promise<Reply<null>>;

  /** Begins a refresh of communities, or hurries the one that is running. */
  beginRefresh(): Promise<Reply<{ refresh: Refresh; epoch: string }>>;
  /** How far it has drifted since the last refresh began; `null` where that was told already. */
  unreportedDrift(epoch: string): Promise<Reply<number | null>>;
  markDriftReported(epoch: string, drift: number): Promise<Reply<null>>;
  /** Takes the lease on a refresh that is due; `null` where there is none to be worked on. */
  leaseRefresh(epoch: string): Promise<Reply<RefreshLease | null>>;
  saveProgress(epoch: string, lease: RefreshLease, progress: RefreshProgress): Promise<Reply<Acceptance>>;
  /** Gives the lease back, with more to be done. */
  yieldRefresh(epoch: string, lease: RefreshLease): Promise<Reply<null>>;
  postponeRefresh(
    epoch: string,
    lease: RefreshLease,
    failure: { reason: string; passing: boolean; retry_after_ms: number | null },
  ): Promise<Reply<null>>;
  snapshotEntities(
    epoch: string,
    at: Instant,
    model: string,
    after: number,
    limit: number,
  ): Promise<Reply<SnapshotPage<SnapshotEntity>>>;
  snapshotFacts(epoch: string, at: Instant, after: number, limit: number): Promise<Reply<SnapshotPage<StatedFact>>>;
  /** Summary entities, communities and homes of the present generation, as they stood when the refresh began. */
  knownSummaries(epoch: string, at: Instant, after: number, limit: number): Promise<Reply<SnapshotPage<KnownSummary>>>;
  knownCommunities(
    epoch: string,
    at: Instant,
    after: number,
    limit: number,
  ): Promise<Reply<SnapshotPage<KnownCommunity>>>;
  knownMemberships(epoch: string, at: Instant, after: number, limit: number): Promise<Reply<SnapshotPage<KnownHome>>>;
  storeDescriptions(
    epoch: string,
    lease: RefreshLease,
    model: string,
    described: EntityDescription[],
  ): Promise<Reply<Acceptance>>;
  /** What was written under these fingerprints, in their order. */
  keptTexts(epoch: string, model: string, fingerprints: string[]): Promise<Reply<(KeptText | null)[]>>;
  keepTexts(epoch: string, lease: RefreshLease, model: string, written: NewText[]): Promise<Reply<Acceptance>>;
  /** Makes a draft the generation that is read, wholly or not at all. */
  publishGeneration(epoch: string, lease: RefreshLease, draft: GenerationDraft): Promise<Reply<Acceptance>>;

  /** Whether an index outside is to be asked about this graph's vectors; `null`: the graph holds them itself. */
  indexedGraph(): Promise<Reply<IndexedGraph | null>>;
  /** Vectors to be sent to the index, written down as handed out; none while the graph is small enough to do without one. */
  unsentVectors(epoch: string, limit: number): Promise<Reply<UnsentVector[]>>;
  /** The index has taken these by a mutation. */
  markVectorsSent(epoch: string, seqs: number[], mutation: string): Promise<Reply<null>>;
  /** Vectors with numbers after `after` that were sent and not read back yet. */
  unconfirmedVectors(epoch: string, after: number, limit: number): Promise<Reply<SentVector[]>>;
  /** These were read back from the index. */
  markVectorsConfirmed(epoch: string, seqs: number[]): Promise<Reply<null>>;
  /** Vectors with numbers after `after` that are to leave the index. */
  unwantedVectors(epoch: string, after: number, limit: number): Promise<Reply<UnwantedVector[]>>;
  /** The index was told to delete these. */
  markVectorsDeleted(epoch: string, seqs: number[]): Promise<Reply<null>>;
  /** These could not be read back any more. Returns how many are still to leave the index. */
  markVectorsGone(epoch: string, seqs: number[]): Promise<Reply<{ left: number }>>;
  /** Everything is to leave the index, and nothing is sent there again. Returns how many vectors that is. */
  withdrawFromIndex(epoch: string): Promise<Reply<number>>;

  /** Sets an export down as the graph is now. */
  beginExport(): Promise<Reply<{ id: string; cursor: string }>>;
  /** About `bytes` of its lines after line `after`; "not_found" where it was dropped. */
  readExport(id: string, after: number, bytes: number): Promise<Reply<ExportPage>>;
  endExport(id: string): Promise<Reply<null>>;

  /** Closes a graph without a word in it to all but the bearer of this token; "conflict" for any other. Drops what another import left unfinished. */
  beginImport(token: string): Promise<Reply<null>>;
  /** Takes in rows, all of them or none; "invalid" with the number of the line that does not fit. */
  importRows(token: string, rows: ImportedRow[]): Promise<Reply<null>>;
  /** Opens the graph as a whole; "invalid" where rows do not fit together. */
  finishImport(
    token: string,
    adoption: { epoch: string; profile: Profile; graph: GraphLine },
  ): Promise<Reply<GraphStatus>>;
  /** Makes of entries of the ledger what they say, in their order: an import from there. */
  replay(token: string, entries: LedgerReplay[]): Promise<Reply<null>>;
  /** Opens a graph that was made anew, of which the ledger has everything up to `recorded`. */
  finishReplay(token: string, epoch: string, profile: Profile, recorded: number): Promise<Reply<GraphStatus>>;
  /** Leaves nothing of an import. */
  abandonImport(token: string): Promise<Reply<null>>;

  /**
   * From now on all but what erases it answers `gone`, until it is erased. Says under which epoch it lived, `null` where there is no
   * storage, and what there was when this was first called. With an epoch it is only for that one.
   */
  beginErasure(epoch: string | null): Promise<Reply<{ epoch: string | null; counts: Counts }>>;
  /** Empties the storage of a graph whose erasure has begun, unless the index still holds something of it. */
  finishErasure(epoch: string): Promise<Reply<{ left: number }>>;
}

export interface ExportPage {
  lines: string[];
  /** Where to go on; `null` after the last line. */
  last: number | null;
}

/** A row of an import, and in which line it stands. */
export interface ImportedRow {
  line: number;
  kind: RecordKind;
  values: RowValues;
}

/** An entry of the ledger, with what is extracted from its episode where that is not in the ledger: from JSON it never is. */
export interface LedgerReplay extends LedgerEntry {
  extraction: Extraction | null;
}

export interface Graphs {
  at(address: GraphAddress): Graph;
}

/** Tells the consumer that a graph has work. It may be lost: the graph's alarm rings again. */
export interface Doorbell {
  ring(address: GraphAddress, epoch: string): Promise<void>;
}
