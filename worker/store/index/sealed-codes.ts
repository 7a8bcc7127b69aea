import type { Sql, SqlValue } from "../../ports/sql.ts";
import { codeFromBlob } from "./code-pages.ts";
import { NODE_KINDS, seqOf } from "../base/scoped-rows.ts";
import { fillSegment, toArrayBuffer, nextRowOf, readSegments, sealRows } from "../base/segments.ts";
import { lastRows } from "../base/watermarks.ts";

/**
 * Used in place:
 *
 * count per kind | rows of the first kind, of the second … | codes of the first kind, end to end, of the second …
 */
export interface CodeSegment {
  upto: number;
  kinds: readonly { rows: Uint32Array; codes: Uint32Array }[];
}

export function* readSealedCodes(sql: Sql, after: number): Generator<CodeSegment> {
  for (const { upto, bytes } of readSegments(sql, "codes", after)) {
    const words = new Uint32Array(toArrayBuffer(bytes));
    const counts = words.subarray(0, NODE_KINDS);
    const count = counts.reduce((sum, each) => sum + each, 0);
    const width = count === 0 ? 0 : (words.length - NODE_KINDS - count) / count;
    let [row, code] = [NODE_KINDS, NODE_KINDS + count];
    const kinds = Array.from(counts, (each) => {
      const rows = words.subarray(row, (row += each));
      return { rows, codes: words.subarray(code, (code += each * width)) };
    });
    yield { upto, kinds };
  }
}

export function sealCodes(sql: Sql, small?: number, last = lastRows(sql)): boolean {
  if (!fillSegment(sql, "codes", last("codes"), small)) return false;
  const [newest] = sql.all<{ bytes: number }>("SELECT length(code) AS bytes FROM codes ORDER BY seq DESC LIMIT 1");
  if (!newest) return false;
  return sealRows(
    sql,
    "codes",
    {
      last: last("codes"),
      next: nextRowOf(sql, "codes"),
      read: (after, upto) => readCodes(sql, after, upto, newest.bytes),
    },
    small,
  );
}

function readCodes(sql: Sql, after: number, upto: number, bytes: number): Uint8Array {
  const stored = sql.all<{ node: number; code: SqlValue }>(
    "SELECT node, code FROM codes WHERE seq > ? AND seq <= ? AND length(code) = ? ORDER BY seq",
    after,
    upto,
    bytes,
  );
  const width = bytes / 4;
  const words = new Uint32Array(NODE_KINDS + stored.length * (1 + width));
  let place = 0;
  for (let kind = 0; kind < NODE_KINDS; kind++) {
    for (const { node, code } of stored.filter((row) => row.node % NODE_KINDS === kind)) {
      words[kind] = (words[kind] ?? 0) + 1;
      words[NODE_KINDS + place] = seqOf(node);
      words.set(codeFromBlob(code), NODE_KINDS + stored.length + place++ * width);
    }
  }
  return new Uint8Array(words.buffer);
}
