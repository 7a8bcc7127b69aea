/** The interface between a graph and a traversal. */
import type { RememberedEdge, TraversalMemoryReset } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { TaughtAnswer } from "../../../shared/api/taught.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, Neighbourhood, Step, TraversalEdgeKind, TraversalNode } from "../../core/traverse/graph.ts";
import type { ListQuery } from "./reads.ts";

/** A question to a graph. */
export interface TraversalQuestion extends Moment {
  question: string;
  /** Unit vector of the question; `null` disables edge memory. */
  vector: Float32Array | null;
  embedding_model: string;
  /** Whether vectors represent a text better than its words. */
  dense: boolean;
  /** Kinds of edges to follow; `null`: all. */
  kinds: readonly TraversalEdgeKind[] | null;
  /** Identifies the search, if an earlier failed search may be reused for it. */
  search: SearchId | null;
  /** Whether to leave edge memory and failed searches out: they are of now, and have no history. */
  without_memory?: boolean | undefined;
  /** Whether the guide judges what memory leads to before it reads search results: each judgement costs it a call. */
  replay_first?: boolean | undefined;
}

/** Two searches with the same fingerprint differ only in their limits. */
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

/** How much a graph contained when a search began, which cannot have found anything newer. */
export interface GraphExtent {
  at: Instant;
  episodes: number;
  mentions: number;
  versions: number;
  operations: number;
  synonyms: number;
  forgettings: number;
}

/** A search that ended without an answer, kept as a negative cache for the same question to the same graph. */
export interface FailedSearch extends SearchId {
  written: GraphExtent;
  /** Ids of the nodes where it started, and of all nodes it saw. */
  seeds: string[];
  nodes: string[];
  steps: SearchedStep[];
}

/** A step, given by the ids of its ends. */
export interface SearchedStep {
  id: EdgeId;
  from: string;
  to: string;
}

/** Results of search for a question, by id, best first. */
export interface SearchHits {
  facts: readonly string[];
  episodes: readonly string[];
}

/** Where the traversal of a question starts. */
export interface TraversalStart {
  /** Best first; the traversal starts at the first. */
  seeds: TraversalNode[];
  /** Names of the persons that the question names. */
  persons: string[];
  /** Names of the one who asks, where the question is of them ("Where do I live?") and they are known. */
  asker?: string[];
  /** Steps replayed from edge memory, in order. */
  replayed: Step[];
  /** Steps to what search found: a fact, or the text of a message, from a seed where one is next to it. */
  hits: Step[];
  /** The same for search results that are judged only if the replayed steps are not enough. */
  later: Step[];
  /** Chunk steps that open the texts of replayed anchors, unless a replayed step already does. */
  unopened: Step[];
  /** Steps of an earlier failed search, if what it visited is unchanged; otherwise `null`. */
  searched: Step[] | null;
  written: GraphExtent | null;
  /** The neighbourhood of the best seed, which saves the first call of `lookAround`. */
  around: Neighbourhood | null;
  /** PageRank mass by node id, with the question as reset vector, relative to the largest. */
  mass: Record<string, number>;
  pending: number;
}

/** Selects part of a node's neighbourhood. */
export interface NeighbourhoodQuery {
  /** Id of an entity or an episode. */
  id: string;
  /** Number of edges to skip, best first. */
  from: number;
  mass: TraversalStart["mass"];
}

/** Evidence shown to a traversal, by ids. */
export interface ShownContent {
  /** With the names under which they were shown. */
  entities: { id: string; name: string }[];
  facts: string[];
  episodes: string[];
  /** The edges to which earlier lessons led. */
  replayed: EdgeId[];
}

/** The lesson of one question: edges to enhance and to penalise. */
export interface TaughtLesson {
  /** Makes the lesson idempotent: sent twice, it counts once. */
  id: string;
  vector: Float32Array;
  embedding_model: string;
  enhanced: EdgeId[];
  penalised: EdgeId[];
  /** The lesson goes with whatever of it is forgotten. */
  shown: ShownContent;
}

/** The edges of lessons whose memory changed, each once. */
export interface LearnedEdges {
  enhanced: EdgeId[];
  penalised: EdgeId[];
}

/** A fact, or words of an episode, that an answer rests on. */
export interface TaughtSource {
  fact_id: string | null;
  episode_id: string | null;
  quote: string;
}

/** An answer to be kept. */
export interface NewTaughtAnswer {
  question: string;
  answer: string;
  /** Its evidence in the memory; empty if there is none. */
  sources: readonly TaughtSource[];
  /** Whether it states something else: an answer without sources is then given only where the graph has none. */
  isDisputed: boolean;
}

/** A question for which an answer may have been taught. */
export interface TaughtSearch extends Moment {
  question: string;
}

export interface TaughtMatch {
  /** `null` where none was taught, or it does not hold at the moment. */
  taught: {
    id: string;
    question: string;
    answer: string;
    taught_at: Instant;
    rests_on: TaughtSource[];
    /** Whether the question has the same words; otherwise its vector decides. */
    isExact: boolean;
    /** Whether it rests on nothing, and the memory stated something else, or has learned or heard something since of what the question names or asks. */
    asksGraph: boolean;
    /** Whether something said since tells that what it rests on has changed: it is not given. */
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
  /** The seeds of a question, the steps replayed from there and those to the hits, and the neighbourhood of the first seed. */
  startTraversal(asked: TraversalQuestion, hits: SearchHits): Promise<TraversalStart>;
  /** The neighbourhood of an entity or an episode; `null` if it does not exist at the requested moment. */
  lookAround(asked: TraversalQuestion, query: NeighbourhoodQuery): Promise<Neighbourhood | null>;
  /** Stores lessons in edge memory, each once and in one transaction, and a failed search. Returns what changed. */
  learn(lessons: TaughtLesson[], failed: FailedSearch | null): Promise<LearnedEdges>;
  listEdgeMemory(query: ListQuery & { vectors: boolean }): Promise<Page<RememberedEdge>>;
  findTaughtAnswer(asked: TaughtSearch): Promise<TaughtMatch>;
  /** Keeps an answer, in place of the one that the question had. */
  teachAnswer(taught: NewTaughtAnswer): Promise<TaughtAnswer>;
  listTaughtAnswers(query: ListQuery): Promise<Page<TaughtAnswer>>;
  /** @throws FaultError "not_found" */
  getTaughtAnswer(id: string): Promise<TaughtAnswer>;
  /** @throws FaultError "not_found" */
  deleteTaughtAnswer(id: string): Promise<null>;
  /** Deletes all edge memory, all failed searches and all taught answers. Returns how many of each. */
  resetTraversalMemory(): Promise<TraversalMemoryReset>;
}
