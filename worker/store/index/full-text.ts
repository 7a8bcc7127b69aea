import { SCOPES, type Scope } from "../../../shared/api/search.ts";
import { queryTerms, searchableText } from "../../core/text/tokenise.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Visibility } from "./visibility.ts";
import { rowsAsJson } from "../base/json-rows.ts";
import { readWatermarks } from "../base/watermarks.ts";

/** Rows that are searched by their words. */
export type TextIndex = Scope | "communities";
export const TEXT_INDEXES: readonly TextIndex[] = [...SCOPES, "communities"];

/**
 * One index a scope: how rare a word is differs between messages, facts and names, and BM25 lives on that. The indexes keep the
 * texts they were given: one without them ("contentless") goes on counting rows and words that were deleted.
 */
const tableOf = (of: TextIndex): string => `searched_${of}`;

/** Puts a text into the full-text index under its row, replacing what stood there. */
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
 * Merges segments of an index until so many pages are written; says whether any were.
 *
 * @param which `all`: of whatever size, into one; `begun`: as was begun, and those of a size of which there are too many
 */
export function mergeSegments(sql: Sql, of: TextIndex, pages: number, which: "all" | "begun"): boolean {
  const table = tableOf(of);
  const changes = (): number => sql.all<{ changes: number }>("SELECT total_changes() AS changes")[0]?.changes ?? 0;
  const before = changes();
  // https://www.sqlite.org/fts5.html#the_merge_command: a negative number merges all, and one change is the command itself
  sql.all(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, which === "all" ? -pages : pages);
  return changes() - before >= 2;
}

export interface TextHit {
  seq: number;
  /** BM25 (k1 = 1.2, b = 0.75), positive, larger is better. */
  score: number;
}

/** Indexes with fewer rows than this are searched for every word. */
const FEW_ROWS = 5_000;
/** A word in a greater share of the rows hardly tells them apart, and makes the ranking slow: 26 instead of 7 ms at 100,000. */
const COMMON_SHARE = 0.05;
/** What was found of a word is believed until the index has grown by this factor. */
const GROWTH = 1.25;

/** Which words are common in the indexes of one graph, as far as it was asked. */
export class CommonWords {
  readonly #known = new Map<string, { isCommon: boolean; until: number }>();

  /** Those of the terms that are not common; all, if every one is. */
  distinctiveTerms(sql: Sql, scope: Scope, terms: readonly string[]): readonly string[] {
    // at most so many: numbers are never given out again
    const rows = readWatermarks(sql)[scope];
    if (rows < FEW_ROWS || terms.length < 2) return terms;
    const isKnown = (term: string): boolean => rows <= (this.#known.get(`${scope} ${term}`)?.until ?? -1);
    this.#look(
      sql,
      scope,
      terms.filter((term) => !isKnown(term)),
      rows,
    );
    const kept = terms.filter((term) => this.#known.get(`${scope} ${term}`)?.isCommon !== true);
    return kept.length > 0 ? kept : terms;
  }

  /** One statement for all of them: each costs an object more than a count does. */
  #look(sql: Sql, scope: Scope, terms: readonly string[], rows: number): void {
    if (terms.length === 0) return;
    const table = tableOf(scope);
    const most = Math.floor(rows * COMMON_SHARE);
    const counts = sql.all<{ term: string; count: number }>(
      `SELECT t.value AS term, (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH '"' || t.value || '"' LIMIT ?2 + 0)) AS count
       FROM json_each(?1) t`,
      JSON.stringify(terms),
      most + 1,
    );
    for (const { term, count } of counts) {
      this.#known.set(`${scope} ${term}`, { isCommon: count > most, until: rows * GROWTH });
    }
  }
}

/**
 * The `limit` best of one scope for any of the query's words. Quoting makes every operator of the index plain text.
 *
 * @param common with it, common words are left out of large indexes
 */
export function searchText(
  sql: Sql,
  scope: Scope,
  query: string,
  limit: number,
  eligible: Visibility | null = null,
  common: CommonWords | null = null,
): TextHit[] {
  const words = queryTerms(query);
  const terms = common === null ? words : common.distinctiveTerms(sql, scope, words);
  if (terms.length === 0) return [];
  const table = tableOf(scope);
  return rowsAsJson<{ seq: number; rank: number }>(
    sql,
    ["seq", "rank"],
    `SELECT rowid AS seq, bm25(${table}) AS rank FROM ${table}
     WHERE ${table} MATCH ?1 ${eligible ? `AND ${eligible.condition(`${table}.rowid`)}` : ""} ORDER BY rank, rowid LIMIT ?2 + 0`,
    terms.map((term) => `"${term}"`).join(" OR "),
    limit,
    ...(eligible?.parameters ?? []),
  ).map(({ seq, rank }) => ({ seq, score: -rank }));
}
