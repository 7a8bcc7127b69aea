import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus } from "../../../shared/api/episode.ts";
import type { FileVersions, FileView } from "../../../shared/api/files.ts";
import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { ListedInstruction } from "../../../shared/api/instruction.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { Thread } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Task, TaskStatus } from "../../../shared/api/task.ts";
import type { Status } from "../../../shared/api/status.ts";
import type { LineType, Subgraph, SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Diff, DiffQuery } from "../../../shared/api/undo.ts";
import type { Instant } from "../../../shared/instant.ts";
import type {
  ContextRequest,
  FoundContext,
  FoundReports,
  GraphSearch,
  HierarchySource,
  SearchResult,
  WholeReports,
} from "./search.ts";
import type { IndexedGraph } from "./vectors.ts";

export interface GraphEvent {
  seq: number;
  event: "episode" | "facts" | "forgotten" | "community";
  data: unknown;
}

export type GraphStatus = Omit<Status, "budget_spent" | "models">;

export interface GraphEvents {
  last: number;
  events: GraphEvent[];
  status: GraphStatus | null;
}

export interface PinnedMoment {
  as_of: Instant | null;
  known_at: Instant;
  /** The last write that the answer can see. */
  cursor: string | null;
  schema: string;
  /** Version of edge memory and failed searches; "none" without them. */
  memory: string;
}

export interface OwnerProfile {
  text: string;
  facts: Fact[];
}

export interface GraphCut {
  known_at: Instant;
  cursor: string;
  as_of?: Instant;
}

export interface LinePage {
  lines: string[];
  last: number | null;
}

export interface ListQuery extends Moment {
  limit: number;
  cursor?: string | undefined;
}

export interface EpisodeQuery extends ListQuery {
  thread_id?: string | undefined;
  status?: EpisodeStatus | undefined;
  entity_id?: string | undefined;
  oldest_first?: boolean;
}

export interface CommunityQuery extends ListQuery {
  level?: number | undefined;
}

export interface FactQuery extends ListQuery {
  entity_id?: string | undefined;
  thread_id?: string | undefined;
  predicate?: string | undefined;
}

export interface FileQuery extends Moment {
  path: string;
  /** First and last line, from 1; -1 is the end, `null` is all. */
  lines?: readonly [number, number] | null;
}

export interface AskedAbout {
  query: string;
  vector: Float32Array | null;
  embedding_model: string;
}

export interface InstructionQuery extends ListQuery {
  /** Applicable instructions come first, on a single page. */
  asked?: AskedAbout | undefined;
}

export interface ObservationQuery extends ListQuery {
  entity_id?: string | undefined;
}

export interface TaskQuery extends ListQuery {
  status?: TaskStatus | undefined;
}

export interface Expiry {
  kept_days: number | null;
  expired: number;
  at: Instant | null;
}

/**
 * Reads of a graph at a moment on both time axes.
 *
 * Contract:
 * - Without `as_of` and `known_at` an answer is of now. Both are milliseconds.
 *
 * Invariants:
 * - No answer shows what was forgotten, retracted or learned after its moment.
 * - The same moment gives the same answer until something is forgotten.
 *
 * Implemented by `worker/objects/memory-graph/read-methods.ts`.
 *
 * @throws FaultError "not_found" for an unknown id
 */
export interface GraphReads {
  status(): Promise<GraphStatus>;
  statuses(ids: string[]): Promise<EpisodeStatus[]>;
  settledStatuses(ids: string[], at_most_ms: number): Promise<EpisodeStatus[]>;
  /** @throws FaultError "unavailable" if the write of `after` is not visible yet, "conflict" for a cursor of another graph */
  requireVisible(after: string): Promise<null>;
  /**
   * @param before cursor of an earlier answer to repeat
   * @throws FaultError "conflict" if something was forgotten since, or the cursor is another memory's
   */
  pinMoment(moment: Moment, before: string | null): Promise<PinnedMoment>;

  episodes(query: EpisodeQuery): Promise<Page<Episode>>;
  episode(id: string, moment: Moment): Promise<EpisodeDetail>;
  entities(query: ListQuery): Promise<Page<Entity>>;
  entity(id: string, moment: Moment): Promise<Entity>;
  facts(query: FactQuery): Promise<Page<Fact>>;
  fact(id: string, moment: Moment): Promise<FactDetail>;
  instructions(query: InstructionQuery): Promise<Page<ListedInstruction>>;
  observations(query: ObservationQuery): Promise<Page<Observation>>;
  observation(id: string, moment: Moment): Promise<Observation>;
  tasks(query: TaskQuery): Promise<Page<Task>>;
  task(id: string, moment: Moment): Promise<Task>;
  ownerName(owner_id: string): Promise<string>;
  /** `null` for facts that were forgotten since. */
  factsAt(wanted: { id: string; known_at: Instant }[]): Promise<(Fact | null)[]>;
  communities(query: CommunityQuery): Promise<Page<Community>>;
  community(id: string, moment: Moment): Promise<Community>;
  /** Returns reports of the coarsest level (`null`), or of the parts of communities, the highest rated first. */
  reportsUnder(parents: readonly string[] | null, limit: number, moment: Moment): Promise<FoundReports>;
  /** Uncut reports on the whole memory, as detailed as fits. */
  wholeReports(max_tokens: number, moment: Moment): Promise<WholeReports>;
  threads(query: ListQuery): Promise<Page<Thread>>;
  file(query: FileQuery): Promise<FileView>;
  /** @throws FaultError "not_found" if no file ever had this path */
  fileVersions(path: string, moment: Moment): Promise<FileVersions>;
  recentMessages(thread_id: string, count: number, moment: Moment): Promise<string[]>;
  subgraph(query: Omit<SubgraphQuery, "after">): Promise<Subgraph>;
  /**
   * About 256 KiB of one type, as of the cut, after row `after`.
   *
   * @throws FaultError "conflict" if something was forgotten since the cut
   */
  graphLines(cut: GraphCut, type: LineType, after: number): Promise<LinePage>;
  diff(query: Omit<DiffQuery, "after">): Promise<Diff>;
  search(search: GraphSearch): Promise<SearchResult>;
  searchHierarchy(search: GraphSearch, sources: readonly HierarchySource[]): Promise<SearchResult>;
  context(search: GraphSearch, request: ContextRequest): Promise<SearchResult>;
  contextCandidates(search: GraphSearch, request: ContextRequest): Promise<FoundContext>;
  profile(moment: Moment, owner_id: string, max_tokens: number): Promise<OwnerProfile>;
  expiry(days: number | null | undefined): Promise<Expiry>;
  /** Oldest first; `null` starts at the latest change. */
  events(after: number | null): Promise<GraphEvents>;
  indexedGraph(): Promise<IndexedGraph | null>;
}
