import { nonNull } from "../../../shared/non-null.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "./meta.ts";

/** `null` if a rollback to that instant would undo another write too. */
export function withUndo<T>(sql: Sql, change: (sql: Sql) => T): { done: T; undo: Instant | null } {
  const before = readMeta(sql, "last_instant") ?? -1;
  const [last] = sql.all<{ seq: number | null }>("SELECT max(seq) AS seq FROM changes");
  const done = change(sql);
  const [first] = sql.all<{ at: Instant | null }>(
    "SELECT min(recorded_at) AS at FROM changes WHERE seq > ?",
    last?.seq ?? 0,
  );
  const at = first?.at ?? nonNull(readMeta(sql, "last_step"), "instant of a change");
  return { done, undo: before < at ? at - 1 : null };
}
