import type { ThreadMessage } from "./message-ranking.ts";

export interface ThreadColumns {
  after: number;
  /** Row of the previous message, or 0. */
  previous: Uint32Array;
  speakers: Uint32Array;
  flags: Uint8Array;
  sizes: Uint8Array;
}

export const ASKS = 1;
export const FROM_ASSISTANT = 2;

const GROWTH = 1.25;

export class ThreadLinks {
  #previous = new Uint32Array(0);
  #next = new Uint32Array(0);
  #speakers = new Uint32Array(0);
  #flags = new Uint8Array(0);
  #sizes = new Uint8Array(0);

  get bytes(): number {
    return [this.#previous, this.#next, this.#speakers, this.#flags, this.#sizes].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  reserve(upto: number): void {
    this.#ensureCapacity(upto + 1, 1);
  }

  append({ after, previous, speakers, flags, sizes }: ThreadColumns): void {
    this.#ensureCapacity(after + 1 + previous.length, GROWTH);
    this.#previous.set(previous, after + 1);
    this.#speakers.set(speakers, after + 1);
    this.#flags.set(flags, after + 1);
    this.#sizes.set(sizes, after + 1);
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
    this.#flags = copied(this.#flags, new Uint8Array(capacity));
    this.#sizes = copied(this.#sizes, new Uint8Array(capacity));
  }

  at(row: number, named: ReadonlySet<number>): ThreadMessage {
    const previous = this.#previous[row] || null;
    return {
      previous,
      next: this.#next[row] || null,
      continues: previous !== null && this.#hasOneWriter(previous, row),
      named: named.has(this.#speakers[row] ?? 0),
      asks: ((this.#flags[row] ?? 0) & ASKS) !== 0,
      role: this.#roleOf(row),
      size: sizeOf(this.#sizes[row] ?? 0),
    };
  }

  #hasOneWriter(one: number, other: number): boolean {
    const isAssistants = (row: number): number => (this.#flags[row] ?? 0) & FROM_ASSISTANT;
    return this.#speakers[one] === this.#speakers[other] && isAssistants(one) === isAssistants(other);
  }

  #roleOf(row: number): ThreadMessage["role"] {
    const isAssistants = (other: number): boolean => ((this.#flags[other] ?? 0) & FROM_ASSISTANT) !== 0;
    return roleOf(isAssistants(row), isAssistants(this.#previous[row] ?? 0), isAssistants(this.#next[row] ?? 0));
  }
}

export const roleOf = (own: boolean, before: boolean, after: boolean): ThreadMessage["role"] =>
  own ? "assistant" : before || after ? "user" : "peer";

function copied<A extends Uint32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** Longer texts say no more about one thing. */
const MAX_SIZED_CHARACTERS = 320;
const CHARACTERS_PER_WORD = 8;
const CODES_PER_SIZE = 64;

export const sizeCode = (characters: number): number =>
  Math.round(CODES_PER_SIZE * Math.log1p(Math.min(characters, MAX_SIZED_CHARACTERS) / CHARACTERS_PER_WORD));

/** ln of the number of words, 0 to 3.7 */
export const sizeOf = (code: number): number => code / CODES_PER_SIZE;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

export function speakerCode(name: string | null): number {
  if (name === null) return 0;
  let hash = FNV_OFFSET;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), FNV_PRIME);
  return hash >>> 0 || 1;
}
