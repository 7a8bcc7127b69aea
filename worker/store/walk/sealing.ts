import type { Sql } from "../../ports/sql.ts";
import { sealCodes } from "../index/sealed-codes.ts";
import { sealThreadRows } from "./thread-rows.ts";
import { sealWalkRows } from "./walk-rows.ts";

/** Seals the next rows of whatever has enough of them for a segment; says whether anything was sealed. */
export const sealNextSegment = (sql: Sql): boolean => sealCodes(sql) || sealWalkRows(sql) || sealThreadRows(sql);
