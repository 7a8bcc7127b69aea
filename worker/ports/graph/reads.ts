/** Reads of a graph, at a moment on both time axes. */
import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus } from "../../../shared/api/episode.ts";
import type { FileVersions, FileView } from "../../../shared/api/files.ts";
import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { ListedInstruction } from "../../../shared/api/instruction.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Thread } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Task, TaskStatus } from "../../../shared/api/task.ts";
import type { Status } from "../../../shared/api/status.ts";
import type { LineType, Subgraph, SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Diff, DiffQuery } from "../../../shared/api/undo.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { ContextRequest, FoundContext, GraphSearch, HierarchySource, SearchResult } from "./search.ts";
import type { IndexedGraph } from "./vectors.ts";

/** One event in a graph, with the number of its change. */
export interface GraphEvent {
  seq: number;
  event: "episode" | "facts" | "forgotten" | "community";
  data: unknown;
}

/** The status as far as the graph itself knows it. */
export type GraphStatus = Omit<Status, "budget_spent" | "models">;

export interface GraphEvents {
  /** Number of the last change, whether it is among the events or not. */
  last: number;
  events: GraphEvent[];
  status: GraphStatus | null;
}

/** The fixed moment of an answer, and the versions of the memory that the answer depends on. */
export interface PinnedMoment {
  as_of: Instant | null;
  known_at: Instant;
  /** The last write that the answer can see. */
  cursor: string | null;
  /** Version of the storage. */
  schema: string;
  /** Version of edge memory and failed searches; "none" where there are none. */
  memory: string;
}

/** Facts about the owner. */
export interface OwnerProfile {
  text: string;
  facts: Fact[];
}

/** The instant up to which a whole graph is read, and the last write by then. */
export interface GraphCut {
  known_at: Instant;
  cursor: string;
  /** Only what holds at this instant of the valid axis, or had happened by then. */
  as_of?: Instant;
}

export interface LinePage {
  /** JSON, without the ends of lines. */
  lines: string[];
  /** Where the next page begins, to be passed as `after`; `null` where there are no more lines. */
  last: number | null;
}

export interface ListQuery extends Moment {
  limit: number;
  cursor?: string | undefined;
}

export interface EpisodeQuery extends ListQuery {
  thread_id?: string | undefined;
  status?: EpisodeStatus | undefined;
  /** Only episodes that mention this entity. */
  entity_id?: string | undefined;
  oldest_first?: boolean;
}

export interface CommunityQuery extends ListQuery {
  level?: number | undefined;
}

export interface FactQuery extends ListQuery {
  entity_id?: string | undefined;
  /** Only facts stated in this thread. */
  thread_id?: string | undefined;
  predicate?: string | undefined;
}

/** A file or directory to read. */
export interface FileQuery extends Moment {
  path: string;
  /** First and last line to show, from 1; -1 for the last is the end. `null`: all. */
  lines?: readonly [number, number] | null;
}

/** A question, as far as instructions are compared with it. */
export interface AskedAbout {
  query: string;
  /** Unit vector of the question; null where it could not be made. */
  vector: Float32Array | null;
  embedding_model: string;
}

export interface InstructionQuery extends ListQuery {
  /** With a question, those that apply to it come first, and there is one page. */
  asked?: AskedAbout | undefined;
}

export interface TaskQuery extends ListQuery {
  /** `open` by default. */
  status?: TaskStatus | undefined;
}

/** Episodes to forget by age. */
export interface Expiry {
  /** Days for which the memory keeps an episode; `null`: for ever. */
  kept_days: number | null;
  /** Episodes that are older. */
  expired: number;
  /** When the first is forgotten; `null`: none will be. */
  at: Instant | null;
}

/**
 * Reads of a graph, at a moment on both time axes.
 *
 * Contract:
 * - Without `as_of` and `known_at` an answer is of now. Both are milliseconds.
 * - Lists return pages of `limit` rows; `next_cursor` continues them.
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
  /** Statuses of these episodes, in the same order. */
  statuses(ids: string[]): Promise<EpisodeStatus[]>;
  /** The same once all of them are done or failed, or after so many ms. */
  settledStatuses(ids: string[], at_most_ms: number): Promise<EpisodeStatus[]>;
  /** @throws FaultError "unavailable" if the write that `after` refers to is not visible yet, "conflict" for a cursor of another graph */
  requireVisible(after: string): Promise<null>;
  /**
   * Fixes the moment of an answer.
   *
   * @param before the cursor of an earlier answer that is to be given again
   * @throws FaultError "conflict" if it cannot, because something was forgotten since or the memory is another one
   */
  pinMoment(moment: Moment, before: string | null): Promise<PinnedMoment>;

  episodes(query: EpisodeQuery): Promise<Page<Episode>>;
  episode(id: string, moment: Moment): Promise<EpisodeDetail>;
  entities(query: ListQuery): Promise<Page<Entity>>;
  entity(id: string, moment: Moment): Promise<Entity>;
  facts(query: FactQuery): Promise<Page<Fact>>;
  fact(id: string, moment: Moment): Promise<FactDetail>;
  /** Instructions and preferences that hold at the moment. */
  instructions(query: InstructionQuery): Promise<Page<ListedInstruction>>;
  /** Tasks with a status at the moment. */
  tasks(query: TaskQuery): Promise<Page<Task>>;
  task(id: string, moment: Moment): Promise<Task>;
  /** The name under which a new fact about the owner is stored. */
  ownerName(owner_id: string): Promise<string>;
  /** Facts, each as believed at an instant; `null` for what was forgotten since. */
  factsAt(wanted: { id: string; known_at: Instant }[]): Promise<(Fact | null)[]>;
  communities(query: CommunityQuery): Promise<Page<Community>>;
  community(id: string, moment: Moment): Promise<Community>;
  threads(query: ListQuery): Promise<Page<Thread>>;
  /** @throws FaultError "not_found" for a path where nothing is */
  file(query: FileQuery): Promise<FileView>;
  /** @throws FaultError "not_found" for a path that no file had */
  fileVersions(path: string, moment: Moment): Promise<FileVersions>;
  /** Texts of the last `count` messages of a thread at a moment, oldest first. */
  recentMessages(thread_id: string, count: number, moment: Moment): Promise<string[]>;
  /** Nodes and edges around the given ids, for drawing. */
  subgraph(query: Omit<SubgraphQuery, "after">): Promise<Subgraph>;
  /**
   * The lines of one type of the whole graph as it was at the cut, after row `after`, about 256 KiB of them.
   *
   * @throws FaultError "conflict" where it cannot be read any more, because something was forgotten since
   */
  graphLines(cut: GraphCut, type: LineType, after: number): Promise<LinePage>;
  diff(query: Omit<DiffQuery, "after">): Promise<Diff>;
  search(search: GraphSearch): Promise<SearchResult>;
  /** Searches the hierarchy of summary entities and communities, limited to these sources. */
  searchHierarchy(search: GraphSearch, sources: readonly HierarchySource[]): Promise<SearchResult>;
  /** Searches and composes a context of what was found. */
  context(search: GraphSearch, request: ContextRequest): Promise<SearchResult>;
  /** Searches, and leaves the composition to the caller, who has other graphs to compose with. */
  contextCandidates(search: GraphSearch, request: ContextRequest): Promise<FoundContext>;
  /** Facts about the owner, as text within a budget. */
  profile(moment: Moment, owner_id: string, max_tokens: number): Promise<OwnerProfile>;
  /**
   * What the memory forgets by age.
   *
   * @param days instead of those that it keeps to
   */
  expiry(days: number | null | undefined): Promise<Expiry>;
  /** Events after change `after`, oldest first; `null` starts at the latest change. */
  events(after: number | null): Promise<GraphEvents>;
  /** The state of this graph in the external vector index; `null` if the graph searches its vectors itself. */
  indexedGraph(): Promise<IndexedGraph | null>;
}
