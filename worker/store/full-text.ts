import type { Scope } from "../../shared/api/search.ts";
import { unreachable } from "../../shared/must.ts";
import { queryTerms, searchableText } from "../core/indexing/tokenise.ts";
import type { Sql } from "../ports/sql.ts";
import type { Eligibility } from "./eligibility.ts";

/** One index a scope: how rare a word is differs between messages, facts and names, and BM25 lives on that. */
function tableOf(scope: Scope): string {
  switch (scope) {
    case "episodes":
      return "episodes_text";
    case "entities":
      return "entities_text";
    case "facts":
      return "facts_text";
    default:
      return unreachable(scope);
  }
}

/** Puts a text into the full-text index under its row, replacing what stood there. */
export function indexText(sql: Sql, scope: Scope, seq: number, text: string): void {
  unindexText(sql, scope, seq);
  const table = tableOf(scope);
  sql.all(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`, seq, searchableText(text));
}

export function unindexText(sql: Sql, scope: Scope, seq: number): void {
  sql.all(`DELETE FROM ${tableOf(scope)} WHERE rowid = ?`, seq);
}

export interface TextHit {
  seq: number;
  /** BM25 (k1 = 1.2, b = 0.75), positive, larger is better. */
  score: number;
}

/** The `limit` best of one scope for any of the query's words. Quoting makes every operator of the index plain text. */
export function searchText(
  sql: Sql,
  scope: Scope,
  query: string,
  limit: number,
  eligible: Eligibility | null = null,
): TextHit[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  const table = tableOf(scope);
  return sql
    .all<{ seq: number; rank: number }>(
      `SELECT rowid AS seq, bm25(${table}) AS rank FROM ${table}
       WHERE ${table} MATCH ?1 ${eligible ? `AND ${eligible.condition(`${table}.rowid`)}` : ""} ORDER BY rank, rowid LIMIT ?2`,
      terms.map((term) => `"${term}"`).join(" OR "),
      limit,
      ...(eligible?.parameters ?? []),
    )
    .map(({ seq, rank }) => ({ seq, score: -rank }));
}
