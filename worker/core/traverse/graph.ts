import type { Instant } from "../../../shared/instant.ts";

/**
 * The graph of a traversal (ReMindRAG §3.1), by ids that outlive their rows:
 *
 *     entity ──fact── entity        entity ──fact── value        a fact about one entity ends in its value
 *     entity ──mention── anchor     anchor ──chain── anchor      an anchor is the title line of an episode
 *     entity ──synonym── entity     anchor ──chunk── itself      the episode's text, opened from its anchor
 */
export interface TraversalNode {
  /** `ent_…` for an entity, `ep_…` for an anchor, `fact_…` for a value. */
  id: string;
  kind: "entity" | "anchor" | "value";
  name: string;
}

export type TraversalEdgeKind = "fact" | "mention" | "chunk" | "chain" | "synonym";

/** Identifies an edge by its fact, or by its two ends in a fixed order, so that both directions have one id. */
export interface EdgeId {
  kind: TraversalEdgeKind;
  a: string;
  b: string | null;
}

export const edgeKey = ({ kind, a, b }: EdgeId): string => `${kind} ${a} ${b ?? ""}`;

export interface ShownFact {
  id: string;
  text: string;
  episode_id: string | null;
  /** Set if more is known than its mention. */
  began?: Instant;
  /** Its subject and predicate, and the instants between which it holds. */
  relation?: { subject: string; predicate: string; from: Instant | null; to: Instant | null };
}

export interface SeenEdge {
  id: EdgeId;
  to: TraversalNode;
  /** `null` for other edges than facts. */
  fact: ShownFact | null;
  /** The weight for the question, with edge memory. */
  weight: number;
  /** Whether edge memory has learned this edge from any question; otherwise its weight means nothing. */
  learned: boolean;
  /** How well the far end matches the question, in [0, 1]. */
  relevance: number;
  /** For an edge to a message: speaker, time, and sentence for the question. Otherwise `null`. */
  excerpt: string | null;
}

/** A statement that does not hold at the moment of the question. */
export interface SupersededClaim {
  fact: ShownFact;
  quote: string;
  /** The fact that holds instead; `null` if unknown. */
  by: ShownFact | null;
}

export interface OpenedChunk {
  id: string;
  title: string;
  text: string;
  /** The writer's name or role; unset if unknown. */
  written?: { by: string; at: Instant };
  /** Set if the thread shows that the message is role play or a requested text, which says nothing about the asker. */
  setting?: "role_play" | "made_text";
  /** The statements that are superseded by the moment of the question. */
  superseded?: readonly SupersededClaim[];
  /** The weight of the edge between anchor and chunk. */
  weight: number;
}

export interface Neighbourhood {
  node: TraversalNode;
  /** The best edges first, at most a page. */
  edges: SeenEdge[];
  left: number;
  /** `null` for other nodes than anchors. */
  chunk: OpenedChunk | null;
}

/** An edge that was taken, in its direction. */
export interface Step {
  id: EdgeId;
  from: TraversalNode;
  to: TraversalNode;
  fact: ShownFact | null;
  chunk: OpenedChunk | null;
  weight: number;
}
