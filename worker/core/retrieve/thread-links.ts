import type { ThreadMessage } from "./evidence.ts";

/** Messages of neighbouring row numbers, from the one after `after` on, in columns of one length; a row that is none has zeros. */
export interface ThreadColumns {
  after: number;
  /** Row of the message before in the thread; 0 where there is none. */
  previous: Uint32Array;
  /** `speakerCode` of who says it. */
  speakers: Uint32Array;
  /** 1 where it ends with a question. */
  asks: Uint8Array;
}

/** By how much the room for messages grows. */
const GROWTH = 1.25;

/** All messages of a graph in their threads, held in columns by row number; appended, in the order of the rows. */
export class ThreadLinks {
  #previous = new Uint32Array(0);
  #next = new Uint32Array(0);
  #speakers = new Uint32Array(0);
  #asks = new Uint8Array(0);

  /** Bytes held. */
  get bytes(): number {
    return [this.#previous, this.#next, this.#speakers, this.#asks].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /** Makes room for rows as far as `upto` at once. */
  reserve(upto: number): void {
    this.#makeRoom(upto + 1, 1);
  }

  append({ after, previous, speakers, asks }: ThreadColumns): void {
    this.#makeRoom(after + 1 + previous.length, GROWTH);
    this.#previous.set(previous, after + 1);
    this.#speakers.set(speakers, after + 1);
    this.#asks.set(asks, after + 1);
    for (let i = 0; i < previous.length; i++) {
      const before = previous[i] ?? 0;
      if (before > 0) this.#next[before] = after + 1 + i;
    }
  }

  #makeRoom(rows: number, growth: number): void {
    if (rows <= this.#previous.length) return;
    const room = Math.ceil(growth * rows);
    this.#previous = copied(this.#previous, new Uint32Array(room));
    this.#next = copied(this.#next, new Uint32Array(room));
    this.#speakers = copied(this.#speakers, new Uint32Array(room));
    this.#asks = copied(this.#asks, new Uint8Array(room));
  }

  /**
   * A message in its thread.
   *
   * @param named codes of the speakers that the query names
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

/** A number that stands for a speaker's name, 0 for nobody's: FNV-1a of 32 bits. That of another name is the same once in four billion. */
export function speakerCode(name: string | null): number {
  if (name === null) return 0;
  let hash = FNV_OFFSET;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), FNV_PRIME);
  return hash >>> 0 || 1;
}
