/** ForceAtlas2 (Jacomy et al. 2014) in a worker. */
import { UndirectedGraph } from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { connectedNodes, shelve } from "./shelf.ts";
import type { LayoutAnswer, LayoutQuestion } from "./layout.ts";

/** Fewer for large graphs, which would take too long. */
const roundsFor = (nodes: number): number => (nodes < 500 ? 600 : nodes < 5_000 ? 300 : 120);
const STEPS = 4;
const BARNES_HUT_FROM = 500;

const HUB_WEIGHT = 2;
const LEAST_MEMBERS = 3;

/** Ties members to an invisible node, so that groups separate. Hub keys follow node keys. */
function addHubs(graph: UndirectedGraph, { x, y, groups }: LayoutQuestion, connected: ReadonlySet<number>): void {
  const members = Map.groupBy(groups.keys(), (node) =>
    connected.size > 0 && !connected.has(node) ? -1 : (groups[node] ?? -1),
  );
  members.delete(-1);
  let key = x.length;
  for (const nodes of members.values()) {
    if (nodes.length < LEAST_MEMBERS) continue;
    const mean = (axis: Float32Array): number => nodes.reduce((sum, node) => sum + (axis[node] ?? 0), 0) / nodes.length;
    graph.addNode(key, { x: mean(x), y: mean(y) });
    for (const node of nodes) graph.addEdge(key, node, { weight: HUB_WEIGHT });
    key += 1;
  }
}

addEventListener("message", ({ data }: MessageEvent<LayoutQuestion>) => {
  const graph = new UndirectedGraph();
  const count = data.x.length;
  for (let node = 0; node < count; node++) graph.addNode(node, { x: data.x[node], y: data.y[node] });
  for (let edge = 0; edge < data.edges.length; edge += 2)
    graph.mergeEdge(data.edges[edge] ?? 0, data.edges[edge + 1] ?? 0);
  const connected = connectedNodes(data.edges);
  addHubs(graph, data, connected);
  const settings = {
    ...forceAtlas2.inferSettings(count),
    barnesHutOptimize: count > BARNES_HUT_FROM,
    linLogMode: false,
    edgeWeightInfluence: 1,
    gravity: 0.6,
    scalingRatio: 12,
    slowDown: 1 + Math.log(count + 1),
  };
  for (let step = 1; step <= STEPS; step++) {
    if (count > 1) forceAtlas2.assign(graph, { iterations: Math.ceil(roundsFor(count) / STEPS), settings });
    const [x, y] = [new Float32Array(count), new Float32Array(count)];
    graph.forEachNode((key, attributes) => {
      if (Number(key) >= count) return;
      x[Number(key)] = attributes["x"] as number;
      y[Number(key)] = attributes["y"] as number;
    });
    shelve({ x, y }, connected);
    const answer: LayoutAnswer = { of: data.of, x, y, isLast: step === STEPS };
    postMessage(answer, { transfer: [x.buffer, y.buffer] });
  }
});
