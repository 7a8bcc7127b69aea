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
  /** Null, or of another model than the graph's: no cosine search. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  communities?: boolean;
  /** Weight of its ranks in the fusion. */
  methods: readonly { method: Method; weight: number }[];
  /** Rerankers that call a model run outside the graph. */
  reranker: Exclude<RerankerName, "cross_encoder">;
  mmr_lambda?: number | undefined;
  center_entity_id?: string | undefined;
  /** Start of a breadth-first search, and the number of edges it follows. */
  origin_ids?: readonly string[] | undefined;
  depth?: number | undefined;
  /** Vectors represent a text better than its words: descriptions and reports are found by them. */
  dense: boolean;
  limit: number;
  /** If not `limit`. */
  episode_limit?: number;
  /** Total characters of messages to read. */
  enough_characters?: number;
  thread_id?: string | undefined;
  filters?: Filters | undefined;
  /** Periods that the query names, half-open. */
  periods?: readonly { from: Instant; to: Instant }[];
  /** Names in the query, as found by a model. */
  mentions?: readonly MentionedName[];
  /** May name something. Walks start at the nearest nodes. */
  phrases?: readonly MentionedName[] | undefined;
  /** Even if no method walks. */
  links_phrases?: boolean;
  /** The least cosine between the query and a fact or message that starts a walk. */
  related_similarity: number;
  /** Leave out results that nothing ties to the query. */
  ties?: boolean;
  /** Ids of facts judged by a model. Helpful ones seed the walk; useless ones are not found. */
  judged?: { helpful: readonly string[]; useless: readonly string[] } | undefined;
  /** Leave out retracted messages, for readers that would take them as true. */
  unretracted?: boolean;
  /** Instructions are shown separately; their messages rank as any other. */
  instructions_apart?: boolean;
  /** Course of a history that the query asks for. */
  course?: Course | null;
  /** About the assistant's words or actions. */
  of_assistant?: boolean;
  /** Whether the query asks for new work or advice. */
  for_work?: boolean;
  /** Report what the items were ranked by. */
  explains?: boolean;
  /** The answer of the external vector index. Without it the graph searches its own vectors. */
  indexed?: IndexAnswer | null;
}

export interface MentionedName {
  name: string;
  /** `null`: not embedded; only an entity of this exact name matches. */
  vector: Float32Array | null;
  /** The least cosine between the names. */
  least_similarity: number;
}

/** An answer of an external vector index, and how far its completeness was confirmed when it was asked. */
export interface IndexAnswer extends IndexedGraph {
  /** Numbers of vectors by scope, nearest first. */
  hits: Partial<Record<Scope, number[]>>;
}

export interface ContextRequest extends ContextForm {
  /** Sources of the hierarchy to search too; empty: the graph only. */
  sources: readonly HierarchySource[];
  /** Leave out results with a lower score. */
  min_score: number | undefined;
  /** Begin with facts about the owner. */
  profile: boolean;
  /** The query asks for the owner's facts, which come first. */
  ofOwner: boolean;
  /** Whether the caller chose the facts' ranking. They then need no word of the query. */
  isChosen?: boolean;
  /** Name without a display name. */
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
  /** Valid time of the facts. */
  at: Instant;
  seeds: string[];
  /** Ids of facts and summary entities that connect the query's names, in order; from the hierarchy. */
  path?: string[];
  /** PageRank's seeds: entities, or else matching messages. `null` without PageRank. */
  walk: "entities" | "matches" | null;
  /** The epoch for a wake-up message, if the vectors are of another model than the query's; otherwise `null`. */
  reembed_epoch: string | null;
  candidates: Record<string, Record<string, number>>;
  /** Untied candidates by scope, if left out. */
  unrelated?: Record<string, number>;
  parts?: ReadonlyMap<string, ScoreParts>;
  /** Outcome of each candidate of a context, if requested. */
  considered?: ScoredConsidered;
  /** Text of a context, with sources of its references. */
  rendered?: { context: string; tokens: number; sources: Record<string, ContextSource> };
}

/** HiRAG §3.2. `messages`: a search without the hierarchy. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";
