import { hammingDistances, nearestByDistance, type HammingDistances } from "./bit-codes.ts";

interface Block {
  rows: Uint32Array;
  codes: Uint32Array;
  count: number;
}

export interface CodedRow {
  row: number;
  codes: Uint32Array;
  at: number;
}

const INITIAL_CAPACITY = 16;
const GROWTH = 1.25;

/** Keeps blocks as given, to avoid a copy of data from storage; gathers single codes in its own. */
export class CodeList {
  readonly #blocks: Block[] = [];
  #own: Block | null = null;
  #count = 0;
  readonly #distancesOf: HammingDistances;

  constructor(distancesOf: HammingDistances = hammingDistances) {
    this.#distancesOf = distancesOf;
  }

  get bytes(): number {
    return this.#blocks.reduce((sum, { rows, codes }) => sum + rows.byteLength + codes.byteLength, 0);
  }

  /** The caller must not change the arrays afterwards. */
  addBlock(rows: Uint32Array, codes: Uint32Array): void {
    if (rows.length === 0) return;
    this.#blocks.push({ rows, codes, count: rows.length });
    this.#own = null;
    this.#count += rows.length;
  }

  add(row: number, code: Uint32Array): void {
    const block = this.#growingBlock(code.length);
    block.rows[block.count] = row;
    block.codes.set(code, block.count * code.length);
    block.count++;
    this.#count++;
  }

  #growingBlock(width: number): Block {
    const own = this.#own;
    if (own && own.count < own.rows.length) return own;
    const capacity = own === null ? INITIAL_CAPACITY : Math.ceil(GROWTH * own.count);
    const grown: Block = {
      rows: new Uint32Array(capacity),
      codes: new Uint32Array(capacity * width),
      count: own?.count ?? 0,
    };
    if (own) {
      grown.rows.set(own.rows);
      grown.codes.set(own.codes);
      this.#blocks.pop();
    }
    this.#blocks.push(grown);
    this.#own = grown;
    return grown;
  }

  /** Ties go to the one added earlier. */
  nearest(query: Uint32Array, k: number): CodedRow[] {
    const distances = this.#distances(query);
    return this.#at(nearestByDistance(distances, query.length * 32, k)).map(({ block, index }) => ({
      row: block.rows[index] ?? 0,
      codes: block.codes,
      at: index * query.length,
    }));
  }

  within(query: Uint32Array, maxDistance: number): number[] {
    const distances = this.#distances(query);
    const places: number[] = [];
    for (let place = 0; place < distances.length; place++)
      if ((distances[place] ?? 0) <= maxDistance) places.push(place);
    return this.#at(places).map(({ block, index }) => block.rows[index] ?? 0);
  }

  #distances(query: Uint32Array): Uint16Array {
    const distances = new Uint16Array(this.#count);
    let at = 0;
    for (const { codes, count } of this.#blocks) {
      this.#distancesOf(codes, count, query, distances.subarray(at, at + count));
      at += count;
    }
    return distances;
  }

  #at(places: readonly number[]): { block: Block; index: number }[] {
    const starts: number[] = [];
    let at = 0;
    for (const { count } of this.#blocks) {
      starts.push(at);
      at += count;
    }
    const found: { block: Block; index: number }[] = [];
    for (const place of places) {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        if ((starts[middle] ?? 0) <= place) low = middle;
        else high = middle - 1;
      }
      const block = this.#blocks[low];
      if (block) found.push({ block, index: place - (starts[low] ?? 0) });
    }
    return found;
  }
}
