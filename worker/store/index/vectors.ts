import type { Scope } from "../../../shared/api/search.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { keepLastSql, nextNumberSql, stopSequences } from "../base/row-numbers.ts";
import { bitCode, codedQuery, hammingDistances, type HammingDistances } from "../../core/vectors/bit-codes.ts";
import { CodeList, type CodedRow } from "../../core/vectors/code-list.ts";
import { dotProduct } from "../../core/vectors/dot-product.ts";
import { readKept } from "../base/kept-rows.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { nodesWithinDistance, nearestByPages, codeFromBlob } from "./code-pages.ts";
import type { Visibility } from "./visibility.ts";
import { NODE_KINDS, nodeKindOf, nodeOf, seqOf } from "../base/scoped-rows.ts";
import { readSealedCodes } from "./sealed-codes.ts";
import { dropSegmentContaining, SMALL_SEGMENT_ROWS } from "../base/segments.ts";

/**
 * Estimate the nearest 1,000 by Hamming distance and score the best 200 exactly: finds 0.99 of the true top 20 of 10,000, for hashed and
 * built-in vectors (`npm run bench -- vectors`).
 */
export const ESTIMATED_CANDIDATES = 1_000;
export const RESCORED_CANDIDATES = 200;

/** Stores bit codes to scan and 16-bit floats to score; no zero vectors. */
export function storeVector(sql: Sql, scope: Scope, seq: number, vector: Float32Array): void {
  if (vector.every((value) => value === 0)) return removeVector(sql, scope, seq);
  insertVector(sql, scope, seq, bytesOf(bitCode(vector)), bytesOf(new Float16Array(vector)));
}

/** The vector names its code, because an index by node would be another billed row. */
function insertVector(sql: Sql, scope: Scope, seq: number, code: Uint8Array, value: Uint8Array): void {
  const node = nodeOf(scope, seq);
  const [coded] = sql.all<{ seq: number }>(
    `INSERT INTO codes (seq, node, code) VALUES (${nextNumberSql("codes")}, ?, ?) RETURNING seq`,
    node,
    code,
  );
  const code_seq = nonNull(coded, "inserted code").seq;
  const insert = (): boolean =>
    sql.all(
      "INSERT INTO vectors (node, code_seq, value) VALUES (?, ?, ?) ON CONFLICT (node) DO NOTHING RETURNING 1",
      node,
      code_seq,
      value,
    ).length > 0;
  if (insert()) return;
  removeVector(sql, scope, seq);
  insert();
}

export function removeVector(sql: Sql, scope: Scope, seq: number): void {
  const [removed] = sql.all<{ code_seq: number }>(
    "DELETE FROM vectors WHERE node = ? RETURNING code_seq",
    nodeOf(scope, seq),
  );
  if (removed === undefined) return;
  sql.all("DELETE FROM codes WHERE seq = ?", removed.code_seq);
  dropSegmentContaining(sql, "codes", removed.code_seq);
}

/** After an import, whose lines have only the node. */
export const nameCodesOfVectors = (sql: Sql): void =>
  void sql.all(
    "UPDATE vectors SET code_seq = c.seq FROM codes c WHERE c.node = vectors.node AND vectors.code_seq IS NULL",
  );

export function nameCodes(sql: Sql): void {
  sql.exec(`
    CREATE TABLE coded_vectors (node INTEGER PRIMARY KEY, code_seq INTEGER, value BLOB NOT NULL);
    INSERT INTO coded_vectors SELECT v.node, c.seq, v.value FROM vectors v LEFT JOIN codes c ON c.node = v.node ORDER BY v.node;
    DROP TABLE vectors;
    ALTER TABLE coded_vectors RENAME TO vectors;
    CREATE TABLE numbered_codes (seq INTEGER PRIMARY KEY AUTOINCREMENT, node INTEGER NOT NULL, code BLOB NOT NULL);
    INSERT INTO numbered_codes SELECT seq, node, code FROM codes ORDER BY seq;
    DROP TABLE codes;
    ALTER TABLE numbered_codes RENAME TO codes;
    CREATE TRIGGER code_is_unwanted AFTER DELETE ON codes BEGIN
      UPDATE indexed_vectors SET unwanted = 1 WHERE seq = OLD.seq; END;
    ${keepLastSql("codes")};
  `);
  stopSequences(sql);
}

const bytesOf = (array: Uint32Array | Float16Array): Uint8Array =>
  new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength);

interface NewestCode {
  seq: number;
  bytes: number;
}

const newestCode = (sql: Sql): NewestCode | undefined =>
  sql.all<NewestCode & Record<string, never>>(
    "SELECT seq, length(code) AS bytes FROM codes ORDER BY seq DESC LIMIT 1",
  )[0];

export function codesExceedBudget(sql: Sql, budget_bytes: number, last = newestCode(sql)): boolean {
  if (!last || last.seq * last.bytes <= budget_bytes) return false;
  return (sql.all<{ count: number }>("SELECT count(*) AS count FROM codes")[0]?.count ?? 0) * last.bytes > budget_bytes;
}

/**
 * If the budget does not suffice, only names stay in memory, up to this share, because every new name is compared with
 * all others.
 */
const NAMES_SHARE = 0.25;

export class CodeCache {
  readonly #scopes = new Map<number, CodeList>();
  readonly #budget_bytes: number;
  readonly #distancesOf: HammingDistances;
  #last = 0;
  #checked = { seq: -1, exceeded: false };
  #holding: "all" | "names" | "nothing" = "all";

  constructor(budget_bytes = Infinity, distancesOf: HammingDistances = hammingDistances) {
    this.#budget_bytes = budget_bytes;
    this.#distancesOf = distancesOf;
  }

  clear(): void {
    this.#scopes.clear();
    this.#last = 0;
    this.#checked = { seq: -1, exceeded: false };
    this.#holding = "all";
  }

  held(sql: Sql, scope: Scope): CodeList | null {
    const newest = newestCode(sql);
    const seq = newest?.seq ?? 0;
    if (seq !== this.#checked.seq) {
      const exceeded = codesExceedBudget(sql, this.#budget_bytes, newest);
      if (exceeded !== this.#checked.exceeded) this.clear();
      if (exceeded && this.#holding === "all") this.#drop("names");
      this.#checked = { seq, exceeded };
    }
    if (this.#holding === "all" || (this.#holding === "names" && scope === "entities")) this.#refresh(sql);
    if (this.#holding === "names" && this.bytes > this.#budget_bytes * NAMES_SHARE) this.#drop("nothing");
    const isHeld = this.#holding === "all" || (this.#holding === "names" && scope === "entities");
    return isHeld ? this.#listOf(nodeKindOf(scope)) : null;
  }

  #drop(holding: "names" | "nothing"): void {
    this.#scopes.clear();
    this.#last = 0;
    this.#holding = holding;
  }

  get bytes(): number {
    return [...this.#scopes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #refresh(sql: Sql): void {
    if (this.#last === this.#checked.seq) return;
    if (this.#holding === "all" && this.#checked.seq - this.#last >= SMALL_SEGMENT_ROWS) {
      for (const { upto, kinds } of readSealedCodes(sql, this.#last)) {
        for (const [kind, { rows, codes }] of kinds.entries()) this.#listOf(kind).addBlock(rows, codes);
        this.#last = upto;
      }
    }
    const rows = sql.all<{ seq: number; node: number; code: SqlValue }>(
      `SELECT seq, node, code FROM codes WHERE seq > ? ${this.#holding === "names" ? `AND node % ${NODE_KINDS} = ${nodeKindOf("entities")}` : ""} ORDER BY seq`,
      this.#last,
    );
    for (const { node, code } of rows) this.#listOf(node % NODE_KINDS).add(seqOf(node), codeFromBlob(code));
    this.#last = this.#checked.seq;
  }

  #listOf(kind: number): CodeList {
    const list = this.#scopes.get(kind) ?? new CodeList(this.#distancesOf);
    this.#scopes.set(kind, list);
    return list;
  }

  within(sql: Sql, scope: Scope, query: Uint32Array, max_bits: number): number[] {
    const rows = this.held(sql, scope)?.within(query, max_bits);
    return rows?.map((row) => nodeOf(scope, row)) ?? nodesWithinDistance(sql, scope, query, max_bits);
  }
}

export const float16FromBlob = (blob: SqlValue): Float16Array => {
  const bytes = blob instanceof Uint8Array ? blob : new Uint8Array(blob as ArrayBuffer);
  if (bytes.byteOffset % Float16Array.BYTES_PER_ELEMENT === 0)
    return new Float16Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength / 2);
  return new Float16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
};

export interface VectorHit {
  seq: number;
  score: number;
}

/**
 * Ties go to the older row. Considers more candidates if rows are invisible.
 *
 * @param exact best estimates to score exactly
 */
export function searchVectors(
  sql: Sql,
  cache: CodeCache,
  scope: Scope,
  query: Float32Array,
  limit: number,
  visibility: Visibility | null = null,
  pool: number = Math.max(ESTIMATED_CANDIDATES, 12 * limit),
  exact: number = Math.max(RESCORED_CANDIDATES, 3 * limit),
): VectorHit[] {
  if (query.every((value) => value === 0)) return [];
  const held = cache.held(sql, scope);
  if (held === null) {
    const candidates = nearestByPages(sql, scope, bitCode(query), Math.max(limit, 2 * exact), visibility, null);
    return scoreNodes(sql, scope, candidates, query).slice(0, limit);
  }
  const { code, cosines } = codedQuery(query);
  const enough = Math.max(limit, Math.min(pool, 2 * exact));
  for (let wanted = pool; ; wanted *= 8) {
    const nearest = held.nearest(code, wanted);
    const kept = visibility === null ? nearest : filterVisibleRows(sql, scope, nearest, visibility);
    if (kept.length < Math.min(wanted, enough) && nearest.length === wanted) continue;
    const estimated = kept
      .slice(0, pool)
      .map(({ row, codes, at }) => ({ seq: row, score: cosines(codes, at) }))
      .sort(bySimilarity);
    const read = estimated.slice(0, exact).map(({ seq }) => nodeOf(scope, seq));
    const unread = estimated.slice(exact).filter(isSimilar);
    return [...scoreNodes(sql, scope, read, query), ...unread].sort(bySimilarity).slice(0, limit);
  }
}

const isSimilar = ({ score }: VectorHit): boolean => score > 0;

const bySimilarity = (a: VectorHit, b: VectorHit): number =>
  a.score === b.score ? a.seq - b.seq : a.score < b.score ? 1 : -1;

function filterVisibleRows(sql: Sql, scope: Scope, rows: readonly CodedRow[], visibility: Visibility): CodedRow[] {
  const nodes = rows.map(({ row }) => nodeOf(scope, row));
  const kept = new Set(filterVisibleNodes(sql, nodes, visibility).map(seqOf));
  return rows.filter(({ row }) => kept.has(row));
}

export function filterVisibleNodes(
  sql: Sql,
  nodes: readonly number[],
  { condition, parameters }: Visibility,
): number[] {
  const rows = sql.all<{ node: number }>(
    `SELECT n.value AS node FROM json_each(?1) n WHERE ?2 IS ?2 AND ${condition(`(n.value / ${NODE_KINDS})`)} ORDER BY n.key`,
    JSON.stringify(nodes),
    null,
    ...parameters,
  );
  return rows.map(({ node }) => node);
}

/** Half a megabyte at 1,024 dimensions; a row may have two. */
const VECTORS_PER_ROW = 256;

export function scoreNodes(sql: Sql, scope: Scope, nodes: readonly number[], query: Float32Array): VectorHit[] {
  const own = nodes.filter((node) => node % NODE_KINDS === nodeKindOf(scope));
  const hits: VectorHit[] = [];
  for (let from = 0; from < own.length; from += VECTORS_PER_ROW) {
    for (const [node, vector] of storedVectors(sql, own.slice(from, from + VECTORS_PER_ROW)))
      if (vector !== null) hits.push({ seq: seqOf(node), score: dotProduct(query, vector) });
  }
  return hits.filter(isSimilar).sort(bySimilarity);
}

const storedVectors = (sql: Sql, nodes: readonly number[]): Map<number, Float32Array | null> =>
  readKept<Float32Array | null>(
    sql,
    "vectors",
    nodes,
    (unknown) => {
      const found = new Map<number, Float32Array | null>(unknown.map((node) => [node, null]));
      for (const { node, vector } of readJoined(sql, unknown)) found.set(node, new Float32Array(vector));
      return found;
    },
    (vector) => vector?.byteLength ?? 0,
  );

function readJoined(sql: Sql, nodes: readonly number[]): { node: number; vector: Float16Array }[] {
  const [row] = sql.all<{ nodes: string; lengths: string; joined: SqlValue }>(
    `SELECT json_group_array(node) AS nodes, json_group_array(length(value)) AS lengths, CAST(group_concat(value, '') AS BLOB) AS joined
     FROM vectors WHERE node IN (SELECT value FROM json_each(?))`,
    JSON.stringify(nodes),
  );
  const found = JSON.parse(row?.nodes ?? "[]") as number[];
  if (!row || found.length === 0) return [];
  const lengths = JSON.parse(row.lengths) as number[];
  const joined = float16FromBlob(row.joined);
  let end = 0;
  return found.map((node, index) => ({
    node,
    vector: joined.subarray(end, (end += (lengths[index] ?? 0) / Float16Array.BYTES_PER_ELEMENT)),
  }));
}

export function copyVector(sql: Sql, scope: Scope, from: number, to: number): void {
  if (from === to) return;
  const [source] = sql.all<{ code: Uint8Array; value: Uint8Array }>(
    "SELECT c.code, v.value FROM vectors v JOIN codes c ON c.seq = v.code_seq WHERE v.node = ?",
    nodeOf(scope, from),
  );
  if (source === undefined) return;
  insertVector(sql, scope, to, source.code, source.value);
}

export function readVectors(sql: Sql, scope: Scope, seqs: readonly number[]): Map<number, Float32Array> {
  const found = new Map<number, Float32Array>();
  for (let from = 0; from < seqs.length; from += VECTORS_PER_ROW) {
    const nodes = seqs.slice(from, from + VECTORS_PER_ROW).map((seq) => nodeOf(scope, seq));
    const vectors = storedVectors(sql, nodes);
    for (const node of nodes) {
      const vector = vectors.get(node) ?? null;
      if (vector !== null) found.set(seqOf(node), vector);
    }
  }
  return found;
}
