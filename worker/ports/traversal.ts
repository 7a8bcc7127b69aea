/** What a traversal asks of a graph. */
import type { Moment } from "../../shared/api/moment.ts";
import type { EdgeId, Neighbourhood, Step, TraversalNode } from "../core/traverse/graph.ts";

/** A question as a graph is asked about it. */
export interface TraversalQuestion extends Moment {
  question: string;
  /** Unit vector of the question, and the model that made it; without one nothing is remembered. */
  vector: Float32Array | null;
  embedding_model: string;
  /** Whether the vectors say more of a text than its words do. */
  dense: boolean;
}

/** Where a question leads at once. */
export interface Departure {
  /** The best first: the traversal stands there. */
  seeds: TraversalNode[];
  /** What is remembered, in the order taken. */
  replayed: Step[];
  /** The best seed's, so that the first step needs no question of its own. */
  around: Neighbourhood | null;
  /** PageRank's mass from where the question begins, by id of a node, as a share of the largest. */
  mass: Record<string, number>;
  pending: number;
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

export interface Learned {
  enhanced: number;
  penalised: number;
}
