import type { ThreadMessage } from "./message-ranking.ts";

/** Messages of consecutive row numbers from `after + 1` on, in columns of equal length. A row without a message has zeros. */
export interface ThreadColumns {
  after: number;
  /** Row of the preceding message in the thread; 0 if there is none. */
  previous: Uint32Array;
  /** `speakerCode` of the speaker. */
  speakers: Uint32Array;
  /** 1 if it ends with a question. */
  asks: Uint8Array;
}

/** Growth factor of the capacity. */
const GROWTH = 1.25;

/** All messages of a graph in their threads, in columns by row number. Messages are appended in the order of their rows. */
export class ThreadLinks {
  #previous = new Uint32Array(0);
  #next = new Uint32Array(0);
  #speakers = new Uint32Array(0);
  #asks = new Uint8Array(0);

  /** Memory in use. */
  get bytes(): number {
    return [this.#previous, this.#next, this.#speakers, this.#asks].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /** Allocates capacity for all rows up to `upto`. */
  reserve(upto: number): void {
    this.#ensureCapacity(upto + 1, 1);
  }

  append({ after, previous, speakers, asks }: ThreadColumns): void {
    this.#ensureCapacity(after + 1 + previous.length, GROWTH);
    this.#previous.set(previous, after + 1);
    this.#speakers.set(speakers, after + 1);
    this.#asks.set(asks, after + 1);
    for (let i = 0; i < previous.length; i++) {
      const before = previous[i] ?? 0;
      if (before > 0) this.#next[before] = after + 1 + i;
    }
  }

  #ensureCapacity(rows: number, growth: number): void {
    if (rows <= this.#previous.length) return;
    const capacity = Math.ceil(growth * rows);
    this.#previous = copied(this.#previous, new Uint32Array(capacity));
    this.#next = copied(this.#next, new Uint32Array(capacity));
    this.#speakers = copied(this.#speakers, new Uint32Array(capacity));
    this.#asks = copied(this.#asks, new Uint8Array(capacity));
  }

  /**
   * The message of a row, in its thread.
   *
   * @param named `speakerCode`s of the speakers that the query names
   */
  at(row: number, named: ReadonlySet<number>): ThreadMessage {
    return {
      previous: this.#previous[row] || null,
      next: this.#next[row] || null,
      named: named.has(this.#speakers[row] ?? 0),
      asks: this.#asks[row] === 1,
    };
  }
}

function copied<A extends Uint32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A hash of a speaker's name, 0 for no name: 32-bit FNV-1a. Two names collide once in four billion. */
export function speakerCode(name: string | null): number {
  if (name === null) return 0;
  let hash = FNV_OFFSET;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), FNV_PRIME);
  return hash >>> 0 || 1;
}
