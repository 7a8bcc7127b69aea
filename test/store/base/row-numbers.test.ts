import { expect, test } from "vitest";
import { lastNumber, lastNumbers, nextNumberSql, reserveNumbers } from "../../../worker/store/base/row-numbers.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { migrate } from "../../../worker/store/migrations.ts";
import { migratedSql, nodeSql } from "../../fakes/node-sql.ts";

function log(sql: Sql): number {
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO changes (seq, entry, subject_id, recorded_at) VALUES (${nextNumberSql("changes")}, 'facts', 'x', 0) RETURNING seq`,
  );
  return row?.seq ?? 0;
}

test("the number of a deleted row is not used again, in whichever order the last rows were deleted", () => {
  const sql = migratedSql();
  expect([log(sql), log(sql), log(sql)]).toEqual([1, 2, 3]);
  sql.all("DELETE FROM changes WHERE seq = 3");
  sql.all("DELETE FROM changes WHERE seq = 2");
  expect(lastNumber(sql, "changes")).toBe(3);
  expect(log(sql)).toBe(4);
  sql.all("DELETE FROM changes");
  expect(log(sql)).toBe(5);
});

test("a reserved number counts as used", () => {
  const sql = migratedSql();
  reserveNumbers(sql, "changes", 7);
  reserveNumbers(sql, "changes", 5);
  reserveNumbers(sql, "lessons", 9);
  expect(Object.fromEntries(lastNumbers(sql))).toEqual({ changes: 7, lessons: 9 });
  expect(log(sql)).toBe(8);
});

test("an insert that gives no number is refused", () => {
  const sql = nodeSql();
  sql.transaction(() => migrate(sql));
  log(sql);
  expect(() => sql.all("INSERT INTO changes (entry, subject_id, recorded_at) VALUES ('facts', 'x', 0)")).toThrow(
    /full/,
  );
});
