import { must } from "../../../shared/must.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "./meta.ts";

/**
 * Makes a change that is one step of the known axis, and says to which instant a rollback takes it back and nothing else: that just
 * before the step. Null where something else was written at that instant already, because a message of the same millisecond would go too.
 */
export function withUndo<T>(sql: Sql, change: (sql: Sql) => T): { done: T; undo: Instant | null } {
  const before = readMeta(sql, "last_instant") ?? -1;
  const done = change(sql);
  const at = must(readMeta(sql, "last_step"), "instant of a change");
  return { done, undo: before < at ? at - 1 : null };
}
