import { SCOPES, type Scope } from "../../../shared/api/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../base/meta.ts";

/** Indexes of the full text: `wordings` has the sentences of facts at other moments. */
export type TextIndex = FoldedIndex | "wordings";
export type FoldedIndex = Scope | "communities";
/** The indexes of releases that folded no letters, or fewer. */
export const TEXT_INDEXES: readonly FoldedIndex[] = [...SCOPES, "communities"];

/**
 * One index per scope: how rare a word is differs between messages, facts and names, and BM25 depends on it. The indexes store
 * their texts, because a contentless FTS5 table keeps counting rows and words that were deleted.
 */
export const tableOf = (of: TextIndex): string => `searched_${of}`;

const LEFT = {
  facts: "facts_unfolded",
  entities: "entities_unfolded",
  episodes: "episodes_unfolded",
  communities: "communities_unfolded",
} as const;

/** Whether rows of an index may still have letters that are not folded as today: an earlier release indexed them. */
export const isFolding = (sql: Sql, of: TextIndex): boolean => of !== "wordings" && readMeta(sql, LEFT[of]) !== null;

/** The last row of an index that is to be indexed again with the letters of today; `null` if none is. */
export const lastToFold = (sql: Sql, of: FoldedIndex): number | null => readMeta(sql, LEFT[of]);
export const noteLastToFold = (sql: Sql, of: FoldedIndex, last: number | null): void => writeMeta(sql, LEFT[of], last);

/** Notes that all rows of the indexes are to be indexed again with the letters of today. Does not read them: a memory may have a hundred thousand. */
export function beginFolding(sql: Sql): void {
  for (const of of TEXT_INDEXES) {
    const [last] = sql.all<{ id: number }>(`SELECT id FROM ${tableOf(of)}_content ORDER BY id DESC LIMIT 1`);
    if (last !== undefined) writeMeta(sql, LEFT[of], last.id);
  }
}
