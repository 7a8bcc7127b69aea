import type { Sql, SqlValue } from "../ports/sql.ts";

/**
 * Columns of a table as they are held in memory, in blobs: an object that woke up reads its graph in
 * milliseconds instead of row by row. A segment covers the rows with numbers in (after, upto]; what is not covered is read from
 * the rows. Rows do not change once they are sealed, but for those that are removed: then whoever removes them drops the
 * segments, which are sealed anew by and by.
 */
export type SegmentName = "codes" | "facts" | "mentions" | "chain" | "threads";

/** Rows of a segment: what is not sealed yet is read row by row, at some 3 µs a row. */
export const SEGMENT_ROWS = 512;

export interface Segment {
  upto: number;
  bytes: Uint8Array;
}

/** The segments of a name from the first row on without a gap, in order. */
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

/** Up to which row a name is sealed without a gap. */
export const sealedUpto = (sql: Sql, name: SegmentName): number =>
  sql.all<{ upto: number }>(
    `WITH RECURSIVE sealed (upto) AS (SELECT 0 UNION ALL SELECT s.upto FROM sealed JOIN segments s ON s.name = ?1 AND s.after = sealed.upto)
     SELECT max(upto) AS upto FROM sealed`,
    name,
  )[0]?.upto ?? 0;

export function storeSegment(sql: Sql, name: SegmentName, after: number, upto: number, bytes: Uint8Array): void {
  sql.all("INSERT OR REPLACE INTO segments (name, after, upto, data) VALUES (?, ?, ?, ?)", name, after, upto, bytes);
}

/** Forgets the segment that covers a row. */
export function dropSegmentOf(sql: Sql, name: SegmentName, row: number): void {
  sql.all("DELETE FROM segments WHERE name = ? AND after < ? AND upto >= ?", name, row, row);
}

/** Forgets all segments of the edges that walks go along, and of threads. */
export const dropWalkSegments = (sql: Sql): void => {
  sql.all("DELETE FROM segments WHERE name IN ('facts', 'mentions', 'chain', 'threads')");
};

const bytesOf = (blob: SqlValue): Uint8Array =>
  blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);

/** The bytes as a buffer of their own; copied only where they are part of a larger one. */
export const aligned = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
