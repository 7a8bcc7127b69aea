import type { RememberedEdge, TraversalMemoryReset } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { TaughtAnswer } from "../../../shared/api/taught.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, Neighbourhood, Step, TraversalEdgeKind, TraversalNode } from "../../core/traverse/graph.ts";
import type { ListQuery } from "./reads.ts";

export interface TraversalQuestion extends Moment {
  question: string;
  /** Id of the user or graph; facts about the user answer "Where do I work?". */
  owner_id: string;
  vector: Float32Array | null;
  embedding_model: string;
  dense: boolean;
  kinds: readonly TraversalEdgeKind[] | null;
  search: SearchId | null;
  /** True for past moments, because edge memory and failed searches have no history. */
  without_memory?: boolean | undefined;
  /** Judges nodes from edge memory first, because each judgment costs a call. */
  replay_first?: boolean | undefined;
  with_ended?: boolean | undefined;
  /** Adds the assistant's replies to the messages that a search found. */
  with_replies?: boolean | undefined;
}

export interface SearchId {
  /** SHA-256 of question, guide and moment. */
  fingerprint: string;
  limits: SearchLimits;
}

export interface SearchLimits {
  hops: number;
  calls: number;
  tokens: number;
}

/** The newest rows that a search could see; later ones may change its result. */
export interface GraphExtent {
  at: Instant;
  episodes: number;
  mentions: number;
  versions: number;
  operations: number;
  synonyms: number;
  forgettings: number;
}

export interface FailedSearch extends SearchId {
  written: GraphExtent;
  seeds: string[];
  nodes: string[];
  steps: SearchedStep[];
}

export interface SearchedStep {
  id: EdgeId;
  from: string;
  to: string;
}

export interface SearchHits {
  facts: readonly string[];
  episodes: readonly string[];
}

export interface TraversalStart {
  seeds: TraversalNode[];
  persons: string[];
  /** Names of the asker, if the question is about the asker ("Where do I live?"). */
  asker?: string[];
  replayed: Step[];
  hits: Step[];
  /** Taken only if the replayed steps are not enough. */
  later: Step[];
  unopened: Step[];
  searched: Step[] | null;
  written: GraphExtent | null;
  /** Neighborhood of the best seed; saves the first `lookAround`. */
  around: Neighbourhood | null;
  /** PageRank mass by node id, as a share of the largest. */
  mass: Record<string, number>;
  pending: number;
}

export interface NeighbourhoodQuery {
  id: string;
  from: number;
  mass: TraversalStart["mass"];
}

export interface ShownContent {
  entities: { id: string; name: string }[];
  facts: string[];
  episodes: string[];
  replayed: EdgeId[];
}

export interface TaughtLesson {
  id: string;
  vector: Float32Array;
  embedding_model: string;
  enhanced: EdgeId[];
  penalised: EdgeId[];
  /** Forgetting any of it deletes the lesson. */
  shown: ShownContent;
}

export interface LearnedEdges {
  enhanced: EdgeId[];
  penalised: EdgeId[];
}

export interface TaughtSource {
  fact_id: string | null;
  episode_id: string | null;
  quote: string;
}

export interface NewTaughtAnswer {
  question: string;
  answer: string;
  sources: readonly TaughtSource[];
  /** The memory states something else. Without sources, the answer is then given only if the graph has no other. */
  isDisputed: boolean;
}

export interface TaughtSearch extends Moment {
  question: string;
}

export interface TaughtMatch {
  taught: {
    id: string;
    question: string;
    answer: string;
    taught_at: Instant;
    rests_on: TaughtSource[];
    isExact: boolean;
    /** The answer has no sources, and the memory contradicts it or has learned about its subject since. */
    asksGraph: boolean;
    /** Later statements change its sources, so the answer is not given. */
    isOutdated: boolean;
    said_since: { episode_id: string; quote: string }[];
  } | null;
  pending: number;
}

/**
 * Traversal of a graph, its edge memory and its taught answers.
 *
 * Contract:
 * - Ids of nodes and edges are those of the API.
 * - `learn` is idempotent by lesson id, and returns the changed edges.
 *
 * Invariants:
 * - Lessons and taught answers are deleted with their sources.
 * - A traversal sees one moment of the graph.
 *
 * Implemented by `worker/objects/memory-graph/traversal-methods.ts`.
 *
 * @throws FaultError "not_found" for an unknown taught answer
 */
export interface GraphTraversal {
  startTraversal(asked: TraversalQuestion, hits: SearchHits): Promise<TraversalStart>;
  lookAround(asked: TraversalQuestion, query: NeighbourhoodQuery): Promise<Neighbourhood | null>;
  learn(lessons: TaughtLesson[], failed: FailedSearch | null): Promise<LearnedEdges>;
  listEdgeMemory(query: ListQuery & { vectors: boolean }): Promise<Page<RememberedEdge>>;
  findTaughtAnswer(asked: TaughtSearch): Promise<TaughtMatch>;
  teachAnswer(taught: NewTaughtAnswer): Promise<TaughtAnswer>;
  listTaughtAnswers(query: ListQuery): Promise<Page<TaughtAnswer>>;
  getTaughtAnswer(id: string): Promise<TaughtAnswer>;
  deleteTaughtAnswer(id: string): Promise<null>;
  resetTraversalMemory(): Promise<TraversalMemoryReset>;
}
