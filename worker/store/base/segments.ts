import type { Sql, SqlValue } from "../../ports/sql.ts";

/**
 * Columns of a table persisted as blobs in their in-memory form, so that an object that wakes up loads its graph in milliseconds
 * instead of row by row. A segment covers the rows with numbers in (after, upto]; rows that no segment covers are read one by one.
 * Sealed rows never change, but they may be removed: the code that removes one drops its segment, which is sealed again later.
 */
export type SegmentName = "codes" | "facts" | "mentions" | "chain" | "threads";

/** Where the rows of a name come from. */
export interface SealedRows {
  /** The highest row number that was allocated. */
  last: number;
  /** The first row after a number; `null` if there is none. */
  next: (after: number) => number | null;
  /** The columns of the rows in (after, upto]. */
  read: (after: number, upto: number) => Uint8Array;
}

/** The first row of a table after a number. */
export const nextRowOf =
  (sql: Sql, table: string): SealedRows["next"] =>
  (after) =>
    sql.all<{ seq: number | null }>(`SELECT min(seq) AS seq FROM ${table} WHERE seq > ?`, after)[0]?.seq ?? null;

/** Seal at least 64 rows at a time. Unsealed rows are read one by one, at about 3 µs a row when warm. */
const SMALL_SEGMENT_ROWS = 64;
/** Replace eight small segments by one large one. */
const SMALL_PER_LARGE = 8;

export interface Segment {
  upto: number;
  bytes: Uint8Array;
}

/** The segments of a name that follow row `after` without a gap, in order. */
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

/** The last row up to which a name is sealed without a gap. */
const lastSealedRow = (sql: Sql, name: SegmentName): number =>
  sql.all<{ upto: number }>(
    `WITH RECURSIVE sealed (upto) AS (SELECT 0 UNION ALL SELECT s.upto FROM sealed JOIN segments s ON s.name = ?1 AND s.after = sealed.upto)
     SELECT max(upto) AS upto FROM sealed`,
    name,
  )[0]?.upto ?? 0;

/**
 * Seals the next rows of a name if there are enough of them. Rows that arrive a few at a time are sealed in small segments, which
 * are replaced by a large one as soon as they fill it.
 *
 * Where whole large segments of rows were removed, one empty segment covers them: numbers are never used again, so a copy of a memory
 * that forgets what is old would otherwise be sealed from its first number on.
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
  // insert before deleting, so that the new segment goes to the end of the file: on the scattered pages that the old ones free,
  // its pages would lie out of order and be read out of order
  sql.all("INSERT INTO segments (name, after, upto, data) VALUES (?, ?, ?, ?)", name, after, upto, bytes);
  sql.all(
    "DELETE FROM segments WHERE name = ?1 AND after >= ?2 AND upto <= ?3 AND (after > ?2 OR upto < ?3)",
    name,
    after,
    upto,
  );
  return true;
}

/** Deletes the segment that covers a row. */
export function dropSegmentContaining(sql: Sql, name: SegmentName, row: number): void {
  sql.all("DELETE FROM segments WHERE name = ? AND after < ? AND upto >= ?", name, row, row);
}

/** Deletes all segments of walk edges and of threads. */
export const dropWalkSegments = (sql: Sql): void => {
  sql.all("DELETE FROM segments WHERE name IN ('facts', 'mentions', 'chain', 'threads')");
};

const bytesOf = (blob: SqlValue): Uint8Array =>
  blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);

/** The bytes as a buffer of exactly their length; copied only if they are part of a larger buffer. */
export const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
