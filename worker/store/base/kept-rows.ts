import type { Sql } from "../../ports/sql.ts";

/** A context of 60 messages keeps about a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

type Key = number | string;

/** A value that time changes must carry the instant until which it holds. Readers must not change values. */
export class KeptRows {
  readonly #kinds = new Map<string, Map<Key, unknown>>();
  readonly #max_bytes: number;
  #changes = -1;
  #bytes = 0;

  constructor(max_bytes = MAX_BYTES) {
    this.#max_bytes = max_bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param changes SQLite's `total_changes()` */
  validAt(changes: number): void {
    if (changes !== this.#changes) this.clear();
    this.#changes = changes;
  }

  stillValid(before: number, changes: number): void {
    if (this.#changes === before) this.#changes = changes;
  }

  get(kind: string, key: Key): unknown {
    return this.#kinds.get(kind)?.get(key);
  }

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

const keptOf = new WeakMap<Sql, KeptRows>();

export const attachKeptRows = (sql: Sql, kept: KeptRows): void => void keptOf.set(sql, kept);

/** @param isValid false once time has changed the value */
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
