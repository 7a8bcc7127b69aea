import { edgeKey, type EdgeId } from "./graph.ts";
import { LAMBDA } from "./memory.ts";

/** A replay that went on for ever would put half a graph before a model. */
const MOST_STEPS = 60;

export interface ReplayEdge {
  id: EdgeId;
  /** Key of the node at its other end; of a chunk or a value it may be the edge's own. */
  to: string;
  weight: number;
  /** Whether its end leads on: chunks and values do not. */
  leads: boolean;
  /** Whether it says something of its own, so that it is worth taking to a node that was seen: a fact. */
  tells: boolean;
}

export interface Replayed<E extends ReplayEdge> {
  edge: E;
  from: string;
}

/**
 * What is remembered of a question: depth-first from each seed along edges with w > λ, each node visited once and each edge
 * taken once (ReMindRAG §3.3, algorithm 1). The heaviest edge is followed first; ties go by the edge's key.
 *
 * @param edgesOf called once a node
 */
export function replay<E extends ReplayEdge>(
  seeds: readonly string[],
  edgesOf: (node: string) => readonly E[],
  most = MOST_STEPS,
): Replayed<E>[] {
  const visited = new Set(seeds);
  const taken = new Set<string>();
  const steps: Replayed<E>[] = [];
  const visit = (node: string): void => {
    const strong = edgesOf(node).filter(({ weight }) => weight > LAMBDA);
    for (const edge of strong.sort((a, b) => b.weight - a.weight || order(edgeKey(a.id), edgeKey(b.id)))) {
      if (steps.length >= most) return;
      const key = edgeKey(edge.id);
      if (taken.has(key) || (visited.has(edge.to) && !edge.tells)) continue;
      taken.add(key);
      steps.push({ edge, from: node });
      if (visited.has(edge.to)) continue;
      visited.add(edge.to);
      if (edge.leads) visit(edge.to);
    }
  };
  for (const seed of seeds) visit(seed);
  return steps;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
