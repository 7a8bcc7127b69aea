import { pageRankSlowly } from "../test/oracle/pagerank.ts";
import { breadthFirst } from "../worker/core/graph/breadth-first.ts";
import { undirectedCsr, type CsrGraph } from "../worker/core/graph/csr.ts";
import { localPush, type Neighbours } from "../worker/core/graph/local-push.ts";
import { pageRank } from "../worker/core/graph/pagerank.ts";
import { topK } from "../worker/core/retrieve/top-k.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { medianMs, onceMs } from "./median-time.ts";
import { powerLawGraph, type PowerLawGraph } from "./power-law-graph.ts";
import type { Reference } from "./reference.ts";

const SIZES = [1_000, 10_000, 100_000] as const;
const DAMPING = 0.5;
const PUSH_EPSILONS = [0.1, 0.05, 0.01] as const;
const TOP = 20;

export function* measurePageRank(reference: Reference | null): Generator<Measurement> {
  for (const edgeCount of SIZES) {
    const size = formatCount(edgeCount, "edges");
    const graph = powerLawGraph(edgeCount);
    const csr = undirectedCsr(graph.nodes, graph.edges);
    yield { operation: "build the graph", size, ms: medianMs(() => undirectedCsr(graph.nodes, graph.edges)) };
    yield rankingOf(graph, csr, size, reference);
    for (const epsilon of PUSH_EPSILONS) yield pushOf(graph, csr, size, epsilon);
    const origins = Array.from(graph.reset.keys()).filter((node) => graph.reset[node] !== 0);
    const walk = (): unknown => breadthFirst(origins, (node) => rowOf(csr, node).targets as Uint32Array);
    yield { operation: "breadth first, depth 2, 1,000 nodes", size, ms: medianMs(walk) };
  }
}

function rankingOf(graph: PowerLawGraph, csr: CsrGraph, size: string, reference: Reference | null): Measurement {
  const { nodes, edges, reset } = graph;
  const { error } = pageRank(csr, reset);
  const list = Array.from(edges.from, (a, i) => ({ a, b: edges.to[i] ?? 0, weight: edges.weights[i] ?? 0 }));
  const igraph = reference?.({
    task: "pagerank",
    nodes,
    from: [...edges.from],
    to: [...edges.to],
    weights: [...edges.weights],
    reset: [...reset],
    damping: DAMPING,
  });
  const apart = igraph ? `, ${distance(pageRank(csr, reset).ranks, igraph.ranks).toExponential(1)} from igraph` : "";
  return {
    operation: "personalised PageRank",
    size,
    ms: medianMs(() => pageRank(csr, reset, { damping: DAMPING })),
    slowTwinMs: onceMs(() => pageRankSlowly(nodes, list, [...reset], DAMPING)),
    reference: igraph ? { name: "igraph", ms: igraph.ms } : null,
    found: `error ≤ ${error.toExponential(1)}${apart}`,
  };
}

function pushOf({ nodes, reset }: PowerLawGraph, csr: CsrGraph, size: string, epsilon: number): Measurement {
  const seeds = new Map(Array.from(reset.entries()).filter(([, weight]) => weight > 0));
  const run = (): ReturnType<typeof localPush> =>
    localPush(seeds, (node) => rowOf(csr, node), { damping: DAMPING, epsilon });
  const exact = topK(pageRank(csr, reset, { damping: DAMPING }).ranks, TOP);
  const { pushes, ranks } = run();
  const pushed = topK(
    Float64Array.from({ length: nodes }, (_, node) => ranks.get(node) ?? 0),
    TOP,
  );
  return {
    operation: `local push to ${epsilon}`,
    size,
    ms: medianMs(run),
    found: `${formatCount(pushes, "pushes")}, ${exact.filter((node) => pushed.includes(node)).length} of the top ${TOP}`,
  };
}

const rowOf = ({ offsets, targets, weights }: CsrGraph, node: number): Neighbours => ({
  targets: targets.subarray(offsets[node], offsets[node + 1]),
  weights: weights.subarray(offsets[node], offsets[node + 1]),
});

const distance = (a: Float64Array, b: readonly number[]): number =>
  a.reduce((sum, rank, node) => sum + Math.abs(rank - (b[node] ?? 0)), 0);
