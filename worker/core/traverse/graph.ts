import type { Instant } from "../../../shared/instant.ts";

/**
 * The graph of a traversal (ReMindRAG §3.1), by ids that outlive their rows:
 *
 *     entity ──fact── entity        entity ──fact── value        a fact about one entity ends in its value
 *     entity ──mention── anchor     anchor ──chain── anchor      an anchor is the title line of an episode
 *     entity ──synonym── entity     anchor ──chunk── itself      the episode's text, opened from its anchor
 */
export interface TraversalNode {
  id: string;
  kind: "entity" | "anchor" | "value";
  name: string;
}

export type TraversalEdgeKind = "fact" | "mention" | "chunk" | "chain" | "synonym";

/** A fact identifies its edge; other edges have their ends in a fixed order, so that both directions have one id. */
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
  began?: Instant;
  relation?: { subject: string; predicate: string; from: Instant | null; to: Instant | null };
}

export interface SeenEdge {
  id: EdgeId;
  to: TraversalNode;
  fact: ShownFact | null;
  weight: number;
  /** False: no question taught the edge anything, and its weight has no meaning. */
  learned: boolean;
  /** Relevance of the far end, in [0, 1]. */
  relevance: number;
  excerpt: string | null;
}

export interface SupersededClaim {
  fact: ShownFact;
  quote: string;
  by: ShownFact | null;
}

export interface OpenedChunk {
  id: string;
  title: string;
  text: string;
  /** `before`: the message that it moves a value of; see `StatingMessage`. */
  written?: { by: string; at: Instant; before?: string | undefined };
  /** An assistant without a name wrote it. */
  generated?: true;
  /** The start of the user's message before one of an assistant. */
  replies_to?: string;
  /** The writer's next messages of the same sitting, oldest first. */
  next?: readonly { text: string; at: Instant }[];
  setting?: "role_play" | "made_text";
  superseded?: readonly SupersededClaim[];
  weight: number;
}

export interface Neighbourhood {
  node: TraversalNode;
  edges: SeenEdge[];
  left: number;
  chunk: OpenedChunk | null;
}

export interface Step {
  id: EdgeId;
  from: TraversalNode;
  to: TraversalNode;
  fact: ShownFact | null;
  chunk: OpenedChunk | null;
  weight: number;
}
