import type { ThreadMessage } from "../../core/retrieve/message-ranking.ts";
import {
  ASKS,
  FROM_ASSISTANT,
  roleOf,
  sizeCode,
  sizeOf,
  speakerCode,
  type ThreadColumns,
} from "../../core/retrieve/thread-links.ts";
import type { Sql } from "../../ports/sql.ts";
import { toArrayBuffer, nextRowOf, readSegments, sealRows } from "../base/segments.ts";
import { lastRows } from "../base/watermarks.ts";

type LinkRow = { seq: number; previous: number | null; name: string | null; flags: number; characters: number };

const END_CHARACTERS = 300;
const FLAGS = `EXISTS (SELECT 1 FROM (SELECT substr(e.content, -${END_CHARACTERS}) AS ending)
  WHERE instr(ending, '?') OR instr(ending, '？') OR instr(ending, '؟')) * ${ASKS} + (e.role IS 'assistant') * ${FROM_ASSISTANT}`;

export function readThreadColumns(sql: Sql, after: number): ThreadColumns[] {
  const segments = readSegments(sql, "threads", after);
  const sealed = segments.map(({ upto, bytes }) => columnsOf(toArrayBuffer(bytes), upto));
  const unsealed = read(sql, segments.at(-1)?.upto ?? after, Number.MAX_SAFE_INTEGER);
  return [...sealed, unsealed];
}

const BYTES_PER_MESSAGE = 4 + 4 + 1 + 1;

function columnsOf(buffer: ArrayBuffer, upto: number): ThreadColumns {
  const count = buffer.byteLength / BYTES_PER_MESSAGE;
  return {
    after: upto - count,
    previous: new Uint32Array(buffer, 0, count),
    speakers: new Uint32Array(buffer, 4 * count, count),
    flags: new Uint8Array(buffer, 8 * count, count),
    sizes: new Uint8Array(buffer, 9 * count, count),
  };
}

function read(sql: Sql, after: number, upto: number): ThreadColumns {
  const rows = sql.all<LinkRow>(
    `SELECT e.seq, e.previous_seq AS previous, e.name, ${FLAGS} AS flags, length(e.content) AS characters FROM episodes e WHERE e.seq > ? AND e.seq <= ? ORDER BY e.seq`,
    after,
    upto,
  );
  const last = Math.min(upto, rows.at(-1)?.seq ?? after);
  const columns = columnsOf(new ArrayBuffer((last - after) * BYTES_PER_MESSAGE), last);
  for (const { seq, previous, name, flags, characters } of rows) {
    const place = seq - after - 1;
    columns.previous[place] = previous ?? 0;
    columns.speakers[place] = speakerCode(name);
    columns.flags[place] = flags;
    columns.sizes[place] = sizeCode(characters);
  }
  return columns;
}

export function sealThreadRows(sql: Sql, small?: number, last = lastRows(sql)): boolean {
  return sealRows(
    sql,
    "threads",
    {
      last: last("episodes"),
      next: nextRowOf(sql, "episodes"),
      read: (after, upto) => segmentOf(read(sql, after, upto), upto),
    },
    small,
  );
}

/** Has room up to `upto`, because the last rows may have been removed. */
function segmentOf({ after, previous, speakers, flags, sizes }: ThreadColumns, upto: number): Uint8Array {
  if (previous.length === 0) return new Uint8Array(0);
  const columns = columnsOf(new ArrayBuffer((upto - after) * BYTES_PER_MESSAGE), upto);
  columns.previous.set(previous);
  columns.speakers.set(speakers);
  columns.flags.set(flags);
  columns.sizes.set(sizes);
  return new Uint8Array(columns.previous.buffer as ArrayBuffer);
}

export function readThreadMessages(
  sql: Sql,
  seqs: Iterable<number>,
  named: ReadonlySet<number>,
): Map<number, ThreadMessage> {
  type Neighbours = {
    next: number | null;
    before: string | null;
    before_name: string | null;
    following: string | null;
  };
  const rows = sql.all<LinkRow & Neighbours>(
    `SELECT e.seq, e.previous_seq AS previous, n.seq AS next, e.name, ${FLAGS} AS flags, length(e.content) AS characters,
       p.role AS before, p.name AS before_name, n.role AS following FROM episodes e
     LEFT JOIN episodes p ON p.seq = e.previous_seq LEFT JOIN episodes n ON n.previous_seq = e.seq WHERE e.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...seqs]),
  );
  return new Map(
    rows.map(({ seq, previous, next, name, flags, characters, before, before_name, following }) => [
      seq,
      {
        previous,
        next,
        continues:
          previous !== null && name === before_name && ((flags & FROM_ASSISTANT) !== 0) === (before === "assistant"),
        named: named.has(speakerCode(name)),
        asks: (flags & ASKS) !== 0,
        role: roleOf((flags & FROM_ASSISTANT) !== 0, before === "assistant", following === "assistant"),
        size: sizeOf(sizeCode(characters)),
      },
    ]),
  );
}
