import type { Sql } from "../../ports/sql.ts";

/** Keep at most 8 MiB per memory; a context of 60 messages keeps about a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

type Key = number | string;

/**
 * Keeps rows for later reads until the next write. Only rows that time does not change, or that are kept with the instant until which they
 * are valid. Readers share the values and must not change them.
 */
export class KeptRows {
  readonly #kinds = new Map<string, Map<Key, unknown>>();
  readonly #max_bytes: number;
  #changes = -1;
  #bytes = 0;

  /**
   * @param max_bytes if more would be kept, forgets everything first
   */
  constructor(max_bytes = MAX_BYTES) {
    this.#max_bytes = max_bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param changes SQLite's `total_changes()`: rows are kept while it stays the same
   */
  validAt(changes: number): void {
    if (changes !== this.#changes) this.clear();
    this.#changes = changes;
  }

  /** Keeps the rows although tables were written, because no kept row depends on them. */
  stillValid(before: number, changes: number): void {
    if (this.#changes === before) this.#changes = changes;
  }

  /**
   * @returns undefined if not kept
   */
  get(kind: string, key: Key): unknown {
    return this.#kinds.get(kind)?.get(key);
  }

  /**
   * @param bytes approximate size
   */
  keep(kind: string, key: Key, value: unknown, bytes: number): void {
    if (this.#bytes + bytes > this.#max_bytes) this.clear();
    if (bytes > this.#max_bytes) return;
    const kept = this.#kinds.get(kind) ?? new Map<Key, unknown>();
    this.#kinds.set(kind, kept.set(key, value));
    this.#bytes += bytes;
  }

  clear(): void {
    this.#kinds.clear();
    this.#bytes = 0;
  }
}

/** Rows kept for the storage of a synchronous read. */
const keptOf = new WeakMap<Sql, KeptRows>();

export const attachKeptRows = (sql: Sql, kept: KeptRows): void => void keptOf.set(sql, kept);

/**
 * Returns values by row. Uses values kept by earlier reads, gets the others from `read`, and keeps them during a read (`withQueryCache`). A
 * row without a value is read each time.
 *
 * @param kind names the values; each depends only on its kind and row
 * @param read values by row, for the rows that are not kept
 * @param bytesOf approximate size of a value
 * @param isValid whether a kept value still holds; a value that time changes contains the instant until which it holds
 */
export function readKept<Value, Row extends Key = number>(
  sql: Sql,
  kind: string,
  rows: readonly Row[],
  read: (rows: readonly Row[]) => ReadonlyMap<Row, Value>,
  bytesOf: (value: Value) => number,
  isValid: (value: Value) => boolean = () => true,
): Map<Row, Value> {
  const kept = keptOf.get(sql);
  const known = new Map<Row, Value>();
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = kept?.get(kind, row) as Value | undefined;
    if (value === undefined || !isValid(value)) unknown.push(row);
    else known.set(row, value);
  }
  if (unknown.length > 0)
    for (const [row, value] of read(unknown)) {
      kept?.keep(kind, row, value, bytesOf(value));
      known.set(row, value);
    }
  return known;
}

export const bytesOfRows = ({ length }: readonly number[]): number => 48 + 8 * length;

/** Runs work that writes only to tables that no kept row depends on. */
export function keepingRows<T>(sql: Sql, kept: KeptRows, work: () => T): T {
  const before = changesOf(sql);
  try {
    return work();
  } finally {
    kept.stillValid(before, changesOf(sql));
  }
}

const changesOf = (sql: Sql): number =>
  sql.all<{ changes: number }>("SELECT total_changes() AS changes")[0]?.changes ?? -1;
