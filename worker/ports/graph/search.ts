import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Filters } from "../../../shared/api/filters.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Method, RerankerName, Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { ContextForm, ContextMoment } from "../../core/context/form.ts";
import type { ReadableReport, ShownReport } from "../../core/communities/points.ts";
import type { Course } from "../../core/retrieve/exchange-scores.ts";
import type { ScoreParts } from "../../core/retrieve/score-parts.ts";
import type { ScoredCandidates, ScoredConsidered } from "../../core/context/scored-context.ts";
import type { ContextSource } from "../../core/context/references.ts";
import type { IndexedGraph } from "./vectors.ts";

export interface GraphSearch extends Moment {
  query: string;
  /** Cosine search needs a vector of the graph's model. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  communities?: boolean;
  /** Finds what the facts found support together; filters and threads exclude it. */
  observations?: boolean;
  methods: readonly { method: Method; weight: number }[];
  reranker: Exclude<RerankerName, "cross_encoder">;
  mmr_lambda?: number | undefined;
  center_entity_id?: string | undefined;
  origin_ids?: readonly string[] | undefined;
  depth?: number | undefined;
  dense: boolean;
  limit: number;
  episode_limit?: number;
  /** Stops reading messages after this many characters. */
  enough_characters?: number;
  thread_id?: string | undefined;
  filters?: Filters | undefined;
  /** Named by the query, half-open. */
  periods?: readonly { from: Instant; to: Instant }[];
  mentions?: readonly MentionedName[];
  phrases?: readonly MentionedName[] | undefined;
  links_phrases?: boolean;
  /** Least cosine between the query and a fact or message that starts a walk. */
  related_similarity: number;
  /** Leaves out results without a tie to the query. */
  ties?: boolean;
  /** Judged by a model: helpful facts start the walk, useless ones are not found. */
  judged?: { helpful: readonly string[]; useless: readonly string[] } | undefined;
  /** Leaves out retracted messages, which readers would take as true. */
  unretracted?: boolean;
  /** Instructions are shown separately; their messages rank as any other. */
  instructions_apart?: boolean;
  course?: Course | null;
  of_assistant?: boolean;
  /** The query asks for new work or advice. */
  for_work?: boolean;
  explains?: boolean;
  indexed?: IndexAnswer | null;
}

export interface MentionedName {
  name: string;
  vector: Float32Array | null;
  least_similarity: number;
}

export interface IndexAnswer extends IndexedGraph {
  hits: Partial<Record<Scope, number[]>>;
}

export interface ContextRequest extends ContextForm {
  sources: readonly HierarchySource[];
  min_score: number | undefined;
  profile: boolean;
  ofOwner: boolean;
  /** The caller chose the ranking of facts, which then need no word of the query. */
  isChosen?: boolean;
  owner_id: string;
  /** Set by a reranker outside the graph; other ids come last. */
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
  /** Set for a context only. */
  stated_facts?: (Fact & Scored)[];
  entities: (Entity & Scored)[];
  episodes: (Episode & Scored)[];
  communities: (Community & Scored)[];
  observations?: (Observation & Scored)[];
  pending: number;
  at: Instant;
  seeds: string[];
  /** Facts and summary entities that connect the query's names, in order. */
  path?: string[];
  walk: "entities" | "matches" | null;
  /** Epoch for a wake-up message, if the vectors are of another model than the query's. */
  reembed_epoch: string | null;
  candidates: Record<string, Record<string, number>>;
  unrelated?: Record<string, number>;
  /** Community reports that concern the query, and those ranked for it. */
  reports?: { found: number; rated: number };
  parts?: ReadonlyMap<string, ScoreParts>;
  considered?: ScoredConsidered;
  rendered?: { context: string; tokens: number; sources: Record<string, ContextSource> };
}

export interface FoundReports {
  reports: ReadableReport[];
  /** Also those beyond the limit. */
  found: number;
  pending: number;
}

export interface WholeReports {
  reports: ShownReport[];
  /** Also those that do not fit. */
  found: number;
  pending: number;
}

/** HiRAG §3.2; `messages` is a search without the hierarchy. */
export type HierarchySource = "local" | "global" | "bridge" | "messages";
