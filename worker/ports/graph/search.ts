/** A search as a graph is asked for it, and what it finds. */
import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Method, RerankerName, Scope } from "../../../shared/api/search.ts";
import type { IndexedGraph } from "./vectors.ts";

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

/** What a context takes from the hierarchy (HiRAG §3.2); `messages` are those that a search without it finds. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";
