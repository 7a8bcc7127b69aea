import { SCOPES, type Scope } from "../../../shared/api/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { mergeSegments } from "./full-text.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { lastRows } from "../base/watermarks.ts";

/** About a millisecond. */
const PAGES_PER_STEP = 4;
/** Every row is rewritten about five times. */
const MERGE_GROWTH = 1.25;
const MIN_ROWS = 256;

const MERGED = { facts: "facts_merged", entities: "entities_merged", episodes: "episodes_merged" } as const;

/**
 * Each transaction leaves a segment, and FTS5 merges only four of one size. A search opens all segments for each word, which took a third
 * of its time at 10,000 facts.
 */
export const mergeTextIndexes = (sql: Sql, last = lastRows(sql)): boolean =>
  SCOPES.some((scope) => mergeNext(sql, scope, last(scope)));

function mergeNext(sql: Sql, scope: Scope, last: number): boolean {
  if (last < MIN_ROWS) return false;
  if (mergeSegments(sql, scope, PAGES_PER_STEP, "begun")) return true;
  if (last < MERGE_GROWTH * (readMeta(sql, MERGED[scope]) ?? 0)) return false;
  writeMeta(sql, MERGED[scope], last);
  mergeSegments(sql, scope, PAGES_PER_STEP, "all");
  return true;
}
