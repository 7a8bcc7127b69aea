import { expect, test } from "vitest";
import { giveBackMemories, memoriesInUse, migratedSql, nodeSql } from "../fakes/node-sql.ts";
import { describeSql } from "./sql.ts";

describeSql("node:sqlite", async (check) => check(nodeSql()));

describeSql("a memory on node:sqlite that was used before", async (check) => {
  const before = memoriesInUse();
  migratedSql().exec("CREATE TABLE a (z); CREATE TABLE b (z); INSERT INTO a VALUES (7);");
  giveBackMemories(before);
  check(migratedSql());
});

test("a memory that was given back is empty for the next user, and refuses the former one", () => {
  const before = memoriesInUse();
  const former = migratedSql();
  const schema = former.all("SELECT sql FROM sqlite_master");
  former.exec("INSERT INTO meta VALUES ('epoch', 'e1'); CREATE TABLE a (x); DROP TABLE taught_answers;");
  giveBackMemories(before);
  const next = migratedSql();
  expect(next.all("SELECT sql FROM sqlite_master")).toEqual(schema);
  expect(next.all("SELECT * FROM meta WHERE key = 'epoch'")).toEqual([]);
  expect(() => former.all("SELECT 1")).toThrow("its test has ended");
  expect(() => former.transaction(() => 1)).toThrow("its test has ended");
});
