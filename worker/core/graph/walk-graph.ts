import type { Instant } from "../../../shared/instant.ts";
import { undirectedCsr, type CsrGraph } from "./csr.ts";

/**
 * The graph that walks go along: entities and passages (episodes) are nodes, and every edge knows when it held, so that a
 * walk runs on the graph as it stood at (T, T′).
 *
 *     node 2·seq       the entity with that row number
 *     node 2·seq + 1   the passage with that row number
 *
 * Row numbers are nearly dense, so no map is needed from one to the other.
 */
export const entityNode = (seq: number): number => 2 * seq;
export const passageNode = (seq: number): number => 2 * seq + 1;
export const isPassage = (node: number): boolean => node % 2 === 1;
export const rowOf = (node: number): number => Math.floor(node / 2);

export const EDGE_KINDS = ["fact", "mention", "synonym", "chain"] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Half-open on both axes; an open start is −Infinity, an open end Infinity. */
export interface WalkEdge {
  kind: EdgeKind;
  a: number;
  b: number;
  /** Before the weight of its kind. */
  weight: number;
  valid_from: Instant;
  valid_to: Instant;
  known_from: Instant;
  known_to: Instant;
}

/** Edge columns: intervals are four numbers an edge. */
const INTERVAL = 4;
const VALID_FROM = 0;
const VALID_TO = 1;
const KNOWN_FROM = 2;
const KNOWN_TO = 3;

/** Edges with their intervals, appended and closed but never reordered: 49 bytes each. */
export class WalkEdges {
  #kinds = new Uint8Array(0);
  #from = new Uint32Array(0);
  #to = new Uint32Array(0);
  #weights = new Float32Array(0);
  #intervals = new Float64Array(0);
  /** Edges held. */
  count = 0;
  /** One more than the highest node of an edge. */
  nodes = 0;

  /** @returns the place of the edge */
  add({ kind, a, b, weight, valid_from, valid_to, known_from, known_to }: WalkEdge): number {
    if (this.count === this.#kinds.length) this.#grow(Math.max(256, 2 * this.count));
    const place = this.count++;
    this.#kinds[place] = EDGE_KINDS.indexOf(kind);
    this.#from[place] = a;
    this.#to[place] = b;
    this.#weights[place] = weight;
    this.#intervals.set([valid_from, valid_to, known_from, known_to], INTERVAL * place);
    this.nodes = Math.max(this.nodes, a + 1, b + 1);
    return place;
  }

  /** The edge at a place is known to be no more from an instant on. */
  close(place: number, known_to: Instant): void {
    this.#intervals[INTERVAL * place + KNOWN_TO] = known_to;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#kinds.length * (1 + 4 + 4 + 4 + INTERVAL * 8);
  }

  #grow(length: number): void {
    const grown = <A extends Uint8Array | Uint32Array | Float32Array | Float64Array>(array: A, to: A): A => {
      to.set(array);
      return to;
    };
    this.#kinds = grown(this.#kinds, new Uint8Array(length));
    this.#from = grown(this.#from, new Uint32Array(length));
    this.#to = grown(this.#to, new Uint32Array(length));
    this.#weights = grown(this.#weights, new Float32Array(length));
    this.#intervals = grown(this.#intervals, new Float64Array(INTERVAL * length));
  }

  /** Puts the edges that held at (`as_of`, `known_at`) behind those already in `held`. */
  collect(as_of: Instant, known_at: Instant, factors: readonly number[], held: HeldEdges): void {
    let { count, until } = held;
    for (let i = 0, at = 0; i < this.count; i++, at += INTERVAL) {
      const factor = factors[this.#kinds[i] ?? 0] ?? 0;
      if (factor === 0) continue;
      if ((this.#intervals[at + KNOWN_FROM] ?? 0) > known_at || (this.#intervals[at + KNOWN_TO] ?? 0) <= known_at)
        continue;
      const begins = this.#intervals[at + VALID_FROM] ?? 0;
      const ends = this.#intervals[at + VALID_TO] ?? 0;
      if (begins > as_of) {
        if (begins < until) until = begins;
        continue;
      }
      if (ends <= as_of) continue;
      if (ends < until) until = ends;
      held.from[count] = this.#from[i] ?? 0;
      held.to[count] = this.#to[i] ?? 0;
      held.weights[count] = factor * (this.#weights[i] ?? 0);
      count++;
    }
    held.count = count;
    held.until = until;
  }
}

interface HeldEdges {
  from: Uint32Array;
  to: Uint32Array;
  weights: Float64Array;
  count: number;
  until: Instant;
}

/**
 * The graph of the edges that held at (`as_of`, `known_at`), each with its weight times that of its kind; a kind of weight 0
 * is left out. `until` is the first instant of the valid axis after `as_of` at which another edge begins or ends.
 */
export function walkGraphAt(
  parts: readonly WalkEdges[],
  as_of: Instant,
  known_at: Instant,
  kindWeights: Readonly<Record<EdgeKind, number>>,
): { graph: CsrGraph; until: Instant } {
  const most = parts.reduce((sum, { count }) => sum + count, 0);
  const held: HeldEdges = {
    from: new Uint32Array(most),
    to: new Uint32Array(most),
    weights: new Float64Array(most),
    count: 0,
    until: Infinity,
  };
  const factors = EDGE_KINDS.map((kind) => kindWeights[kind]);
  for (const part of parts) part.collect(as_of, known_at, factors, held);
  const nodes = parts.reduce((highest, part) => Math.max(highest, part.nodes), 0);
  const graph = undirectedCsr(nodes, {
    from: held.from.subarray(0, held.count),
    to: held.to.subarray(0, held.count),
    weights: held.weights.subarray(0, held.count),
  });
  return { graph, until: held.until };
}
