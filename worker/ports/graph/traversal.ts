/** What a traversal asks of a graph. */
import type { RememberedEdge, TraversalMemoryReset } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { EdgeId, Neighbourhood, Step, TraversalEdgeKind, TraversalNode } from "../../core/traverse/graph.ts";
import type { ListQuery } from "./reads.ts";

/** A question as a graph is asked about it. */
export interface TraversalQuestion extends Moment {
  question: string;
  /** Unit vector of the question, and the model that made it; without one nothing is remembered. */
  vector: Float32Array | null;
  embedding_model: string;
  /** Whether the vectors say more of a text than its words do. */
  dense: boolean;
  /** Which kinds of edges are gone along; `null`: all. */
  kinds: readonly TraversalEdgeKind[] | null;
  /** Which search it is, where one that ended without an answer may stand for it. */
  search: SearchId | null;
}

/** Two searches with one fingerprint differ in what they may spend alone. */
export interface SearchId {
  /** Of the question, of who guides, and of the moment asked about: SHA-256, hexadecimal. */
  fingerprint: string;
  limits: SearchLimits;
}

export interface SearchLimits {
  hops: number;
  calls: number;
  tokens: number;
}

/** How far a graph had been written when a search began: what came later, it cannot have found. */
export interface GraphExtent {
  at: Instant;
  episodes: number;
  mentions: number;
  versions: number;
  operations: number;
  synonyms: number;
  forgettings: number;
}

/** A search that ended without an answer, for whoever asks the same of the same graph again. */
export interface FailedSearch extends SearchId {
  written: GraphExtent;
  /** Ids of the nodes where it began, and of all that it came to know. */
  seeds: string[];
  nodes: string[];
  steps: SearchedStep[];
}

/** A step by the ids of its ends. */
export interface SearchedStep {
  id: EdgeId;
  from: string;
  to: string;
}

/** Where a question leads at once. */
export interface TraversalStart {
  /** The best first: the traversal stands there. */
  seeds: TraversalNode[];
  /** What is remembered, in the order taken. */
  replayed: Step[];
  /** The texts of anchors among these that are not. */
  unopened: Step[];
  /** The steps of a search that ended without an answer, where what it passed is as it was; `null` without one. */
  searched: Step[] | null;
  written: GraphExtent | null;
  /** The best seed's, so that the first step needs no question of its own. */
  around: Neighbourhood | null;
  /** PageRank's mass from where the question begins, by id of a node, as a share of the largest. */
  mass: Record<string, number>;
  pending: number;
}

/** What to look at. */
export interface NeighbourhoodQuery {
  /** Of an entity or an episode. */
  id: string;
  /** After so many edges, the best first. */
  from: number;
  mass: TraversalStart["mass"];
}

/** What one question taught. */
export interface TaughtLesson {
  /** Of this lesson alone: sent twice it counts once. */
  id: string;
  vector: Float32Array;
  embedding_model: string;
  enhanced: EdgeId[];
  penalised: EdgeId[];
}

export interface LearnedCounts {
  enhanced: number;
  penalised: number;
}

export interface GraphTraversal {
  /** Where a question begins, where memory leads from there, and what is around the first seed. */
  startTraversal(asked: TraversalQuestion): Promise<TraversalStart>;
  /** What is around an entity or an episode; `null` where it does not exist at the moment. */
  lookAround(asked: TraversalQuestion, query: NeighbourhoodQuery): Promise<Neighbourhood | null>;
  /** Takes lessons into memory, each wholly or not at all, and each once; and a search that failed. */
  learn(lessons: TaughtLesson[], failed: FailedSearch | null): Promise<LearnedCounts>;
  listEdgeMemory(query: ListQuery & { vectors: boolean }): Promise<Page<RememberedEdge>>;
  /** Forgets what all edges remember and which searches failed; says how many of each. */
  resetTraversalMemory(): Promise<TraversalMemoryReset>;
}
