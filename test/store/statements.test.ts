/** A rule for every SQL statement of the Worker's objects: its columns are those of its row type. */
import { describe, expect, test } from "vitest";
import { beginRequest } from "../../worker/objects/request-log/idempotency-store.ts";
import { make } from "../../worker/objects/tenant-account/account-schema.ts";
import { readUsage } from "../../worker/objects/tenant-account/usage-report.ts";
import { remindBy } from "../../worker/objects/tenant-account/reminders.ts";
import { rememberLines } from "../../worker/store/lifecycle/import-lines.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import { columnProblem, declaredStatements, originsOf, type DeclaredStatement } from "../fakes/declared-statements.ts";
import { columnsIn, migratedSql, nodeSql } from "../fakes/node-sql.ts";

const declared = declaredStatements();

const schemas: readonly [folder: string, makeSchema: () => Sql][] = [
  [
    "worker/store/",
    () => {
      const sql = migratedSql();
      rememberLines(sql, [], new Set());
      return sql;
    },
  ],
  [
    "worker/objects/tenant-account/",
    () => {
      const sql = nodeSql();
      make(sql);
      remindBy(sql, "ten_1", [], 0);
      return sql;
    },
  ],
  [
    "worker/objects/request-log/",
    () => {
      const sql = nodeSql();
      beginRequest(sql, 0, { name: "n", content: "c" }, "t");
      return sql;
    },
  ],
];

describe.each(schemas)("constant statements of %s", (folder, makeSchema) => {
  test("SQLite accepts each, and its columns are those of its row type", () => {
    const sql = makeSchema();
    const constant = declared.filter(({ place, texts }) => place.startsWith(folder) && texts.length === 1);
    expect(constant.length).toBeGreaterThan(10);
    expect(constant.flatMap((statement) => problemOf(sql, statement) ?? [])).toEqual([]);
  });
});

function problemOf(sql: Sql, statement: DeclaredStatement): string | null {
  try {
    return columnProblem(statement, columnsIn(sql, statement.texts[0] ?? ""));
  } catch (error) {
    return `${statement.place} ${String(error)}`;
  }
}

const NOT_WRITTEN_OUT = [
  "worker/store/base/json-rows.ts",
  "worker/store/index/owner-name.ts",
  "worker/store/lifecycle/graph-lines.ts",
  "worker/store/resolution/forget.ts",
];

test("nearly every row type is written out, so that its columns can be compared", () => {
  const typed = declared.filter(({ isTyped }) => isTyped);
  expect(typed.length).toBeGreaterThan(500);
  const places = typed.filter(({ columns }) => columns === null).map(({ place }) => place.replace(/:\d+$/, ""));
  expect(places).toEqual(NOT_WRITTEN_OUT);
});

describe("a comparison", () => {
  const one = { place: "p", isTyped: true, texts: ["SELECT a, b FROM t"], columns: new Map([["a", false]]) };

  test("a comparison names missing, superfluous and doubled columns, and lets optional ones be absent", () => {
    expect(columnProblem(one, ["a"])).toBeNull();
    expect(columnProblem(one, ["b"])).toBe("p does not return a of its row type; returns b, which its row type lacks");
    expect(columnProblem(one, ["a", "a"])).toBe("p returns a twice");
    expect(columnProblem({ ...one, columns: new Map([["a", true]]) }, [])).toBeNull();
  });

  test("a statement with interpolations comes from the call that shares most of its text", () => {
    const near = { ...one, texts: ["SELECT a, b FROM t WHERE ", ""] };
    const nearer = { ...one, texts: ["SELECT a, b FROM t WHERE ", " ORDER BY a"] };
    expect(originsOf("SELECT a, b FROM t WHERE x = 1 ORDER BY a", [near, nearer, one])).toEqual([nearer]);
    expect(originsOf("SELECT a, b FROM t WHERE x", [near, nearer, one])).toEqual([near]);
    expect(originsOf("SELECT c FROM t WHERE x", [near, nearer, one])).toEqual([]);
  });

  test("a statement with interpolations is compared when the Worker first runs it in a process", () => {
    const sql = nodeSql();
    make(sql);
    sql.exec("ALTER TABLE usage ADD COLUMN later INTEGER");
    expect(() => readUsage(sql, 0, { limit: 1 })).toThrow("returns later, which its row type lacks");
  });
});
