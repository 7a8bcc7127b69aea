/**
 * An undirected weighted graph as compressed sparse rows. The neighbors of node v are `targets[offsets[v]] …
 * targets[offsets[v + 1] - 1]`, ascending, each once:
 *
 *     offsets  [0, 2, 3, 5 …      nodes + 1 of them
 *     targets  [1, 4, 0, 3, 4 …   each edge is in the rows of both its ends
 *     weights  [w, w, w, w, w …
 *
 * 24 bytes per edge. Float64, because rounding to float32 adds up to 6e-8·d/(1−d) to PageRank's L1 error. Only the walk
 * graph has unsorted rows with parallel edges. PageRank and breadth-first search accept them; label propagation and
 * Leiden do not.
 */
export interface CsrGraph {
  nodes: number;
  offsets: Uint32Array;
  targets: Uint32Array;
  weights: Float64Array | Float32Array;
  degrees: Float64Array;
}

export interface EdgeArrays {
  from: Uint32Array;
  to: Uint32Array;
  weights: Float64Array;
}

/**
 * Sums parallel edges, counts an undirected self-loop twice (as in igraph), and drops edges of weight 0. Two counting
 * sorts, O(nodes + edges): since the arcs are symmetric, distributing them by one end and then by the other sorts every
 * row.
 *
 * @throws RangeError if the arrays differ in length, an end is not a node, or a weight is negative or not finite
 */
export function undirectedCsr(nodes: number, edges: EdgeArrays): CsrGraph {
  const starts = rowStarts(nodes, edges);
  return compact(nodes, starts, mergedRows(nodes, starts, arcsByTarget(starts, edges)));
}

function rowStarts(nodes: number, { from, to, weights }: EdgeArrays): Uint32Array {
  const count = from.length;
  if (to.length !== count || weights.length !== count) {
    throw new RangeError(`${count} edges begin, ${to.length} end and ${weights.length} have a weight`);
  }
  const starts = new Uint32Array(nodes + 1);
  for (let i = 0; i < count; i++) {
    const a = from[i] ?? 0;
    const b = to[i] ?? 0;
    const weight = weights[i] ?? 0;
    if (a >= nodes || b >= nodes) throw new RangeError(`edge ${i} joins node ${Math.max(a, b)} of ${nodes}`);
    if (!(weight >= 0 && weight < Infinity)) throw new RangeError(`edge ${i} has weight ${weight}`);
    starts[a + 1] = (starts[a + 1] ?? 0) + 1;
    starts[b + 1] = (starts[b + 1] ?? 0) + 1;
  }
  for (let v = 0; v < nodes; v++) starts[v + 1] = (starts[v + 1] ?? 0) + (starts[v] ?? 0);
  return starts;
}

interface Arcs {
  ends: Uint32Array;
  weights: Float64Array;
}

function arcsByTarget(starts: Uint32Array, { from, to, weights }: EdgeArrays): Arcs {
  const count = from.length;
  const cursors = starts.slice();
  const ends = new Uint32Array(2 * count);
  const arcWeights = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const a = from[i] ?? 0;
    const b = to[i] ?? 0;
    const weight = weights[i] ?? 0;
    const atB = cursors[b] ?? 0;
    cursors[b] = atB + 1;
    ends[atB] = a;
    arcWeights[atB] = weight;
    // after the first write, because both arcs of a self-loop are in one row
    const atA = cursors[a] ?? 0;
    cursors[a] = atA + 1;
    ends[atA] = b;
    arcWeights[atA] = weight;
  }
  return { ends, weights: arcWeights };
}

/** Target by target, so that parallel arcs are neighbors. */
function mergedRows(nodes: number, starts: Uint32Array, arcs: Arcs): Arcs & { stops: Uint32Array } {
  const { ends: sources, weights: arcWeights } = arcs;
  const stops = starts.slice(0, nodes);
  const ends = new Uint32Array(sources.length);
  const weights = new Float64Array(sources.length);
  for (let target = 0; target < nodes; target++) {
    for (let arc = starts[target] ?? 0, end = starts[target + 1] ?? 0; arc < end; arc++) {
      const source = sources[arc] ?? 0;
      const weight = arcWeights[arc] ?? 0;
      if (weight === 0) continue;
      const stop = stops[source] ?? 0;
      if (stop > (starts[source] ?? 0) && ends[stop - 1] === target) {
        weights[stop - 1] = (weights[stop - 1] ?? 0) + weight;
      } else {
        ends[stop] = target;
        weights[stop] = weight;
        stops[source] = stop + 1;
      }
    }
  }
  return { ends, weights, stops };
}

function compact(nodes: number, starts: Uint32Array, rows: Arcs & { stops: Uint32Array }): CsrGraph {
  const { ends, weights, stops } = rows;
  const offsets = new Uint32Array(nodes + 1);
  const degrees = new Float64Array(nodes);
  let at = 0;
  for (let v = 0; v < nodes; v++) {
    let degree = 0;
    for (let arc = starts[v] ?? 0, end = stops[v] ?? 0; arc < end; arc++, at++) {
      const weight = weights[arc] ?? 0;
      ends[at] = ends[arc] ?? 0;
      weights[at] = weight;
      degree += weight;
    }
    offsets[v + 1] = at;
    degrees[v] = degree;
  }
  return { nodes, offsets, targets: ends.slice(0, at), weights: weights.slice(0, at), degrees };
}
