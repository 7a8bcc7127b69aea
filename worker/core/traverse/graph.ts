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

/** A fact as a guide sees it. */
export interface ShownFact {
  id: string;
  /** The sentence, with its period. */
  text: string;
  episode_id: string | null;
  /** When it began or happened, if more is known than when it was mentioned. */
  began?: Instant;
  /** Its subject and predicate, and the instants between which it holds. */
  relation?: { subject: string; predicate: string; from: Instant | null; to: Instant | null };
}

/** An edge as seen from one of its ends. */
export interface SeenEdge {
  id: EdgeId;
  to: TraversalNode;
  /** Set only for edges of kind `fact`. */
  fact: ShownFact | null;
  /** w for the question, including edge memory. */
  weight: number;
  /** Whether edge memory has learned this edge from any question; otherwise its weight means nothing. */
  learned: boolean;
  /** How well the far end matches the question, in [0, 1]. */
  relevance: number;
  /** For an edge to a message: its speaker and time, and its sentence for the question. `null` for other edges. */
  excerpt: string | null;
}

/** A state in a text that does not hold at the moment of the question. */
export interface SupersededClaim {
  fact: ShownFact;
  /** The words of that statement. */
  quote: string;
  /** The fact that holds instead; `null` if unknown. */
  by: ShownFact | null;
}

/** The text of an episode. */
export interface OpenedChunk {
  id: string;
  title: string;
  text: string;
  /** The writer's name or role, and the time. Unset if unknown. */
  written?: { by: string; at: Instant };
  /** Set if the message is part of a role play or a text that was asked for, as its thread shows. It then says nothing about the asker. */
  setting?: "role_play" | "made_text";
  /** Statements of the text superseded by the moment of the question. Unset if there are none. */
  superseded?: readonly SupersededClaim[];
  /** w of the edge between anchor and chunk. */
  weight: number;
}

/** A node with its edges. */
export interface Neighbourhood {
  node: TraversalNode;
  /** Best first, one page at most. */
  edges: SeenEdge[];
  /** Number of further edges. */
  left: number;
  /** Set only for anchors. */
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
