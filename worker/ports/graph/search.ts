/** A search of a graph and its result. */
import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Method, RerankerName, Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { IndexedGraph } from "./vectors.ts";

export interface GraphSearch extends Moment {
  query: string;
  /** Unit vector of the query. Cosine search is skipped if it is null or the graph's vectors are of another model. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  /** Whether to search communities as well. */
  communities?: boolean;
  /** Search methods, each with the weight of its ranks in the fusion. */
  methods: readonly { method: Method; weight: number }[];
  /** The methods that search entities; default: all `methods`. */
  entity_methods?: GraphSearch["methods"];
  /** Decides the final order. Rerankers that call a model run outside the graph. */
  reranker: Exclude<RerankerName, "cross_encoder">;
  mmr_lambda?: number | undefined;
  center_entity_id?: string | undefined;
  /** Where a breadth-first search starts, and how many edges it follows. */
  origin_ids?: readonly string[] | undefined;
  depth?: number | undefined;
  /** Whether vectors represent a message better than its words; PageRank then takes its seeds from vectors. */
  dense: boolean;
  limit: number;
  /** Maximum number of entities, if lower than `limit`. */
  entity_limit?: number;
  /** Return only the results that fit into a context of this many tokens. */
  context_tokens?: number;
  thread_id?: string | undefined;
  filters?: Filters | undefined;
  /** The periods that the query names, half-open. */
  periods?: readonly { from: Instant; to: Instant }[];
  /** Whether to leave out retracted messages, for readers that would take them as true. */
  unretracted?: boolean;
  /** The answer of the external vector index; without it the graph searches its own vectors. */
  indexed?: IndexAnswer | null;
}

/** The answer of an external vector index, and how far it was confirmed to be complete when it was asked. */
export interface IndexAnswer extends IndexedGraph {
  /** Numbers of vectors, nearest first, by requested scope. */
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
  /** The moment on the valid axis at which something holds or not. */
  at: Instant;
  seeds: string[];
  /** The epoch for which to ring the doorbell if the vectors are of another model than the query's; otherwise `null`. */
  outdated: string | null;
  /** Number of candidates by scope and method. */
  candidates: Record<string, Record<string, number>>;
  /** The rendered context, if `context_tokens` was given. */
  rendered?: { context: string; tokens: number };
}

/** Sources of a context in the hierarchy (HiRAG §3.2); `messages` are what a search without the hierarchy finds. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";
