import type { Evidence } from "./evidence.ts";
import { edgeKey, type SeenEdge, type TraversalNode } from "./graph.ts";
import type { Trail } from "./trail.ts";

/** What a guide is shown at most. */
const SHOWN = { options: 24, visited: 12 } as const;

/** What a guide chooses from. */
export interface Crossroads extends Evidence {
  current: TraversalNode;
  options: SeenEdge[];
  /** Nodes to step back to. */
  visited: TraversalNode[];
}

/** A place in `options`, or in `visited`. */
export type Choice = { go: number; reason: string } | { back: number; reason: string };

/** Edges of a node, not taken yet, that lead to what is new, or say something new. */
export const optionsAt = ({ seen, steps, nodes }: Trail, id: string): SeenEdge[] =>
  (seen.get(id)?.edges ?? [])
    .filter((edge) => !steps.has(edgeKey(edge.id)) && (edge.fact !== null || !nodes.has(edge.to.id)))
    .slice(0, SHOWN.options);

/** Visited nodes that may lead on, the latest first. */
export const placesToGoBackTo = (trail: Trail, current: string): TraversalNode[] =>
  [...trail.nodes.values()]
    .filter(({ id, kind }) => id !== current && kind !== "value")
    .filter(({ id }) => !trail.seen.has(id) || optionsAt(trail, id).length > 0)
    .reverse()
    .slice(0, SHOWN.visited);
