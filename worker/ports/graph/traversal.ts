import type { RememberedEdge, TraversalMemoryReset } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { TaughtAnswer } from "../../../shared/api/taught.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, Neighbourhood, Step, TraversalEdgeKind, TraversalNode } from "../../core/traverse/graph.ts";
import type { ListQuery } from "./reads.ts";

export interface TraversalQuestion extends Moment {
  question: string;
  /** Unit vector of the question; `null` disables edge memory. */
  vector: Float32Array | null;
  embedding_model: string;
  /** Whether vectors represent a text better than its words. */
  dense: boolean;
  /** Edge kinds to follow; `null`: all. */
  kinds: readonly TraversalEdgeKind[] | null;
  /** Identifies the search, if an earlier failed search may be reused. */
  search: SearchId | null;
  /** Whether to ignore edge memory and failed searches, which have no history. */
  without_memory?: boolean | undefined;
  /** Whether the guide judges the nodes from edge memory before it reads search results. Each judgment costs a call. */
  replay_first?: boolean | undefined;
}

/** Searches with equal fingerprints differ only in their limits. */
export interface SearchId {
  /** SHA-256 of question, guide and moment, hexadecimal. */
  fingerprint: string;
  limits: SearchLimits;
}

export interface SearchLimits {
  hops: number;
  calls: number;
  tokens: number;
}

/** How much a graph contained when a search began. The search cannot have found anything newer. */
export interface GraphExtent {
  at: Instant;
  episodes: number;
  mentions: number;
  versions: number;
  operations: number;
  synonyms: number;
  forgettings: number;
}

/** A search without an answer: the negative cache for the same question to the same graph. */
export interface FailedSearch extends SearchId {
  written: GraphExtent;
  /** Ids of the start nodes, and of all nodes seen. */
  seeds: string[];
  nodes: string[];
  steps: SearchedStep[];
}

/** A step, with the ids of its ends. */
export interface SearchedStep {
  id: EdgeId;
  from: string;
  to: string;
}

/** Search results for a question, by id, best first. */
export interface SearchHits {
  facts: readonly string[];
  episodes: readonly string[];
}

export interface TraversalStart {
  /** Best first; the traversal starts at the first. */
  seeds: TraversalNode[];
  /** Names of the persons in the question. */
  persons: string[];
  /** Names of the asker, if known and the question is about them ("Where do I live?"). */
  asker?: string[];
  /** Steps replayed from edge memory, in order. */
  replayed: Step[];
  /** Steps to search results (a fact, or a message's text), from an adjacent seed if there is one. */
  hits: Step[];
  /** Steps to search results that are judged only if the replayed steps are not enough. */
  later: Step[];
  /** Chunk steps that open the texts of replayed anchors, unless a replayed step already does. */
  unopened: Step[];
  /** Steps of an earlier failed search, if the nodes it visited are unchanged; otherwise `null`. */
  searched: Step[] | null;
  written: GraphExtent | null;
  /** The neighborhood of the best seed. Saves the first call of `lookAround`. */
  around: Neighbourhood | null;
  /** PageRank mass by node id, with the question as reset vector, relative to the largest. */
  mass: Record<string, number>;
  pending: number;
}

export interface NeighbourhoodQuery {
  /** Id of an entity or an episode. */
  id: string;
  /** Number of edges to skip, best first. */
  from: number;
  mass: TraversalStart["mass"];
}

/** Evidence shown to a traversal, by id. */
export interface ShownContent {
  /** Entities with the names they were shown under. */
  entities: { id: string; name: string }[];
  facts: string[];
  episodes: string[];
  /** Edges that earlier lessons led to. */
  replayed: EdgeId[];
}

/** The lesson of one question: edges to enhance and to penalize. */
export interface TaughtLesson {
  /** Makes the lesson idempotent. */
  id: string;
  vector: Float32Array;
  embedding_model: string;
  enhanced: EdgeId[];
  penalised: EdgeId[];
  /** Forgetting any of this deletes the lesson. */
  shown: ShownContent;
}

/** Edges of lessons whose memory changed, without repeats. */
export interface LearnedEdges {
  enhanced: EdgeId[];
  penalised: EdgeId[];
}

/** A fact, or words of an episode, behind an answer. */
export interface TaughtSource {
  fact_id: string | null;
  episode_id: string | null;
  quote: string;
}

export interface NewTaughtAnswer {
  question: string;
  answer: string;
  /** Evidence in the memory; empty if there is none. */
  sources: readonly TaughtSource[];
  /** Whether the memory states something else. An answer without sources is then given only if the graph has none. */
  isDisputed: boolean;
}

/** A question that may have a taught answer. */
export interface TaughtSearch extends Moment {
  question: string;
}

export interface TaughtMatch {
  /** `null` if no answer was taught, or it does not hold at the moment. */
  taught: {
    id: string;
    question: string;
    answer: string;
    taught_at: Instant;
    rests_on: TaughtSource[];
    /** Whether the question has the same words; otherwise its vector decides. */
    isExact: boolean;
    /** Whether the answer has no sources, and the memory contradicts it or has since learned something about the question's subject. */
    asksGraph: boolean;
    /** Whether later statements change the answer's sources. It is then not given. */
    isOutdated: boolean;
    /** Later statements about the same things, latest first. */
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
  /** The seeds of a question, replayed steps, steps to the hits, and the neighborhood of the first seed. */
  startTraversal(asked: TraversalQuestion, hits: SearchHits): Promise<TraversalStart>;
  /** The neighborhood of an entity or episode; `null` if it does not exist at the moment. */
  lookAround(asked: TraversalQuestion, query: NeighbourhoodQuery): Promise<Neighbourhood | null>;
  /** Stores lessons in edge memory, each once, and a failed search, in one transaction. Returns the changed edges. */
  learn(lessons: TaughtLesson[], failed: FailedSearch | null): Promise<LearnedEdges>;
  listEdgeMemory(query: ListQuery & { vectors: boolean }): Promise<Page<RememberedEdge>>;
  findTaughtAnswer(asked: TaughtSearch): Promise<TaughtMatch>;
  /** Stores an answer; replaces the question's earlier answer. */
  teachAnswer(taught: NewTaughtAnswer): Promise<TaughtAnswer>;
  listTaughtAnswers(query: ListQuery): Promise<Page<TaughtAnswer>>;
  /** @throws FaultError "not_found" */
  getTaughtAnswer(id: string): Promise<TaughtAnswer>;
  /** @throws FaultError "not_found" */
  deleteTaughtAnswer(id: string): Promise<null>;
  /** Deletes all edge memory, failed searches and taught answers. Returns their counts. */
  resetTraversalMemory(): Promise<TraversalMemoryReset>;
}
