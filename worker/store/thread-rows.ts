import type { ThreadMessage } from "../core/retrieve/evidence.ts";
import { speakerCode, type ThreadColumns } from "../core/retrieve/thread-links.ts";
import type { Sql } from "../ports/sql.ts";
import { aligned, readSegments, SEGMENT_ROWS, sealedUpto, storeSegment } from "./segments.ts";

type LinkRow = { seq: number; previous: number | null; name: string | null; asks: number };

/** So much of the end of a message is read to see whether it asks. */
const END_CHARACTERS = 300;
const ASKS = `EXISTS (SELECT 1 FROM (SELECT substr(e.content, -${END_CHARACTERS}) AS ending)
  WHERE instr(ending, '?') OR instr(ending, '？') OR instr(ending, '؟'))`;

/** Messages in their threads: those that are sealed, as they are stored, and the few behind them. */
export function threadRows(sql: Sql, after: number): ThreadColumns[] {
  const segments = readSegments(sql, "threads", after);
  const sealed = segments.map(({ upto, bytes }) => columnsOf(aligned(bytes), upto));
  const rest = read(sql, segments.at(-1)?.upto ?? after, Number.MAX_SAFE_INTEGER);
  return [...sealed, rest];
}

/** Bytes of a message in a segment: those of `previous`, then those of `speakers`, then those of `asks`. */
const BYTES = 4 + 4 + 1;

function columnsOf(buffer: ArrayBuffer, upto: number): ThreadColumns {
  const count = buffer.byteLength / BYTES;
  return {
    after: upto - count,
    previous: new Uint32Array(buffer, 0, count),
    speakers: new Uint32Array(buffer, 4 * count, count),
    asks: new Uint8Array(buffer, 8 * count, count),
  };
}

function read(sql: Sql, after: number, upto: number): ThreadColumns {
  const rows = sql.all<LinkRow>(
    `SELECT e.seq, e.previous_seq AS previous, e.name, ${ASKS} AS asks FROM episodes e WHERE e.seq > ? AND e.seq <= ? ORDER BY e.seq`,
    after,
    upto,
  );
  const last = Math.min(upto, rows.at(-1)?.seq ?? after);
  const columns = columnsOf(new ArrayBuffer((last - after) * BYTES), last);
  for (const { seq, previous, name, asks } of rows) {
    const place = seq - after - 1;
    columns.previous[place] = previous ?? 0;
    columns.speakers[place] = speakerCode(name);
    columns.asks[place] = asks;
  }
  return columns;
}

/** Seals the next messages if there are enough of them for a segment; says whether there were. */
export function sealThreadRows(sql: Sql, rows = SEGMENT_ROWS): boolean {
  const after = sealedUpto(sql, "threads");
  const upto = after + rows;
  const [last] = sql.all<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'episodes'");
  if ((last?.seq ?? 0) < upto) return false;
  const { previous, speakers, asks } = read(sql, after, upto);
  const columns = columnsOf(new ArrayBuffer(rows * BYTES), upto);
  columns.previous.set(previous);
  columns.speakers.set(speakers);
  columns.asks.set(asks);
  storeSegment(sql, "threads", after, upto, new Uint8Array(columns.previous.buffer as ArrayBuffer));
  return true;
}

/** Some messages in their threads, of a graph too large to be held. */
export function readThreadMessages(
  sql: Sql,
  seqs: Iterable<number>,
  named: ReadonlySet<number>,
): Map<number, ThreadMessage> {
  const rows = sql.all<LinkRow & { next: number | null }>(
    `SELECT e.seq, e.previous_seq AS previous, n.seq AS next, e.name, ${ASKS} AS asks FROM episodes e
     LEFT JOIN episodes n ON n.previous_seq = e.seq WHERE e.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...seqs]),
  );
  return new Map(
    rows.map(({ seq, previous, next, name, asks }) => [
      seq,
      { previous, next, named: named.has(speakerCode(name)), asks: asks === 1 },
    ]),
  );
}
