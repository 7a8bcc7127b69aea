/** A search of a graph and its result. */
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
  /** Unit vector of the query. Cosine search is skipped if it is null or the graph's vectors are of another model. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  /** Whether to search communities as well. */
  communities?: boolean;
  /** Search methods, each with the weight of its ranks in the fusion. */
  methods: readonly { method: Method; weight: number }[];
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
  /** Maximum number of messages, if other than `limit`. */
  episode_limit?: number;
  /** Stop reading messages once they have this many characters together. */
  enough_characters?: number;
  thread_id?: string | undefined;
  filters?: Filters | undefined;
  /** The periods that the query names, half-open. */
  periods?: readonly { from: Instant; to: Instant }[];
  /** Names in the query, as found by a model. */
  mentions?: readonly MentionedName[];
  /** Phrases of the query that may name something: walks start at what is nearest to them. */
  phrases?: readonly MentionedName[] | undefined;
  /** Whether phrases are to be linked though no method walks. */
  links_phrases?: boolean;
  /** The minimum cosine of a fact or message that has to do with the query, to start a walk. */
  related_similarity: number;
  /** Whether to leave out what nothing ties to the query. */
  ties?: boolean;
  /** Facts that a model judged, by id: only those that help seed the walk, and those that do not help are not found at all. */
  judged?: { helpful: readonly string[]; useless: readonly string[] } | undefined;
  /** Whether to leave out retracted messages, for readers that would take them as true. */
  unretracted?: boolean;
  /** Whether instructions that apply are shown by themselves: their messages then rank as any other. */
  instructions_apart?: boolean;
  /** The course of a history that the query asks for. */
  course?: Course | null;
  /** Whether the query asks what the assistant said or did. */
  of_assistant?: boolean;
  /** Whether to say what the items were ranked by. */
  explains?: boolean;
  /** The answer of the external vector index; without it the graph searches its own vectors. */
  indexed?: IndexAnswer | null;
}

/** A name that may mean an entity. */
export interface MentionedName {
  name: string;
  /** `null` where the name could not be embedded: only an entity of exactly this name is meant then. */
  vector: Float32Array | null;
  /** The minimum cosine between the name and that of an entity. */
  least_similarity: number;
}

/** The answer of an external vector index, and how far it was confirmed to be complete when it was asked. */
export interface IndexAnswer extends IndexedGraph {
  /** Numbers of vectors, nearest first, by requested scope. */
  hits: Partial<Record<Scope, number[]>>;
}

/** Settings of a context. */
export interface ContextRequest extends ContextForm {
  /** Where in the hierarchy to search as well; with none, only the graph is searched. */
  sources: readonly HierarchySource[];
  /** Leave out what scores less. */
  min_score: number | undefined;
  /** Whether to begin with what holds of the owner. */
  profile: boolean;
  /** Whether what holds of the owner comes first: the query asks for that. */
  ofOwner: boolean;
  /** Whether the caller chose what ranks the facts: they need no word of the query then. */
  isChosen?: boolean;
  /** Names the owner of a memory without a display name. */
  owner_id: string;
  /** Ids in the order that a reranker outside the graph gave them; what is not among them comes behind. */
  order?: Record<Scope | "communities", string[]>;
}

/** Candidates for a context of a graph. */
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
  /** The moment on the valid axis at which something holds or not. */
  at: Instant;
  seeds: string[];
  /** Ids of the facts and summary entities that connect what the query names, in order; of a search of the hierarchy. */
  path?: string[];
  /** Seeds of PageRank: entities, or the matching messages if no entity matches. Null if PageRank was not requested. */
  walk: "entities" | "matches" | null;
  /** The epoch for which to ring the doorbell if the vectors are of another model than the query's; otherwise `null`. */
  reembed_epoch: string | null;
  /** Number of candidates by scope and method. */
  candidates: Record<string, Record<string, number>>;
  /** Number of candidates by scope that were left out because nothing ties them to the query; of a search that leaves these out. */
  unrelated?: Record<string, number>;
  /** Parts of the items' scores, by id, if the search asks for them. */
  parts?: ReadonlyMap<string, ScoreParts>;
  /** The outcome of each candidate of a context, if the request asks for it. */
  considered?: ScoredConsidered;
  /** The text of a context, and what its references name. */
  rendered?: { context: string; tokens: number; sources: Record<string, ContextSource> };
}

/** Sources of a context in the hierarchy (HiRAG §3.2); `messages` are what a search without the hierarchy finds. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";
