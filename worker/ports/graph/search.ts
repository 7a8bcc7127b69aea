import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Method, RerankerName, Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { ContextForm, ContextMoment } from "../../core/context/form.ts";
import type { Course } from "../../core/retrieve/exchange-scores.ts";
import type { ScoreParts } from "../../core/retrieve/score-parts.ts";
import type { ScoredCandidates, ScoredConsidered } from "../../core/context/scored-context.ts";
import type { ContextSource } from "../../core/context/references.ts";
import type { IndexedGraph } from "./vectors.ts";

export interface GraphSearch extends Moment {
  query: string;
  /** Unit vector of the query. Cosine search is skipped if it is null or of another model than the graph's. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  communities?: boolean;
  /** Search methods, each with the weight of its ranks in the fusion. */
  methods: readonly { method: Method; weight: number }[];
  /** Decides the final order. Rerankers that call a model run outside the graph. */
  reranker: Exclude<RerankerName, "cross_encoder">;
  mmr_lambda?: number | undefined;
  center_entity_id?: string | undefined;
  /** Start of a breadth-first search, and the number of edges it follows. */
  origin_ids?: readonly string[] | undefined;
  depth?: number | undefined;
  /** Whether vectors represent a message better than its words. PageRank then takes its seeds from vectors. */
  dense: boolean;
  limit: number;
  /** Maximum number of messages, if not `limit`. */
  episode_limit?: number;
  /** Stop reading messages at this total number of characters. */
  enough_characters?: number;
  thread_id?: string | undefined;
  filters?: Filters | undefined;
  /** Periods that the query names, half-open. */
  periods?: readonly { from: Instant; to: Instant }[];
  /** Names in the query, as found by a model. */
  mentions?: readonly MentionedName[];
  /** Phrases of the query that may name something. Walks start at the nodes nearest to them. */
  phrases?: readonly MentionedName[] | undefined;
  /** Whether to link phrases even if no method walks. */
  links_phrases?: boolean;
  /** Minimum cosine between the query and a fact or message that starts a walk. */
  related_similarity: number;
  /** Whether to leave out results that nothing ties to the query. */
  ties?: boolean;
  /** Facts that a model judged, by id. Only helpful ones seed the walk; useless ones are not found at all. */
  judged?: { helpful: readonly string[]; useless: readonly string[] } | undefined;
  /** Whether to leave out retracted messages, for readers that would take them as true. */
  unretracted?: boolean;
  /** Whether applicable instructions are shown separately. Their messages then rank as any other. */
  instructions_apart?: boolean;
  /** Which course of a history the query asks for. */
  course?: Course | null;
  /** Whether the query asks about the assistant's words or actions. */
  of_assistant?: boolean;
  /** Whether the query asks for new work or advice. */
  for_work?: boolean;
  /** Whether to report what the items were ranked by. */
  explains?: boolean;
  /** The answer of the external vector index. Without it the graph searches its own vectors. */
  indexed?: IndexAnswer | null;
}

export interface MentionedName {
  name: string;
  /** `null` if the name could not be embedded; only an entity of exactly this name then matches. */
  vector: Float32Array | null;
  /** Minimum cosine between the name and an entity's name. */
  least_similarity: number;
}

/** An answer of an external vector index, and how far its completeness was confirmed when it was asked. */
export interface IndexAnswer extends IndexedGraph {
  /** Numbers of vectors by requested scope, nearest first. */
  hits: Partial<Record<Scope, number[]>>;
}

export interface ContextRequest extends ContextForm {
  /** Sources of the hierarchy to search too; empty: the graph only. */
  sources: readonly HierarchySource[];
  /** Leave out results with a lower score. */
  min_score: number | undefined;
  /** Whether to begin with facts about the owner. */
  profile: boolean;
  /** Whether facts about the owner come first because the query asks for them. */
  ofOwner: boolean;
  /** Whether the caller chose the facts' ranking. They then need no word of the query. */
  isChosen?: boolean;
  /** Names the owner if the memory has no display name. */
  owner_id: string;
  /** Ids in the order of a reranker outside the graph. Other ids come last. */
  order?: Record<Scope | "communities", string[]>;
}

export interface FoundContext {
  found: SearchResult;
  given: ScoredCandidates;
  moment: ContextMoment;
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
  /** The instant of valid time at which facts must hold. */
  at: Instant;
  seeds: string[];
  /** Ids of the facts and summary entities that connect the names of the query, in order; from a search of the hierarchy. */
  path?: string[];
  /** Seeds of PageRank: entities, or the matching messages if no entity matches. `null` without PageRank. */
  walk: "entities" | "matches" | null;
  /** The epoch of the wake-up message to send if the vectors are of another model than the query's; otherwise `null`. */
  reembed_epoch: string | null;
  candidates: Record<string, Record<string, number>>;
  /** Candidates left out by scope because nothing ties them to the query, if the search leaves these out. */
  unrelated?: Record<string, number>;
  /** Parts of the items' scores by id, if requested. */
  parts?: ReadonlyMap<string, ScoreParts>;
  /** The outcome of each candidate of a context, if requested. */
  considered?: ScoredConsidered;
  /** The text of a context, and the sources of its references. */
  rendered?: { context: string; tokens: number; sources: Record<string, ContextSource> };
}

/** Sources of a context in the hierarchy (HiRAG §3.2). `messages`: results of a search without the hierarchy. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";
