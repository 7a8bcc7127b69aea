/** What can be read of a graph, at a moment on both axes. */
import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus } from "../../../shared/api/episode.ts";
import type { Fact, FactDetail } from "../../../shared/api/fact.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Thread } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Status } from "../../../shared/api/status.ts";
import type { Subgraph, SubgraphQuery } from "../../../shared/api/subgraph.ts";
import type { Diff, DiffQuery } from "../../../shared/api/undo.ts";
import type { GraphSearch, HierarchySource, SearchResult } from "./search.ts";
import type { IndexedGraph } from "./vectors.ts";

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

export interface GraphReads {
  status(): Promise<GraphStatus>;
  /** Status of the episodes named, in their order. */
  statuses(ids: string[]): Promise<EpisodeStatus[]>;
  /** @throws FaultError "unavailable" where the write that `after` names is not visible yet, "invalid" for a cursor of another graph */
  requireVisible(after: string): Promise<null>;

  episodes(query: EpisodeQuery): Promise<Page<Episode>>;
  episode(id: string, moment: Moment): Promise<EpisodeDetail>;
  entities(query: ListQuery): Promise<Page<Entity>>;
  entity(id: string, moment: Moment): Promise<Entity>;
  facts(query: FactQuery): Promise<Page<Fact>>;
  fact(id: string, moment: Moment): Promise<FactDetail>;
  communities(query: CommunityQuery): Promise<Page<Community>>;
  community(id: string, moment: Moment): Promise<Community>;
  threads(query: ListQuery): Promise<Page<Thread>>;
  /** The last `count` messages of a thread, oldest first. */
  recentMessages(thread_id: string, count: number): Promise<string[]>;
  /** Nodes and edges around some ids, for drawing. */
  subgraph(query: Omit<SubgraphQuery, "after">): Promise<Subgraph>;
  diff(query: Omit<DiffQuery, "after">): Promise<Diff>;
  search(search: GraphSearch): Promise<SearchResult>;
  /** What the hierarchy of summary entities and communities holds about a query, from these sources. */
  searchHierarchy(search: GraphSearch, sources: readonly HierarchySource[]): Promise<SearchResult>;
  /** What happened after change `after`, oldest first; `null` starts with now. */
  events(after: number | null): Promise<GraphEvents>;
  /** Whether an index outside is to be asked about this graph's vectors; `null`: the graph holds them itself. */
  indexedGraph(): Promise<IndexedGraph | null>;
}
