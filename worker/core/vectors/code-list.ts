import { hammingDistances, nearestByDistance, type HammingDistances } from "./bit-codes.ts";

/** Rows and their codes, end to end. */
interface Block {
  rows: Uint32Array;
  codes: Uint32Array;
  count: number;
}

/** A row, and at which word of `codes` its code begins. */
export interface CodedRow {
  row: number;
  codes: Uint32Array;
  at: number;
}

/** Room that is made for the first codes that come one by one, and by how much it grows. */
const FIRST_ROOM = 16;
const GROWTH = 1.25;

/**
 * The codes of some rows, scanned in the order in which they were added. Blocks are held as they are given, so that what was read
 * from storage is not copied; codes that come one by one are gathered behind them.
 */
export class CodeList {
  readonly #blocks: Block[] = [];
  /** The block that grows: always the last one. */
  #own: Block | null = null;
  #count = 0;
  readonly #distancesOf: HammingDistances;

  constructor(distancesOf: HammingDistances = hammingDistances) {
    this.#distancesOf = distancesOf;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#blocks.reduce((sum, { rows, codes }) => sum + rows.byteLength + codes.byteLength, 0);
  }

  /** Takes a block over: it must not change any more. */
  addBlock(rows: Uint32Array, codes: Uint32Array): void {
    if (rows.length === 0) return;
    this.#blocks.push({ rows, codes, count: rows.length });
    this.#own = null;
    this.#count += rows.length;
  }

  add(row: number, code: Uint32Array): void {
    const block = this.#withRoom(code.length);
    block.rows[block.count] = row;
    block.codes.set(code, block.count * code.length);
    block.count++;
    this.#count++;
  }

  #withRoom(width: number): Block {
    const own = this.#own;
    if (own && own.count < own.rows.length) return own;
    const room = own === null ? FIRST_ROOM : Math.ceil(GROWTH * own.count);
    const grown: Block = { rows: new Uint32Array(room), codes: new Uint32Array(room * width), count: own?.count ?? 0 };
    if (own) {
      grown.rows.set(own.rows);
      grown.codes.set(own.codes);
      this.#blocks.pop();
    }
    this.#blocks.push(grown);
    this.#own = grown;
    return grown;
  }

  /** The `k` codes nearest to the query's, nearest first; ties go to what was added earlier. */
  nearest(query: Uint32Array, k: number): CodedRow[] {
    const distances = this.#distances(query);
    return this.#at(nearestByDistance(distances, query.length * 32, k)).map(({ block, index }) => ({
      row: block.rows[index] ?? 0,
      codes: block.codes,
      at: index * query.length,
    }));
  }

  /** Rows of the codes no farther from the query's than `most` bits, as they were added. */
  within(query: Uint32Array, most: number): number[] {
    const distances = this.#distances(query);
    const places: number[] = [];
    for (let place = 0; place < distances.length; place++) if ((distances[place] ?? 0) <= most) places.push(place);
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
