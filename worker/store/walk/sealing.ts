import type { Sql } from "../../ports/sql.ts";
import { lastRows } from "../base/watermarks.ts";
import { sealCodes } from "../index/sealed-codes.ts";
import { sealThreadRows } from "./thread-rows.ts";
import { sealWalkRows } from "./walk-rows.ts";

export const sealNextSegment = (sql: Sql, last = lastRows(sql)): boolean =>
  sealCodes(sql, undefined, last) || sealWalkRows(sql, undefined, last) || sealThreadRows(sql, undefined, last);
