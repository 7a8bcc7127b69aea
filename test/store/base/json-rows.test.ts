import { expect, test } from "vitest";
import { rowsAsJson } from "../../../worker/store/base/json-rows.ts";
import { nodeSql } from "../../fakes/node-sql.ts";

function filled() {
  const sql = nodeSql();
  sql.exec("CREATE TABLE a (x INTEGER, y REAL, z TEXT)");
  const insert = (...row: (string | number | null)[]) => sql.all("INSERT INTO a VALUES (?, ?, ?)", ...row);
  insert(1, 0.1, 'say "hi"\n');
  insert(2 ** 45, -1 / 3, "안녕 🙂 \\");
  insert(3, null, null);
  return sql;
}

const DESCENDING = "SELECT x, y, z FROM a WHERE x >= ? ORDER BY x DESC LIMIT ? + 0";

test("rows fetched as JSON are those of the statement, in its order, whatever their content", () => {
  const sql = filled();
  const rows = rowsAsJson<{ x: number; y: number | null; z: string | null }>(sql, ["x", "y", "z"], DESCENDING, 1, 10);
  expect(rows).toEqual(sql.all(DESCENDING, 1, 10).map((row) => ({ ...row })));
  expect(rows.map(({ x }) => x)).toEqual([2 ** 45, 3, 1]);
});

test("rows fetched as JSON respect the LIMIT of the statement, and are empty if it has no rows", () => {
  const sql = filled();
  expect(rowsAsJson<{ x: number }>(sql, ["x"], DESCENDING, 1, 2)).toEqual([{ x: 2 ** 45 }, { x: 3 }]);
  expect(rowsAsJson<{ x: number }>(sql, ["x"], DESCENDING, 2 ** 46, 2)).toEqual([]);
});
