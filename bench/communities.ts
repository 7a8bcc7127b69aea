import { gaussianMixture } from "../worker/core/clustering/gaussian-mixture.ts";
import { labelPropagation } from "../worker/core/clustering/label-propagation.ts";
import { leiden } from "../worker/core/clustering/leiden.ts";
import { modularity } from "../worker/core/clustering/modularity.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";
import { undirectedCsr } from "../worker/core/graph/csr.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { medianMs } from "./median-time.ts";
import { powerLawGraph } from "./power-law-graph.ts";
import type { Reference } from "./reference.ts";

const SIZES = [1_000, 10_000, 100_000] as const;
const FEW = { warmUp: 10, samples: 7 };
const ITERATIONS = 2;
const DIMENSIONS = 8;
const MIXTURES = [
  { points: 1_000, components: 8 },
  { points: 5_000, components: 24 },
] as const;

export function* measureCommunities(reference: Reference | null): Generator<Measurement> {
  for (const edgeCount of SIZES) {
    const size = formatCount(edgeCount, "edges");
    const { nodes, edges } = powerLawGraph(edgeCount);
    const graph = undirectedCsr(nodes, edges);
    const task = { nodes, from: [...edges.from], to: [...edges.to], weights: [...edges.weights] };
    const options = { maxIterations: ITERATIONS };
    for (const library of ["igraph", "leidenalg"] as const) {
      const theirs = reference?.({ task: "leiden", library, iterations: ITERATIONS, ...task });
      const ours = medianOf((seed) => leiden(graph, seededRandom(seed), options).modularity);
      yield {
        operation: `Leiden, ${ITERATIONS} iterations`,
        size,
        ms: medianMs(() => leiden(graph, seededRandom(1), options), FEW),
        reference: theirs ? { name: library, ms: theirs.ms } : null,
        found: `modularity ${ours.toFixed(4)}${theirs ? `, ${library}'s ${theirs.quality.toFixed(4)}` : ""}`,
      };
      if (!theirs) break;
    }
    const theirs = reference?.({ task: "labels", ...task });
    const ours = medianOf((seed) => modularity(graph, labelPropagation(graph, seededRandom(seed)).labels));
    yield {
      operation: "label propagation",
      size,
      ms: medianMs(() => labelPropagation(graph, seededRandom(1)), FEW),
      reference: theirs ? { name: "igraph", ms: theirs.ms } : null,
      found: `modularity ${ours.toFixed(4)}${theirs ? `, igraph's ${theirs.quality.toFixed(4)}` : ""}`,
    };
  }
  for (const { points, components } of MIXTURES) yield mixtureOf(points, components, reference);
}

function mixtureOf(count: number, components: number, reference: Reference | null): Measurement {
  const random = seededRandom(1);
  const centres = Array.from({ length: components * DIMENSIONS }, () => 8 * (random() - 0.5));
  const values = Float64Array.from({ length: count * DIMENSIONS }, (_, i) => {
    const centre = centres[(Math.floor(i / DIMENSIONS) % components) * DIMENSIONS + (i % DIMENSIONS)] ?? 0;
    return centre + random() + random() + random() + random() - 2;
  });
  const points = { values, dimensions: DIMENSIONS };
  const theirs = reference?.({ task: "mixture", points: [...values], dimensions: DIMENSIONS, components });
  const ours = medianOf((seed) => gaussianMixture(points, components, seededRandom(seed)).bic);
  return {
    operation: `Gaussian mixture, ${components} components of ${DIMENSIONS} dimensions`,
    size: formatCount(count, "points"),
    ms: medianMs(() => gaussianMixture(points, components, seededRandom(1)), FEW),
    reference: theirs ? { name: "scikit-learn", ms: theirs.ms } : null,
    found: `BIC ${ours.toFixed(0)}${theirs ? `, scikit-learn's ${theirs.quality.toFixed(0)}` : ""}`,
  };
}

const medianOf = (run: (seed: number) => number): number =>
  Array.from({ length: 11 }, (_, seed) => run(seed)).sort((a, b) => a - b)[5] ?? NaN;
