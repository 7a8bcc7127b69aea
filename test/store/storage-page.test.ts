/** docs/storage.md names every table, column, meta key and alarm job of the real schemas, and nothing else. */
import { globSync, readFileSync } from "node:fs";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import * as postgres from "../../db/schema.ts";
import { ALARM_JOBS } from "../../worker/core/ingest/alarm-jobs.ts";
import { make } from "../../worker/objects/tenant-account/account-schema.ts";
import { remindBy } from "../../worker/objects/tenant-account/reminders.ts";
import { beginRequest } from "../../worker/objects/request-log/idempotency-store.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import { rememberLines } from "../../worker/store/lifecycle/import-lines.ts";
import { migrate } from "../../worker/store/migrations.ts";
import { nodeSql } from "../fakes/node-sql.ts";

type Columns = Record<string, string[]>;

const lines = readFileSync("docs/storage.md", "utf8").split("\n");
const namesIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
const sorted = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, [...new Set(names)].sort()]));

/** Names in backticks: first cells of tables, beginnings of list items, and paragraphs "Columns: …" without their parentheses. */
function rowsAfter(place: number): string[] {
  const end = lines.findIndex((line, at) => at > place && line.startsWith("#"));
  const section = lines.slice(place + 1, end < 0 ? lines.length : end);
  const cells = section.filter((line) => line.startsWith("| `")).map((line) => line.split("|")[1] ?? "");
  const items = section.filter((line) => line.startsWith("- `")).map((line) => line.split(":")[0] ?? "");
  const paragraphs = section.join("\n").split("\n\n");
  const columns = paragraphs
    .filter((one) => one.trim().startsWith("Columns: "))
    .map((one) => one.replaceAll(/\([^)]*\)/g, ""));
  return [...cells, ...items, ...columns].flatMap(namesIn);
}

function documented(store: string | null): Columns {
  const columns: Columns = {};
  for (const [place, line] of lines.entries()) {
    const [, of, tables = ""] = /^#### (?:(\w+): )?(`.+)$/.exec(line) ?? [];
    if (tables === "" || (of ?? null) !== store) continue;
    for (const table of namesIn(tables)) columns[table] = rowsAfter(place);
  }
  return sorted(columns);
}

function stored(sql: Sql): Columns {
  const tables = sql.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*'",
  );
  const virtual = tables.filter((one) => one.sql.startsWith("CREATE VIRTUAL")).map(({ name }) => `${name}_`);
  return sorted(
    Object.fromEntries(
      tables
        .filter(({ name }) => !virtual.some((prefix) => name.startsWith(prefix)))
        .map(({ name }) => [
          name,
          sql.all<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`).map((column) => column.name),
        ]),
    ),
  );
}

const withoutHidden = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([table, names]) => [
      table,
      table.startsWith("searched_") ? names.filter((name) => name !== "rank" && !name.startsWith("searched_")) : names,
    ]),
  );

describe("docs/storage.md", () => {
  test("lists every table and column of a memory, and no other", () => {
    const sql = nodeSql();
    sql.transaction(() => migrate(sql));
    rememberLines(sql, [], new Set());
    expect(withoutHidden(documented(null))).toEqual(stored(sql));
  });

  test("lists every table and column of the request log, and no other", () => {
    const sql = nodeSql();
    beginRequest(sql, 0, { name: "n", content: "c" }, "t");
    expect(documented("RequestLog")).toEqual(stored(sql));
  });

  test("lists every table and column of a tenant's account, and no other", () => {
    const sql = nodeSql();
    make(sql);
    remindBy(sql, "tenant", [], 0);
    expect(documented("TenantAccount")).toEqual(stored(sql));
  });

  test("lists every table and column of Postgres, and no other", () => {
    const tables = Object.values(postgres)
      .filter((value) => value instanceof PgTable)
      .map((table) => getTableConfig(table));
    const columns = tables.map(({ name, columns: all }): [string, string[]] => [name, all.map((one) => one.name)]);
    expect(documented("Postgres")).toEqual(sorted(Object.fromEntries(columns)));
  });

  test("lists every declared meta key, and no other", () => {
    const [, declared = ""] =
      /interface Meta \{([\s\S]*?)\n\}/.exec(readFileSync("worker/store/base/meta.ts", "utf8")) ?? [];
    const keys = Array.from(declared.matchAll(/^ {2}(\w+): /gm), ([, key = ""]) => key).sort();
    expect(rowsAfter(lines.indexOf("### Meta keys")).sort()).toEqual(keys);
  });

  test("names no meta key that nothing reads", () => {
    const code = globSync("worker/**/*.ts", { exclude: ["worker/store/base/meta.ts"] })
      .concat("worker/store/migrations.ts")
      .map((file) => readFileSync(file, "utf8"))
      .concat(readFileSync("worker/store/base/meta.ts", "utf8").replace(/interface Meta \{[\s\S]*?\n\}/, ""))
      .join("\n");
    const keys = rowsAfter(lines.indexOf("### Meta keys"));
    expect(keys.filter((key) => !code.includes(`"${key}"`) && !code.includes(`'${key}'`))).toEqual([]);
  });

  test("lists the jobs of the alarm in their order", () => {
    expect(rowsAfter(lines.indexOf("### Alarm"))).toEqual([...ALARM_JOBS]);
  });
});
