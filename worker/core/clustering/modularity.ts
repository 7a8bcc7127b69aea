import type { CsrGraph } from "../graph/csr.ts";

/**
 * Newman, Girvan 2004; with resolution γ: Reichardt, Bornholdt 2006. Σ_c in_c / 2m − γ (K_c / 2m)², where in_c is twice
 * the weight within c, K_c the sum of its nodes' degrees and m the weight of all edges. 0 without edges.
 */
export function modularity(graph: CsrGraph, communities: Uint32Array, resolution = 1): number {
  const { nodes, offsets, targets, weights, degrees } = graph;
  const totals = new Float64Array(nodes);
  let inside = 0;
  let all = 0;
  for (let v = 0; v < nodes; v++) {
    const community = communities[v] ?? 0;
    totals[community] = (totals[community] ?? 0) + (degrees[v] ?? 0);
    all += degrees[v] ?? 0;
    for (let arc = offsets[v] ?? 0, end = offsets[v + 1] ?? 0; arc < end; arc++)
      if (communities[targets[arc] ?? 0] === community) inside += weights[arc] ?? 0;
  }
  if (all === 0) return 0;
  let expected = 0;
  for (const total of totals) expected += (total / all) ** 2;
  return inside / all - resolution * expected;
}
