import type { Scope } from "../../../shared/api/search.ts";
import { foldLetters } from "../../core/text/fold-letters.ts";
import { queryTerms, searchableText, unfoldedQueryTerms } from "../../core/text/tokenise.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Visibility } from "./visibility.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { readWatermarks } from "../base/watermarks.ts";
import { isFolding, tableOf, type TextIndex } from "./folding.ts";

/** Read at most the first 2,000 characters of a text to see which words it has. */
const MAX_READ_CHARACTERS = 2_000;

/** The normalised words of rows as they are in the index, separated by spaces; by row number, in the order asked for. */
export function readIndexedTexts(sql: Sql, scope: Scope, seqs: readonly number[]): Map<number, string> {
  const rows = rowsAsJson<{ seq: number; text: string }>(
    sql,
    ["seq", "text"],
    // the content table of the FTS5 index: reading through the index costs twice as much
    `SELECT id AS seq, substr(c0, 1, ${MAX_READ_CHARACTERS}) AS text FROM ${tableOf(scope)}_content WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  // rows of an earlier release may not be folded yet
  const texts = new Map(rows.map(({ seq, text }) => [seq, foldLetters(text)]));
  return new Map(seqs.flatMap((seq) => (texts.has(seq) ? [[seq, texts.get(seq) ?? ""]] : [])));
}

/** Indexes the text of a row, replacing its former text. */
export function indexText(sql: Sql, of: TextIndex, seq: number, text: string): void {
  const table = tableOf(of);
  const searchable = searchableText(text);
  const [indexed] = sql.all<{ text: string }>(`SELECT text FROM ${table} WHERE rowid = ?`, seq);
  if (indexed?.text === searchable) return;
  if (indexed) unindexText(sql, of, seq);
  sql.all(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`, seq, searchable);
}

export function unindexText(sql: Sql, of: TextIndex, seq: number): void {
  sql.all(`DELETE FROM ${tableOf(of)} WHERE rowid = ?`, seq);
}

/**
 * Merges segments of an FTS5 index.
 *
 * @param pages stop after about this many pages are written
 * @param which `all`: start merging all segments into one; `begun`: continue a merge in progress, or merge segments of one size if
 *   there are too many
 * @returns whether any were merged
 */
export function mergeSegments(sql: Sql, of: TextIndex, pages: number, which: "all" | "begun"): boolean {
  const table = tableOf(of);
  const changes = (): number => sql.all<{ changes: number }>("SELECT total_changes() AS changes")[0]?.changes ?? 0;
  const before = changes();
  // https://www.sqlite.org/fts5.html#the_merge_command: a negative number merges all; the command itself counts as one change
  sql.all(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, which === "all" ? -pages : pages);
  return changes() - before >= 2;
}

/** The words by which a query is searched for: also as they are written while an index of an earlier release is not folded to its end. */
export function searchTerms(sql: Sql, of: TextIndex, query: string): string[] {
  const unfolded = unfoldedQueryTerms(query);
  const terms = queryTerms(query);
  return unfolded.length > 0 && isFolding(sql, of) ? [...terms, ...unfolded] : terms;
}

export interface TextHit {
  seq: number;
  /** BM25 (k1 = 1.2, b = 0.75), positive, larger is better. */
  score: number;
}

/** Skip common words only in indexes with at least 5,000 rows. */
const MIN_ROWS = 5_000;
/** Treat a word in more than 5 % of the rows as common: it hardly distinguishes them, and ranking them takes 26 instead of 7 ms at 100,000 rows. */
const COMMON_SHARE = 0.05;
/** Count a word again only when the index has grown by this factor. */
const RECOUNT_GROWTH = 1.25;

/** Remembers which words are common in the indexes of one graph. Words are counted when a query first uses them. */
export class CommonWords {
  /** By scope and term; `until` is the highest row number for which the result holds. */
  readonly #known = new Map<string, { isCommon: boolean; until: number }>();

  /** The terms that are not common; all of them if every one is. */
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

  /** One statement for all terms: a statement costs an object more than a count. */
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
 * The `limit` best rows of one scope by BM25 for any of the query's words. Terms are quoted, so FTS5 operators are plain text.
 *
 * @param common if given, common words are ignored in large indexes
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
  return rowsAsJson<{ seq: number; rank: number }>(
    sql,
    ["seq", "rank"],
    `SELECT rowid AS seq, bm25(${table}) AS rank FROM ${table}
     WHERE ${table} MATCH ?1 ${visibility ? `AND ${visibility.condition(`${table}.rowid`)}` : ""} ORDER BY rank, rowid LIMIT ?2 + 0`,
    terms.map((term) => `"${term}"`).join(" OR "),
    limit,
    ...(visibility?.parameters ?? []),
  ).map(({ seq, rank }) => ({ seq, score: -rank }));
}
