import type { Sql, SqlValue } from "../../ports/sql.ts";

/**
 * A segment stores rows in (after, upto] as a blob in their in-memory form, so that a waking object loads its graph in milliseconds. Other
 * rows are read one by one. Sealed rows never change; removing one drops its segment, which is sealed again later.
 */
export type SegmentName = "codes" | "facts" | "mentions" | "chain" | "threads";

export interface SealedRows {
  /** The highest allocated row number. */
  last: number;
  /** Returns the next row after a row; `null` if there is none. */
  next: (after: number) => number | null;
  /** Reads the rows in (after, upto]. */
  read: (after: number, upto: number) => Uint8Array;
}

export const nextRowOf =
  (sql: Sql, table: string): SealedRows["next"] =>
  (after) =>
    sql.all<{ seq: number | null }>(`SELECT min(seq) AS seq FROM ${table} WHERE seq > ?`, after)[0]?.seq ?? null;

/** Seal at least 64 rows: reading an unsealed row takes about 3 µs when warm. */
export const SMALL_SEGMENT_ROWS = 64;
/** Replace this many small segments with a large one. */
const SMALL_PER_LARGE = 8;

export interface Segment {
  upto: number;
  bytes: Uint8Array;
}

/** Reads the segments from row `after` on, up to the first gap. */
export function readSegments(sql: Sql, name: SegmentName, after: number): Segment[] {
  const rows = sql.all<{ after: number; upto: number; data: SqlValue }>(
    "SELECT after, upto, data FROM segments WHERE name = ? AND after >= ? ORDER BY after",
    name,
    after,
  );
  const segments: Segment[] = [];
  let end = after;
  for (const row of rows) {
    if (row.after !== end) break;
    segments.push({ upto: row.upto, bytes: bytesOf(row.data) });
    end = row.upto;
  }
  return segments;
}

/** Returns the last row that is sealed without a gap. */
const lastSealedRow = (sql: Sql, name: SegmentName): number =>
  sql.all<{ upto: number }>(
    `WITH RECURSIVE sealed (upto) AS (SELECT 0 UNION ALL SELECT s.upto FROM sealed JOIN segments s ON s.name = ?1 AND s.after = sealed.upto)
     SELECT max(upto) AS upto FROM sealed`,
    name,
  )[0]?.upto ?? 0;

/** Returns whether the rows up to `last` fill the next segment. */
export const fillSegment = (sql: Sql, name: SegmentName, last: number, small = SMALL_SEGMENT_ROWS): boolean =>
  last >= lastSealedRow(sql, name) + small;

/**
 * Seals the next rows if there are enough. A few at a time go to small segments, which a large one replaces once they fill it.
 *
 * One empty segment covers removed ranges of whole large segments. Otherwise a copy of a memory that forgets old rows would be sealed from
 * row 1.
 *
 * @param small rows of a small segment
 * @returns whether a segment was written
 */
export function sealRows(
  sql: Sql,
  name: SegmentName,
  { last, next, read }: SealedRows,
  small = SMALL_SEGMENT_ROWS,
): boolean {
  const sealed = lastSealedRow(sql, name);
  const large = small * SMALL_PER_LARGE;
  const end = sealed % large === 0 && last >= sealed + large ? sealed + large : sealed + small;
  if (last < end) return false;
  const removed = sealed % large === 0 ? (next(sealed) ?? last + 1) - 1 - sealed : 0;
  const gap = Math.floor(removed / large) * large;
  const upto = gap > large ? sealed + gap : end;
  const after = upto % large === 0 && gap <= large ? upto - large : sealed;
  const bytes = read(after, upto);
  // insert before deleting: on the scattered pages that this frees, the new segment would be stored and read out of order
  sql.all("INSERT INTO segments (name, after, upto, data) VALUES (?, ?, ?, ?)", name, after, upto, bytes);
  sql.all(
    "DELETE FROM segments WHERE name = ?1 AND after >= ?2 AND upto <= ?3 AND (after > ?2 OR upto < ?3)",
    name,
    after,
    upto,
  );
  return true;
}

export function dropSegmentContaining(sql: Sql, name: SegmentName, row: number): void {
  sql.all("DELETE FROM segments WHERE name = ? AND after < ? AND upto >= ?", name, row, row);
}

export const dropWalkSegments = (sql: Sql): void => {
  sql.all("DELETE FROM segments WHERE name IN ('facts', 'mentions', 'chain', 'threads')");
};

const bytesOf = (blob: SqlValue): Uint8Array =>
  blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);

/** Copies only if the bytes are part of a larger buffer. */
export const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
