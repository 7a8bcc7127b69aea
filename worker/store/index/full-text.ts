import type { Scope } from "../../../shared/api/search.ts";
import type { InSteps } from "../../core/extraction/in-steps.ts";
import { foldLetters } from "../../core/text/letters/fold-letters.ts";
import { indexedParts } from "../../core/text/markdown/indexed-parts.ts";
import { spelledTerms } from "../../core/text/letters/spelled-terms.ts";
import { searchableText, unfoldedQueryTerms } from "../../core/text/tokenise.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Visibility } from "./visibility.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { readKept } from "../base/kept-rows.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { isFolding, tableOf, type TextIndex } from "./folding.ts";

const MAX_READ_CHARACTERS = 2_000;

export function readIndexedTexts(sql: Sql, scope: Scope, seqs: readonly number[]): Map<number, string> {
  const read = (unknown: readonly number[]): Map<number, string> => readTexts(sql, scope, unknown);
  const texts = readKept(sql, `texts of ${scope}`, seqs, read, (text) => 2 * text.length);
  return new Map(seqs.flatMap((seq) => (texts.has(seq) ? [[seq, texts.get(seq) ?? ""]] : [])));
}

function readTexts(sql: Sql, scope: Scope, seqs: readonly number[]): Map<number, string> {
  // one row, because a row costs more than a text; words contain no line breaks
  const [row] = sql.all<{ seqs: string; texts: string | null }>(
    // twice as fast as through the FTS5 index
    `SELECT json_group_array(id) AS seqs, group_concat(substr(c0, 1, ${MAX_READ_CHARACTERS}), char(10)) AS texts
     FROM ${tableOf(scope)}_content WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  const indexed = (row?.texts ?? "").split("\n");
  return new Map(
    (JSON.parse(row?.seqs ?? "[]") as number[]).map((seq, place) => [seq, foldLetters(indexed[place] ?? "")]),
  );
}

export function readMatchingTexts(
  sql: Sql,
  seqs: readonly number[],
  bestParts: ReadonlyMap<number, number>,
): Map<number, string> {
  const rowOf = (seq: number): number => bestParts.get(seq) ?? seq;
  const texts = readIndexedTexts(sql, "episodes", seqs.map(rowOf));
  return new Map(seqs.flatMap((seq) => (texts.has(rowOf(seq)) ? [[seq, texts.get(rowOf(seq)) ?? ""]] : [])));
}

export type PreparedTexts = ReadonlyMap<string, readonly string[]>;

/** 16,000 characters per step: a few milliseconds in scripts without spaces. */
export function* prepareTexts(texts: readonly string[]): InSteps<PreparedTexts> {
  const prepared = new Map<string, string[]>();
  let read = 0;
  for (const text of texts) {
    const words: string[] = [];
    for (const part of indexedParts(text, PART_CHARACTERS)) {
      words.push(searchableText(part));
      read += part.length;
      if (read < STEP_CHARACTERS) continue;
      read = 0;
      yield;
    }
    prepared.set(text, words);
  }
  return prepared;
}

export function indexText(sql: Sql, of: TextIndex, seq: number, text: string, prepared?: PreparedTexts): void {
  const parts = partsOf(of, text, prepared);
  const [indexed] = sql.all<{ text: string }>(`SELECT text FROM ${tableOf(of)} WHERE rowid = ?`, seq);
  if (parts.length === 1 && indexed?.text === parts[0]) return;
  if (indexed) unindexText(sql, of, seq);
  insertParts(sql, of, seq, parts);
}

export function indexNewText(sql: Sql, of: TextIndex, seq: number, text: string, prepared?: PreparedTexts): void {
  insertParts(sql, of, seq, partsOf(of, text, prepared));
}

const partsOf = (of: TextIndex, text: string, prepared: PreparedTexts | undefined): readonly string[] =>
  prepared?.get(text) ?? (of === "episodes" ? indexedParts(text, PART_CHARACTERS) : [text]).map(searchableText);

function insertParts(sql: Sql, of: TextIndex, seq: number, parts: readonly string[]): void {
  for (const [part, searchable] of parts.entries())
    sql.all(`INSERT INTO ${tableOf(of)} (rowid, text) VALUES (?, ?)`, rowOfPart(seq, part), searchable);
}

export function unindexText(sql: Sql, of: TextIndex, seq: number): void {
  const table = tableOf(of);
  sql.all(`DELETE FROM ${table} WHERE rowid = ?`, seq);
  if (of !== "episodes") return;
  // through the content table, because FTS5 reads every row for a range
  const rows = sql.all<{ id: number }>(
    `SELECT id FROM ${table}_content WHERE id BETWEEN ? AND ?`,
    rowOfPart(seq, MAX_PARTS - 1),
    rowOfPart(seq, 1),
  );
  for (const { id } of rows) sql.all(`DELETE FROM ${table} WHERE rowid = ?`, id);
}

export const factsWithWords = (sql: Sql, words: readonly string[], limit: number): number[] =>
  words.length === 0
    ? []
    : sql
        .all<{ seq: number }>(
          `SELECT rowid AS seq FROM ${tableOf("facts")} WHERE ${tableOf("facts")} MATCH ? ORDER BY rowid DESC LIMIT ? + 0`,
          words.map((word) => `"${word}"`).join(" "),
          limit,
        )
        .map(({ seq }) => seq);

/**
 * UTF-16 units of a part: BM25 penalizes length, and a SQLite row has at most 2 MB. Parts of 400 to 4,000 gained nothing on BEAM
 * (docs/decisions/0116-passages.md) and take up to a fifth more storage.
 */
const PART_CHARACTERS = 8_000;
const STEP_CHARACTERS = 16_000;
/** Parts after the first have negative row numbers. */
const PART_BITS = 12;
const MAX_PARTS = 2 ** PART_BITS;
const rowOfPart = (seq: number, part: number): number => (part === 0 ? seq : -(seq * MAX_PARTS + part));
export const indexedRowSql = (of: TextIndex, rowid: string): string =>
  of === "episodes" ? `iif(${rowid} > 0, ${rowid}, (-${rowid}) >> ${PART_BITS})` : rowid;

/**
 * @param pages stops after about this many written pages
 * @param which `all`: begin to merge all segments; `begun`: continue
 * @returns whether any were merged
 */
export function mergeSegments(sql: Sql, of: TextIndex, pages: number, which: "all" | "begun"): boolean {
  const table = tableOf(of);
  const changes = (): number => sql.all<{ changes: number }>("SELECT total_changes() AS changes")[0]?.changes ?? 0;
  const before = changes();
  // negative: merge all (https://www.sqlite.org/fts5.html#the_merge_command)
  sql.all(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, which === "all" ? -pages : pages);
  return changes() - before >= 2;
}

export function searchTerms(sql: Sql, of: TextIndex, query: string): string[] {
  const unfolded = unfoldedQueryTerms(query);
  const terms = spelledTerms(query);
  return unfolded.length > 0 && isFolding(sql, of) ? [...terms, ...unfolded] : terms;
}

export interface TextHit {
  seq: number;
  score: number;
  row: number;
}

/** Smaller indexes use all words. */
const MIN_ROWS = 5_000;
/** Ranking common words takes 26 instead of 7 ms at 100,000 rows. */
const COMMON_SHARE = 0.05;
const RECOUNT_GROWTH = 1.25;

export class CommonWords {
  readonly #known = new Map<string, { isCommon: boolean; until: number }>();

  distinctiveTerms(sql: Sql, scope: Scope, terms: readonly string[]): readonly string[] {
    // an upper bound: row numbers are never reused
    const rows = readWatermarks(sql)[scope];
    if (rows < MIN_ROWS || terms.length < 2) return terms;
    const isKnown = (term: string): boolean => rows <= (this.#known.get(`${scope} ${term}`)?.until ?? -1);
    this.#count(
      sql,
      scope,
      terms.filter((term) => !isKnown(term)),
      rows,
    );
    const kept = terms.filter((term) => this.#known.get(`${scope} ${term}`)?.isCommon !== true);
    return kept.length > 0 ? kept : terms;
  }

  #count(sql: Sql, scope: Scope, terms: readonly string[], rows: number): void {
    if (terms.length === 0) return;
    const table = tableOf(scope);
    const limit = Math.floor(rows * COMMON_SHARE);
    const counts = sql.all<{ term: string; count: number }>(
      `SELECT t.value AS term, (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || t.value || '"' LIMIT ?2 + 0)) AS count
       FROM json_each(?1) t`,
      JSON.stringify(terms),
      limit + 1,
    );
    for (const { term, count } of counts) {
      this.#known.set(`${scope} ${term}`, { isCommon: count > limit, until: rows * RECOUNT_GROWTH });
    }
  }
}

/**
 * Quotes terms, so that FTS5 operators are text.
 *
 * @param common if given, ignores common words in large indexes
 */
export function searchText(
  sql: Sql,
  scope: Scope,
  query: string,
  limit: number,
  visibility: Visibility | null = null,
  common: CommonWords | null = null,
): TextHit[] {
  const words = searchTerms(sql, scope, query);
  const terms = common === null ? words : common.distinctiveTerms(sql, scope, words);
  if (terms.length === 0) return [];
  const table = tableOf(scope);
  const row = `${table}.rowid`;
  const condition = visibility === null ? "" : `AND ${visibility.condition(indexedRowSql(scope, row))}`;
  const most = hasParts(sql, scope) ? PARTS_PER_HIT * limit : limit;
  // FTS5 reads in row order and sorts stably, so `rowid` breaks ties
  const [score, order] =
    readWatermarks(sql)[scope] > MAX_SORTED_ROWS ? ["rank", "score"] : [`bm25(${table})`, "score, rowid"];
  const rows = rowsAsJson<{ row: number; seq: number; score: number }>(
    sql,
    ["row", "seq", "score"],
    `SELECT rowid AS row, ${indexedRowSql(scope, row)} AS seq, ${score} AS score FROM ${table}
     WHERE ${table} MATCH ?1 ${condition} ORDER BY ${order} LIMIT ?2 + 0`,
    terms.map((term) => `"${term}"`).join(" OR "),
    most,
    ...(visibility?.parameters ?? []),
  );
  const best = new Map<number, TextHit>();
  for (const { row: part, seq, score: cost } of rows)
    if (!best.has(seq)) best.set(seq, { seq, score: -cost, row: part });
  return [...best.values()].slice(0, limit);
}

/**
 * Beyond this FTS5 sorts: only returned rows are billed (20 instead of 10,000 for a word in 5,000 rows), but it takes 1.4 times as long.
 */
const MAX_SORTED_ROWS = 2_000;

const PARTS_PER_HIT = 3;

const hasParts = (sql: Sql, of: TextIndex): boolean =>
  of === "episodes" && sql.all(`SELECT 1 FROM ${tableOf(of)}_content WHERE id < 0 LIMIT 1`).length > 0;
