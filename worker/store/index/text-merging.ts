import { SCOPES, type Scope } from "../../../shared/api/search.ts";
import type { Sql } from "../../ports/sql.ts";
import { mergeSegments } from "./full-text.ts";
import { readMeta, writeMeta } from "../base/meta.ts";
import { readWatermarks } from "../base/watermarks.ts";

/** Pages written at once: a millisecond or so. */
const PAGES = 4;
/** An index is merged into one segment each time it has grown by this factor, so every row is written some five times more. */
const GROWTH = 1.25;
/** Rows of the smallest index that is worth it. */
const FEWEST = 256;

const MERGED = { facts: "facts_merged", entities: "entities_merged", episodes: "episodes_merged" } as const;

/**
 * Merges the full-text indexes a step further, if there is anything to merge; says whether there was. Each transaction leaves a segment,
 * of which FTS5 merges four of a size by itself and no more; a search opens all of them for each of its words, which was a
 * third of its time among 10,000 facts.
 */
export const mergeTextIndexes = (sql: Sql): boolean => SCOPES.some((scope) => mergeNext(sql, scope));

function mergeNext(sql: Sql, scope: Scope): boolean {
  const last = readWatermarks(sql)[scope];
  if (last < FEWEST) return false;
  // what was begun goes on
  if (mergeSegments(sql, scope, PAGES, "begun")) return true;
  if (last < GROWTH * (readMeta(sql, MERGED[scope]) ?? 0)) return false;
  writeMeta(sql, MERGED[scope], last);
  mergeSegments(sql, scope, PAGES, "all");
  return true;
}
