import type { Instant } from "../../../shared/instant.ts";
import { edgeKey, type EdgeId, type Step } from "./graph.ts";
import { LAMBDA } from "./edge-memory.ts";

const MAX_STEPS = 60;

export interface Replayed {
  steps: Step[];
  /** The oldest last change of these edges' memory; `null` without steps. */
  learned_at: Instant | null;
}

export interface ReplayEdge {
  id: EdgeId;
  to: string;
  weight: number;
  leads: boolean;
  /** True for a fact, which helps even if it leads to a visited node. */
  tells: boolean;
}

export interface ReplayedEdge<E extends ReplayEdge> {
  edge: E;
  from: string;
}

/**
 * ReMindRAG §3.3, algorithm 1: depth-first from each seed along edges with w > λ, the heaviest first (ties by edge
 * key), each node and edge once.
 */
export function replay<E extends ReplayEdge>(
  seeds: readonly string[],
  edgesOf: (node: string) => readonly E[],
  maxSteps = MAX_STEPS,
): ReplayedEdge<E>[] {
  const visited = new Set(seeds);
  const taken = new Set<string>();
  const steps: ReplayedEdge<E>[] = [];
  const visit = (node: string): void => {
    const strong = edgesOf(node).filter(({ weight }) => weight > LAMBDA);
    for (const edge of strong.sort((a, b) => b.weight - a.weight || order(edgeKey(a.id), edgeKey(b.id)))) {
      if (steps.length >= maxSteps) return;
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
