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

/** What edges of each kind weigh. */
export type KindWeights = Readonly<Record<EdgeKind, number>>;

/** The time an edge was there for, half-open on both axes; an open start is −Infinity, an open end Infinity. */
export interface Span {
  valid_from: Instant;
  valid_to: Instant;
  known_from: Instant;
  known_to: Instant;
}

/** By how much room grows when it is needed. */
const GROWTH = 1.1;

/** Instants an edge. */
const WITH_SPAN = 4;
const WITH_START = 1;
const VALID_FROM = 0;
const VALID_TO = 1;
const KNOWN_FROM = 2;
const KNOWN_TO = 3;

/**
 * Edges of one kind with the time they were there for; appended, never reordered. 16 bytes each, or 40 where they also may have
 * an end and a time in the world.
 */
export class WalkEdges {
  readonly kind: EdgeKind;
  readonly #instants: number;
  #from = new Uint32Array(0);
  #to = new Uint32Array(0);
  /** Of synonyms their similarity; every other edge weighs 1. */
  #weights: Float32Array | null;
  #times = new Float64Array(0);
  /** Edges held. */
  count = 0;
  /** One more than the highest node of an edge. */
  nodes = 0;

  constructor(kind: EdgeKind, has_span = false) {
    this.kind = kind;
    this.#instants = has_span ? WITH_SPAN : WITH_START;
    this.#weights = kind === "synonym" ? new Float32Array(0) : null;
  }

  /** An edge with a span. */
  addSpan(a: number, b: number, span: Span): void {
    const place = this.#place(a, b);
    this.#times[place * WITH_SPAN + VALID_FROM] = span.valid_from;
    this.#times[place * WITH_SPAN + VALID_TO] = span.valid_to;
    this.#times[place * WITH_SPAN + KNOWN_FROM] = span.known_from;
    this.#times[place * WITH_SPAN + KNOWN_TO] = span.known_to;
  }

  /** An edge without a span, from the instant at which it was known. */
  add(a: number, b: number, known_from: Instant, weight = 1): void {
    const place = this.#place(a, b);
    this.#times[place] = known_from;
    if (this.#weights) this.#weights[place] = weight;
  }

  /** The edge with a span at a place is not believed any more from an instant on. */
  close(place: number, known_to: Instant): void {
    this.#times[place * WITH_SPAN + KNOWN_TO] = known_to;
  }

  /** Makes room for so many more, and no more than that. */
  reserve(more: number): void {
    if (this.count + more > this.#from.length) this.#grow(this.count + more);
  }

  get bytes(): number {
    return this.#from.length * (8 + 8 * this.#instants + (this.#weights ? 4 : 0));
  }

  #place(a: number, b: number): number {
    if (this.count === this.#from.length) this.#grow(Math.max(256, Math.ceil(GROWTH * this.count)));
    this.#from[this.count] = a;
    this.#to[this.count] = b;
    this.nodes = Math.max(this.nodes, a + 1, b + 1);
    return this.count++;
  }

  #grow(length: number): void {
    const grown = <A extends Uint32Array | Float32Array | Float64Array>(array: A, to: A): A => {
      to.set(array);
      return to;
    };
    this.#from = grown(this.#from, new Uint32Array(length));
    this.#to = grown(this.#to, new Uint32Array(length));
    this.#times = grown(this.#times, new Float64Array(this.#instants * length));
    if (this.#weights) this.#weights = grown(this.#weights, new Float32Array(length));
  }

  /** Puts the edges that held at (`as_of`, `known_at`) behind those already in `held`. */
  collect(as_of: Instant, known_at: Instant, factor: number, held: HeldEdges): void {
    if (factor === 0) return;
    if (this.#instants === WITH_SPAN) this.#collectSpans(as_of, known_at, factor, held);
    else this.#collectOthers(known_at, factor, held);
  }

  #collectSpans(as_of: Instant, known_at: Instant, factor: number, held: HeldEdges): void {
    const times = this.#times;
    let { count, until } = held;
    for (let i = 0, at = 0; i < this.count; i++, at += WITH_SPAN) {
      if ((times[at + KNOWN_FROM] ?? 0) > known_at || (times[at + KNOWN_TO] ?? 0) <= known_at) continue;
      const begins = times[at + VALID_FROM] ?? 0;
      const ends = times[at + VALID_TO] ?? 0;
      if (begins > as_of) {
        if (begins < until) until = begins;
        continue;
      }
      if (ends <= as_of) continue;
      if (ends < until) until = ends;
      held.from[count] = this.#from[i] ?? 0;
      held.to[count] = this.#to[i] ?? 0;
      held.weights[count++] = factor;
    }
    held.count = count;
    held.until = until;
  }

  #collectOthers(known_at: Instant, factor: number, held: HeldEdges): void {
    let { count } = held;
    for (let i = 0; i < this.count; i++) {
      if ((this.#times[i] ?? 0) > known_at) continue;
      held.from[count] = this.#from[i] ?? 0;
      held.to[count] = this.#to[i] ?? 0;
      held.weights[count++] = this.#weights ? factor * (this.#weights[i] ?? 0) : factor;
    }
    held.count = count;
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
  weights: KindWeights,
): { graph: CsrGraph; until: Instant } {
  const most = parts.reduce((sum, { count }) => sum + count, 0);
  const held: HeldEdges = {
    from: new Uint32Array(most),
    to: new Uint32Array(most),
    weights: new Float64Array(most),
    count: 0,
    until: Infinity,
  };
  for (const part of parts) part.collect(as_of, known_at, weights[part.kind], held);
  const nodes = parts.reduce((highest, part) => Math.max(highest, part.nodes), 0);
  const graph = undirectedCsr(nodes, {
    from: held.from.subarray(0, held.count),
    to: held.to.subarray(0, held.count),
    weights: held.weights.subarray(0, held.count),
  });
  return { graph, until: held.until };
}
