import type { Scope } from "../../shared/api/search.ts";
import { queryTerms, searchableText } from "../core/indexing/tokenise.ts";
import type { Sql } from "../ports.ts";
import { kindOf, NODE_KINDS, nodeOf, seqOf } from "./nodes.ts";

/** Puts a text into the full-text index under its node, replacing what stood there. */
export function indexText(sql: Sql, scope: Scope, seq: number, text: string): void {
  const node = nodeOf(scope, seq);
  sql.all("DELETE FROM full_text WHERE rowid = ?", node);
  sql.all("INSERT INTO full_text (rowid, text) VALUES (?, ?)", node, searchableText(text));
}

export interface TextHit {
  seq: number;
  /** BM25 (k1 = 1.2, b = 0.75), positive, larger is better. */
  score: number;
}

/** The `limit` best of one scope for any of the query's words. Quoting makes every operator of the index plain text. */
export function searchText(sql: Sql, scope: Scope, query: string, limit: number): TextHit[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  return sql
    .all<{ node: number; rank: number }>(
      `SELECT rowid AS node, bm25(full_text) AS rank FROM full_text
       WHERE full_text MATCH ? AND rowid % ${NODE_KINDS} = ? ORDER BY rank, rowid LIMIT ?`,
      terms.map((term) => `"${term}"`).join(" OR "),
      kindOf(scope),
      limit,
    )
    .map(({ node, rank }) => ({ seq: seqOf(node), score: -rank }));
}
