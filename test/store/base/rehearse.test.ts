import { expect, test } from "vitest";
import { rehearse } from "../../../worker/store/base/rehearse.ts";
import { nodeSql } from "../../fakes/node-sql.ts";
import { wholeContentOf } from "../../fakes/whole-content.ts";

test("a rehearsal answers what the write answers, and takes back all that it wrote", () => {
  const sql = nodeSql();
  sql.exec("CREATE TABLE notes (seq INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)");
  const write = (on: typeof sql) =>
    on.transaction(() => on.all("INSERT INTO notes (text) VALUES ('a') RETURNING seq, text"));
  const before = wholeContentOf(sql);
  const rehearsed = rehearse(sql, write);
  expect(wholeContentOf(sql)).toEqual(before);
  expect(write(sql)).toEqual(rehearsed);
});

test("a rehearsal throws what the write throws, and takes back what it wrote before", () => {
  const sql = nodeSql();
  sql.exec("CREATE TABLE notes (text TEXT)");
  expect(() =>
    rehearse(sql, (on) => {
      on.all("INSERT INTO notes (text) VALUES ('a')");
      throw new RangeError("full");
    }),
  ).toThrow(new RangeError("full"));
  expect(sql.all("SELECT * FROM notes")).toEqual([]);
});
