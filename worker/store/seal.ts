import type { Sql } from "../ports/sql.ts";
import { mergeTexts } from "./merged-texts.ts";
import { sealCodes } from "./sealed-codes.ts";
import { sealThreadRows } from "./thread-rows.ts";
import { sealWalkRows } from "./walk-rows.ts";

/**
 * Seals the next rows of whatever has enough of them for a segment, or merges the full-text indexes a step further; says whether there
 * was anything to do.
 */
export const sealNext = (sql: Sql): boolean =>
  sealCodes(sql) || sealWalkRows(sql) || sealThreadRows(sql) || mergeTexts(sql);
