import { expect, test, vi } from "vitest";
import type { Sql } from "../../../worker/ports/sql.ts";
import { nodeSql } from "../../fakes/node-sql.ts";

function contentOf(sql: Sql) {
  const schema = sql.all<{ type: string; name: string; sql: string | null }>(
    "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
  );
  const tables = schema.filter(({ type, name }) => type === "table" && !/_(?:data|idx|docsize)$/u.test(name));
  return {
    schema,
    rows: tables
      .filter(({ name }) => name !== "sqlite_sequence")
      .map(({ name }) => [name, sql.all(`SELECT * FROM "${name}"`)]),
  };
}

test("the second new storage of a process gets by its schema what the migrations made of the first", async () => {
  vi.resetModules();
  const { migrate } = await import("../../../worker/store/migrations.ts");
  const [first, second] = [nodeSql(), nodeSql()];
  for (const sql of [first, second]) sql.exec("CREATE TABLE __platform (name TEXT)");
  const runs: string[] = [];
  const counted: Sql = { ...second, exec: (statements) => (runs.push(statements), second.exec(statements)) };
  first.transaction(() => migrate(first));
  second.transaction(() => migrate(counted));
  expect(runs).toHaveLength(1);
  expect(contentOf(second)).toEqual(contentOf(first));
  expect(
    contentOf(first)
      .rows.filter(([, rows]) => (rows as unknown[]).length > 0)
      .map(([name]) => name),
  ).toEqual([
    "meta",
    "searched_communities_config",
    "searched_entities_config",
    "searched_episodes_config",
    "searched_facts_config",
    "searched_wordings_config",
  ]);
});
