import type { Instant } from "../../../shared/instant.ts";

export const EDGE_KINDS = ["fact", "mention", "synonym", "chain"] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

export interface EdgeColumns {
  rows: Uint32Array | null;
  from: Uint32Array;
  to: Uint32Array;
  known_from: Float64Array;
  known_to: Float64Array | null;
  /** Half-open; an open start is −Infinity, an open end Infinity. */
  valid_from: Float64Array | null;
  valid_to: Float64Array | null;
  weights: Float32Array | null;
}

export interface EdgeExtent {
  most: { from: number; to: number };
  known: Instant;
}

export interface EdgeBlock extends EdgeColumns, EdgeExtent {
  count: number;
}

const MAX_GATHERED_EDGES = 1 << 14;
const GROWTH = 1.5;

/** Appended, never reordered. Keeps long columns as given, to avoid a copy of data from storage. */
export class TemporalEdges {
  readonly kind: EdgeKind;
  readonly blocks: EdgeBlock[] = [];

  constructor(kind: EdgeKind) {
    this.kind = kind;
  }

  /** The caller must not change the columns afterwards. */
  addBlock(columns: EdgeColumns, extent: EdgeExtent = extentOf(columns)): void {
    if (columns.from.length > 0) this.blocks.push({ ...columns, ...extent, count: columns.from.length });
  }

  append(columns: EdgeColumns): void {
    const last = this.blocks.at(-1);
    if (columns.from.length === 0) return;
    if (!last || last.count + columns.from.length > MAX_GATHERED_EDGES) {
      this.addBlock(columns);
      return;
    }
    if (last.count + columns.from.length > last.from.length)
      this.blocks[this.blocks.length - 1] = enlarge(last, columns);
    appendInPlace(this.blocks[this.blocks.length - 1] ?? last, columns);
  }

  close(row: number, known_to: Instant): void {
    const block = this.blocks.findLast(({ rows }) => (rows?.[0] ?? Infinity) <= row);
    if (!block?.rows) return;
    const index = indexOf(block.rows, block.count, row);
    if (index < 0) return;
    block.known_to ??= new Float64Array(block.from.length).fill(Infinity);
    block.known_to[index] = known_to;
  }

  get bytes(): number {
    return this.blocks.reduce(
      (sum, block) => sum + COLUMNS.reduce((bytes, name) => bytes + (block[name]?.byteLength ?? 0), 0),
      0,
    );
  }
}

const COLUMNS = ["rows", "from", "to", "known_from", "known_to", "valid_from", "valid_to", "weights"] as const;

export function extentOf({ from, to, known_from }: EdgeColumns): EdgeExtent {
  const most = { from: 0, to: 0 };
  let known = -Infinity;
  for (let i = 0; i < from.length; i++) {
    const source = from[i] ?? 0;
    const target = to[i] ?? 0;
    const at = known_from[i] ?? 0;
    if (source > most.from) most.from = source;
    if (target > most.to) most.to = target;
    if (at > known) known = at;
  }
  return { most, known };
}

function enlarge(block: EdgeBlock, more: EdgeColumns): EdgeBlock {
  const capacity = Math.ceil(GROWTH * (block.count + more.from.length));
  const words = (column: Uint32Array): Uint32Array => grown(new Uint32Array(capacity), column);
  const instants = (column: Float64Array | null): Float64Array | null =>
    column && grown(new Float64Array(capacity).fill(Infinity), column);
  return {
    ...block,
    rows: block.rows && words(block.rows),
    from: words(block.from),
    to: words(block.to),
    known_from: grown(new Float64Array(capacity), block.known_from),
    known_to: instants(block.known_to),
    valid_from: instants(block.valid_from),
    valid_to: instants(block.valid_to),
    weights: block.weights && grown(new Float32Array(capacity), block.weights),
  };
}

function grown<A extends Uint32Array | Float32Array | Float64Array>(to: A, column: A): A {
  to.set(column);
  return to;
}

function appendInPlace(block: EdgeBlock, more: EdgeColumns): void {
  for (const name of COLUMNS) if (more[name]) block[name]?.set(more[name], block.count);
  const { most, known } = extentOf(more);
  block.most = { from: Math.max(block.most.from, most.from), to: Math.max(block.most.to, most.to) };
  block.known = Math.max(block.known, known);
  block.count += more.from.length;
}

function indexOf(ascending: Uint32Array, count: number, wanted: number): number {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
