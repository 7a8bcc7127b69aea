import { must } from "../../../shared/must.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "./meta.ts";

/**
 * Makes a change, and says to which instant a rollback takes it back and nothing else: that just before its first step on the known axis.
 * Null where something else was written at that instant already, because a message of the same millisecond would go too.
 */
export function withUndo<T>(sql: Sql, change: (sql: Sql) => T): { done: T; undo: Instant | null } {
  const before = readMeta(sql, "last_instant") ?? -1;
  const [last] = sql.all<{ seq: number | null }>("SELECT max(seq) AS seq FROM changes");
  const done = change(sql);
  const [first] = sql.all<{ at: Instant | null }>(
    "SELECT min(recorded_at) AS at FROM changes WHERE seq > ?",
    last?.seq ?? 0,
  );
  const at = first?.at ?? must(readMeta(sql, "last_step"), "instant of a change");
  return { done, undo: before < at ? at - 1 : null };
}
