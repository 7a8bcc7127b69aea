import { SCOPES, type Scope } from "../../../shared/api/search.ts";
import { foldLetters } from "../../core/text/letters/fold-letters.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../base/meta.ts";

export type TextIndex = FoldedIndex | "wordings";
type FoldedIndex = Scope | "communities";
export const TEXT_INDEXES: readonly FoldedIndex[] = [...SCOPES, "communities"];

/**
 * Each scope has its own table, because BM25 weighs a word by how rare it is. The tables keep their texts: a
 * contentless FTS5 table still counts deleted rows.
 */
export const tableOf = (of: TextIndex): string => `searched_${of}`;

const LEFT = {
  facts: "facts_unfolded",
  entities: "entities_unfolded",
  episodes: "episodes_unfolded",
  communities: "communities_unfolded",
} as const;

const ROWS_PER_STEP = 200;
const CHARACTERS_PER_STEP = 262_144;

export const isFolding = (sql: Sql, of: TextIndex): boolean => of !== "wordings" && readMeta(sql, LEFT[of]) !== null;

/** Does not read the rows: there may be 100,000. */
export function beginFolding(sql: Sql): void {
  for (const of of TEXT_INDEXES) {
    const [last] = sql.all<{ id: number }>(`SELECT id FROM ${tableOf(of)}_content ORDER BY id DESC LIMIT 1`);
    if (last !== undefined) writeMeta(sql, LEFT[of], last.id);
  }
}

export function foldNextTexts(sql: Sql): boolean {
  const of = TEXT_INDEXES.find((index) => isFolding(sql, index));
  if (of === undefined) return false;
  const table = tableOf(of);
  const rows = sql.all<{ id: number; text: string }>(
    `SELECT id, c0 AS text FROM ${table}_content WHERE id <= ? ORDER BY id DESC LIMIT ? + 0`,
    readMeta(sql, LEFT[of]),
    ROWS_PER_STEP,
  );
  let read = 0;
  let left: number | null = null;
  for (const { id, text } of rows) {
    left = id - 1;
    read += text.length;
    const folded = foldLetters(text);
    if (folded !== text) {
      sql.all(`DELETE FROM ${table} WHERE rowid = ?`, id);
      sql.all(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`, id, folded);
    }
    if (read >= CHARACTERS_PER_STEP) break;
  }
  writeMeta(sql, LEFT[of], left);
  return true;
}
