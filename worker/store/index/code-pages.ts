import type { Scope } from "../../../shared/api/search.ts";
import { codesWithin, nearestCodes } from "../../core/vectors/bit-codes.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { Visibility } from "./visibility.ts";
import { nodeKindOf, NODE_KINDS } from "../base/scoped-rows.ts";

/** Half a megabyte at 1,024 bits. */
const PAGE_CODES = 4096;

interface CodePage {
  nodes: number[];
  codes: Uint32Array;
}

/**
 * Ties go to the older code.
 *
 * @param seqs ascending; `null` for all
 */
export function nearestByPages(
  sql: Sql,
  scope: Scope,
  query: Uint32Array,
  k: number,
  visibility: Visibility | null,
  seqs: readonly number[] | null,
): number[] {
  let best: CodePage = { nodes: [], codes: new Uint32Array(0) };
  for (const page of seqs === null ? allPages(sql, scope, visibility) : pagesOf(sql, scope, visibility, seqs)) {
    const nodes = [...best.nodes, ...page.nodes];
    const codes = joined(best.codes, page.codes);
    const kept = nearestCodes(codes, nodes.length, query, k);
    best = {
      nodes: kept.map((index) => nodes[index] ?? 0),
      codes: joined(...kept.map((index) => codes.subarray(index * query.length, (index + 1) * query.length))),
    };
  }
  return best.nodes;
}

export function nodesWithinDistance(sql: Sql, scope: Scope, query: Uint32Array, max_bits: number): number[] {
  const near: number[] = [];
  for (const { nodes, codes } of allPages(sql, scope, null))
    near.push(...codesWithin(codes, nodes.length, query, max_bits).map((index) => nodes[index] ?? 0));
  return near;
}

type CodeRow = { seq: number; node: number; code: SqlValue };

function* allPages(sql: Sql, scope: Scope, visibility: Visibility | null): Generator<CodePage> {
  for (let last = 0; ;) {
    const rows = sql.all<CodeRow>(
      `SELECT c.seq, c.node, c.code FROM codes c WHERE c.seq > ?1 AND c.node % ${NODE_KINDS} = ?2 ${andVisible(visibility)}
       ORDER BY c.seq LIMIT ${PAGE_CODES}`,
      last,
      nodeKindOf(scope),
      ...(visibility?.parameters ?? []),
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.seq ?? last;
    yield pageOf(rows);
  }
}

function* pagesOf(sql: Sql, scope: Scope, visibility: Visibility | null, seqs: readonly number[]): Generator<CodePage> {
  for (let at = 0; at < seqs.length; at += PAGE_CODES) {
    const rows = sql.all<CodeRow>(
      `SELECT c.seq, c.node, c.code FROM json_each(?1) s CROSS JOIN codes c ON c.seq = s.value
       WHERE c.node % ${NODE_KINDS} = ?2 ${andVisible(visibility)} ORDER BY s.key`,
      JSON.stringify(seqs.slice(at, at + PAGE_CODES)),
      nodeKindOf(scope),
      ...(visibility?.parameters ?? []),
    );
    if (rows.length > 0) yield pageOf(rows);
  }
}

const andVisible = (visibility: Visibility | null): string =>
  visibility === null ? "" : `AND ${visibility.condition(`(c.node / ${NODE_KINDS})`)}`;

const pageOf = (rows: readonly CodeRow[]): CodePage => ({
  nodes: rows.map(({ node }) => node),
  codes: joined(...rows.map(({ code }) => codeFromBlob(code))),
});

function joined(...parts: Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const codeFromBlob = (blob: SqlValue): Uint32Array => {
  const bytes = blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
