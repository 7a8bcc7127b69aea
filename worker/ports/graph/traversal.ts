import type { RememberedEdge, TraversalMemoryReset } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { TaughtAnswer } from "../../../shared/api/taught.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, Neighbourhood, Step, TraversalEdgeKind, TraversalNode } from "../../core/traverse/graph.ts";
import type { ListQuery } from "./reads.ts";

export interface TraversalQuestion extends Moment {
  question: string;
  /** `null`: no edge memory. */
  vector: Float32Array | null;
  embedding_model: string;
  dense: boolean;
  /** `null`: all. */
  kinds: readonly TraversalEdgeKind[] | null;
  /** If an earlier failed search may be reused. */
  search: SearchId | null;
  /** Edge memory and failed searches have no history. */
  without_memory?: boolean | undefined;
  /** Nodes from edge memory first: each judgment costs a call. */
  replay_first?: boolean | undefined;
  /** Facts of ended states too: "Where did I live before Linz?" */
  with_ended?: boolean | undefined;
}

/** Equal fingerprints: only the limits differ. */
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

/** A search that began then found nothing newer. */
export interface GraphExtent {
  at: Instant;
  episodes: number;
  mentions: number;
  versions: number;
  operations: number;
  synonyms: number;
  forgettings: number;
}

/** For the same question and graph. */
export interface FailedSearch extends SearchId {
  written: GraphExtent;
  /** Also all nodes seen. */
  seeds: string[];
  nodes: string[];
  steps: SearchedStep[];
}

export interface SearchedStep {
  id: EdgeId;
  from: string;
  to: string;
}

/** Best first. */
export interface SearchHits {
  facts: readonly string[];
  episodes: readonly string[];
}

export interface TraversalStart {
  /** Best first; the traversal starts at the first. */
  seeds: TraversalNode[];
  /** Of persons in the question. */
  persons: string[];
  /** If the question is about the asker ("Where do I live?"). */
  asker?: string[];
  /** From edge memory, in order. */
  replayed: Step[];
  /** To a fact, or a message's text, from an adjacent seed if there is one. */
  hits: Step[];
  /** Only if the replayed steps are not enough. */
  later: Step[];
  /** Texts of replayed anchors. */
  unopened: Step[];
  /** Of an earlier failed search whose nodes are unchanged. */
  searched: Step[] | null;
  written: GraphExtent | null;
  /** Of the best seed; saves the first `lookAround`. */
  around: Neighbourhood | null;
  /** By node id, relative to the largest. */
  mass: Record<string, number>;
  pending: number;
}

export interface NeighbourhoodQuery {
  /** Entity or episode. */
  id: string;
  /** Skips the best ones before. */
  from: number;
  mass: TraversalStart["mass"];
}

export interface ShownContent {
  /** As shown. */
  entities: { id: string; name: string }[];
  facts: string[];
  episodes: string[];
  /** By earlier lessons. */
  replayed: EdgeId[];
}

export interface TaughtLesson {
  /** Makes the lesson idempotent. */
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

/** A fact, or words of an episode. */
export interface TaughtSource {
  fact_id: string | null;
  episode_id: string | null;
  quote: string;
}

export interface NewTaughtAnswer {
  question: string;
  answer: string;
  /** Empty if there is none. */
  sources: readonly TaughtSource[];
  /** The memory states something else. An answer without sources is then given only if the graph has none. */
  isDisputed: boolean;
}

export interface TaughtSearch extends Moment {
  question: string;
}

export interface TaughtMatch {
  /** `null`: none, or it does not hold at the moment. */
  taught: {
    id: string;
    question: string;
    answer: string;
    taught_at: Instant;
    rests_on: TaughtSource[];
    /** Same words; otherwise its vector decides. */
    isExact: boolean;
    /** No sources, and the memory contradicts it or has learned about the subject since. */
    asksGraph: boolean;
    /** Later statements change its sources: not given. */
    isOutdated: boolean;
    /** About the same things, latest first. */
    said_since: { episode_id: string; quote: string }[];
  } | null;
  pending: number;
}

/**
 * Traversal of a graph, its edge memory and its taught answers.
 *
 * Contract:
 * - Ids of nodes and edges are those of the API.
 * - `learn` is idempotent by the id of each lesson.
 *
 * Invariants:
 * - Lessons and taught answers are deleted with what they were made of.
 * - A traversal sees one moment of the graph.
 *
 * Implemented by `worker/objects/memory-graph/traversal-methods.ts`.
 */
export interface GraphTraversal {
  /** Seeds, replayed steps, steps to the hits, and the neighborhood of the first seed. */
  startTraversal(asked: TraversalQuestion, hits: SearchHits): Promise<TraversalStart>;
  lookAround(asked: TraversalQuestion, query: NeighbourhoodQuery): Promise<Neighbourhood | null>;
  /** One transaction; each lesson once. Returns the changed edges. */
  learn(lessons: TaughtLesson[], failed: FailedSearch | null): Promise<LearnedEdges>;
  listEdgeMemory(query: ListQuery & { vectors: boolean }): Promise<Page<RememberedEdge>>;
  findTaughtAnswer(asked: TaughtSearch): Promise<TaughtMatch>;
  /** Replaces the earlier answer. */
  teachAnswer(taught: NewTaughtAnswer): Promise<TaughtAnswer>;
  listTaughtAnswers(query: ListQuery): Promise<Page<TaughtAnswer>>;
  /** @throws FaultError "not_found" */
  getTaughtAnswer(id: string): Promise<TaughtAnswer>;
  /** @throws FaultError "not_found" */
  deleteTaughtAnswer(id: string): Promise<null>;
  /** Edge memory, failed searches and taught answers. */
  resetTraversalMemory(): Promise<TraversalMemoryReset>;
}
