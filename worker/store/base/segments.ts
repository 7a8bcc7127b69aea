import type { Sql, SqlValue } from "../../ports/sql.ts";

/**
 * Rows in (after, upto] in their in-memory form, so that a waking object loads its graph in milliseconds. Removing a sealed row drops its
 * segment, which is sealed again later.
 */
export type SegmentName = "codes" | "facts" | "mentions" | "chain" | "threads";

export interface SealedRows {
  last: number;
  next: (after: number) => number | null;
  read: (after: number, upto: number) => Uint8Array;
}

export const nextRowOf =
  (sql: Sql, table: string): SealedRows["next"] =>
  (after) =>
    sql.all<{ seq: number | null }>(`SELECT min(seq) AS seq FROM ${table} WHERE seq > ?`, after)[0]?.seq ?? null;

/** Reading an unsealed row takes 3 µs when warm. */
export const SMALL_SEGMENT_ROWS = 64;
const SMALL_PER_LARGE = 8;

export interface Segment {
  upto: number;
  bytes: Uint8Array;
}

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

const lastSealedRow = (sql: Sql, name: SegmentName): number =>
  sql.all<{ upto: number }>(
    `WITH RECURSIVE sealed (upto) AS (SELECT 0 UNION ALL SELECT s.upto FROM sealed JOIN segments s ON s.name = ?1 AND s.after = sealed.upto)
     SELECT max(upto) AS upto FROM sealed`,
    name,
  )[0]?.upto ?? 0;

export const fillSegment = (sql: Sql, name: SegmentName, last: number, small = SMALL_SEGMENT_ROWS): boolean =>
  last >= lastSealedRow(sql, name) + small;

/**
 * A large segment replaces the small ones that fill it. One empty segment covers removed ranges of large ones; otherwise a copy of a memory
 * that forgets old rows would be sealed from row 1.
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
  // insert first: on the pages that the delete frees, the segment would be scattered
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

export const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
