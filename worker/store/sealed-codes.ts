import type { Sql, SqlValue } from "../ports/sql.ts";
import { wordsOf } from "./code-pages.ts";
import { aligned, readSegments, SEGMENT_BYTES, sealedUpto, storeSegment } from "./segments.ts";

/**
 * Codes of neighbouring numbers as one segment:
 *
 *     count (8 bytes) | nodes (8 bytes each) | codes (end to end)
 */
export interface SealedCodes {
  upto: number;
  nodes: Float64Array;
  codes: Uint32Array;
}

const HEADER = 8;

export function* sealedCodes(sql: Sql, after: number): Generator<SealedCodes> {
  for (const { upto, bytes } of readSegments(sql, "codes", after)) {
    const buffer = aligned(bytes);
    const count = new Float64Array(buffer, 0, 1)[0] ?? 0;
    yield {
      upto,
      nodes: new Float64Array(buffer, HEADER, count),
      codes: new Uint32Array(buffer, HEADER + 8 * count),
    };
  }
}

/** Seals the next codes if there are enough of one length for a segment; says whether there were. */
export function sealCodes(sql: Sql, segment_bytes = SEGMENT_BYTES): boolean {
  const [first] = sql.all<{ bytes: number }>("SELECT length(code) AS bytes FROM codes ORDER BY seq DESC LIMIT 1");
  if (!first) return false;
  const after = sealedUpto(sql, "codes");
  const upto = after + Math.floor(segment_bytes / (8 + first.bytes));
  const [last] = sql.all<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'codes'");
  if ((last?.seq ?? 0) < upto) return false;
  const rows = sql.all<{ node: number; code: SqlValue }>(
    "SELECT node, code FROM codes WHERE seq > ? AND seq <= ? AND length(code) = ? ORDER BY seq",
    after,
    upto,
    first.bytes,
  );
  const bytes = new Uint8Array(HEADER + rows.length * (8 + first.bytes));
  new Float64Array(bytes.buffer, 0, 1)[0] = rows.length;
  const nodes = new Float64Array(bytes.buffer, HEADER, rows.length);
  const codes = new Uint32Array(bytes.buffer, HEADER + 8 * rows.length);
  rows.forEach(({ node, code }, place) => {
    nodes[place] = node;
    codes.set(wordsOf(code), (place * first.bytes) / 4);
  });
  storeSegment(sql, "codes", after, upto, bytes);
  return true;
}
