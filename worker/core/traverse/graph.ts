/**
 * The graph that a traversal goes along (ReMindRAG §3.1), by ids that outlive their rows:
 *
 *     entity ──fact── entity        entity ──fact── value        a statement about one entity ends in its value
 *     entity ──mention── anchor     anchor ──chain── anchor      an anchor is the title line of an episode
 *     entity ──synonym── entity     anchor ──chunk── itself      the episode's text, opened at its anchor
 */
export interface TraversalNode {
  /** `ent_…` of an entity, `ep_…` of an anchor, `fact_…` of a value. */
  id: string;
  kind: "entity" | "anchor" | "value";
  name: string;
}

export type TraversalEdgeKind = "fact" | "mention" | "chunk" | "chain" | "synonym";

/** Which edge: by the fact it is, or by its two ends in an order of their own, so that both directions are one. */
export interface EdgeId {
  kind: TraversalEdgeKind;
  a: string;
  b: string | null;
}

export const edgeKey = ({ kind, a, b }: EdgeId): string => `${kind} ${a} ${b ?? ""}`;

/** A fact as a traversal shows it. */
export interface ShownFact {
  id: string;
  /** The sentence, with the range in which it held. */
  text: string;
  episode_id: string | null;
}

/** An edge as it is seen from one of its ends. */
export interface SeenEdge {
  id: EdgeId;
  to: TraversalNode;
  /** The statement that it is, of an edge of kind `fact`. */
  fact: ShownFact | null;
  /** w for the question, its memory included. */
  weight: number;
  /** How well what lies at its end matches the question, in [0, 1]. */
  relevance: number;
}

/** The text of an episode. */
export interface OpenedChunk {
  id: string;
  title: string;
  text: string;
  /** w of the edge between anchor and chunk. */
  weight: number;
}

/** A node with what is around it. */
export interface Neighbourhood {
  node: TraversalNode;
  /** Best first; only so many as can be shown, and how many more there are. */
  edges: SeenEdge[];
  left: number;
  /** Of an anchor. */
  chunk: OpenedChunk | null;
}

/** One edge taken, from where to where. */
export interface Step {
  id: EdgeId;
  from: TraversalNode;
  to: TraversalNode;
  fact: ShownFact | null;
  chunk: OpenedChunk | null;
  weight: number;
}
