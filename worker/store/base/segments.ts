import type { Sql, SqlValue } from "../../ports/sql.ts";

/**
 * Columns of a table as they are held in memory, in blobs: an object that woke up reads its graph in
 * milliseconds instead of row by row. A segment covers the rows with numbers in (after, upto]; what is not covered is read from
 * the rows. Rows do not change once they are sealed, but for those that are removed: then whoever removes them drops the
 * segments, which are sealed anew by and by.
 */
export type SegmentName = "codes" | "facts" | "mentions" | "chain" | "threads";

/** Rows of the smallest segment: what is not sealed yet is read row by row, at some 3 µs a row, warm. */
const PART_ROWS = 64;
/** So many of them become one. */
const PARTS = 8;

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
const sealedUpto = (sql: Sql, name: SegmentName): number =>
  sql.all<{ upto: number }>(
    `WITH RECURSIVE sealed (upto) AS (SELECT 0 UNION ALL SELECT s.upto FROM sealed JOIN segments s ON s.name = ?1 AND s.after = sealed.upto)
     SELECT max(upto) AS upto FROM sealed`,
    name,
  )[0]?.upto ?? 0;

/**
 * Seals the next rows of a name if there are enough of them; says whether there were. What came little by little is sealed in small
 * segments, of which those that fill a large one are then sealed as that.
 *
 * @param last the highest row
 * @param read the columns of the rows in (after, upto]
 * @param part rows of the smallest segment
 */
export function sealRows(
  sql: Sql,
  name: SegmentName,
  last: number,
  read: (after: number, upto: number) => Uint8Array,
  part = PART_ROWS,
): boolean {
  const sealed = sealedUpto(sql, name);
  const whole = part * PARTS;
  const upto = sealed % whole === 0 && last >= sealed + whole ? sealed + whole : sealed + part;
  if (last < upto) return false;
  const after = upto % whole === 0 ? upto - whole : sealed;
  const bytes = read(after, upto);
  // first the new one, at the end of the file: on the scattered pages of the old ones it would lie out of order, and be read so
  sql.all("INSERT INTO segments (name, after, upto, data) VALUES (?, ?, ?, ?)", name, after, upto, bytes);
  sql.all(
    "DELETE FROM segments WHERE name = ?1 AND after >= ?2 AND upto <= ?3 AND (after > ?2 OR upto < ?3)",
    name,
    after,
    upto,
  );
  return true;
}

/** Forgets the segment that covers a row. */
export function dropSegmentContaining(sql: Sql, name: SegmentName, row: number): void {
  sql.all("DELETE FROM segments WHERE name = ? AND after < ? AND upto >= ?", name, row, row);
}

/** Forgets all segments of the edges that walks go along, and of threads. */
export const dropWalkSegments = (sql: Sql): void => {
  sql.all("DELETE FROM segments WHERE name IN ('facts', 'mentions', 'chain', 'threads')");
};

const bytesOf = (blob: SqlValue): Uint8Array =>
  blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);

/** The bytes as a buffer of their own; copied only where they are part of a larger one. */
export const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
