import { describe, expect, test } from "vitest";
import type { Sql, SqlValue } from "../../worker/ports/sql.ts";

export function describeSql(name: string, withSql: (check: (sql: Sql) => void) => Promise<void>): void {
  const bytes = (value: SqlValue | undefined): number[] => [
    ...(value instanceof Uint8Array ? value : new Uint8Array(value as ArrayBuffer)),
  ];

  describe(`Sql on ${name}`, () => {
    test("`exec` runs several statements", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (x); CREATE TABLE b (y); INSERT INTO b VALUES (1);");
        expect(sql.all("SELECT y FROM b")).toEqual([{ y: 1 }]);
      }));

    test("text, integers, floats, null and BLOBs are read back unchanged", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (t TEXT, i INTEGER, r REAL, n, b BLOB)");
        sql.all("INSERT INTO a VALUES (?, ?, ?, ?, ?)", "ünï 🙂", 2 ** 45, 0.1, null, new Uint8Array([0, 255, 7]));
        const [row] = sql.all("SELECT * FROM a");
        expect(row).toMatchObject({ t: "ünï 🙂", i: 2 ** 45, r: 0.1, n: null });
        expect(bytes(row?.["b"])).toEqual([0, 255, 7]);
      }));

    test("rows have the columns of the statement in order, whatever their names", () =>
      withSql((sql) => {
        const [row] = sql.all("SELECT 1 AS b, NULL AS a, 'x' AS \"two words\", count(*) FROM json_each('[]')");
        expect(Object.entries(row ?? {})).toEqual([
          ["b", 1],
          ["a", null],
          ["two words", "x"],
          ["count(*)", 0],
        ]);
      }));

    test("rows have the table's current columns after the table was altered", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (x); INSERT INTO a VALUES (1);");
        expect(sql.all("SELECT * FROM a")).toEqual([{ x: 1 }]);
        sql.exec("ALTER TABLE a RENAME COLUMN x TO z; ALTER TABLE a ADD COLUMN y DEFAULT 2;");
        expect(sql.all("SELECT * FROM a")).toEqual([{ z: 1, y: 2 }]);
      }));

    test("rows have the table's current columns after its alteration was rolled back", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (x); INSERT INTO a VALUES (1);");
        const failing = (): void =>
          sql.transaction(() => {
            sql.exec("ALTER TABLE a RENAME COLUMN x TO z");
            expect(sql.all("SELECT * FROM a")).toEqual([{ z: 1 }]);
            throw new Error("no");
          });
        expect(failing).toThrow("no");
        expect(sql.all("SELECT * FROM a")).toEqual([{ x: 1 }]);
      }));

    test("fractions keep their full precision in JSON", () =>
      withSql((sql) => {
        const fractions = Array.from({ length: 400 }, (_, i) => Math.sin(i + 1) * 10 ** ((i % 40) - 20));
        const rows = sql.all<{ json: string }>(
          "SELECT json_array(value) AS json FROM json_each(?)",
          JSON.stringify(fractions),
        );
        expect(rows.map(({ json }) => (JSON.parse(json) as number[])[0])).toEqual(fractions);
      }));

    test("a numbered parameter is bound at each of its occurrences", () =>
      withSql((sql) => {
        expect(sql.all("SELECT ?1 AS a, ?2 AS b, ?1 AS c", 1, "x")).toEqual([{ a: 1, b: "x", c: 1 }]);
      }));

    test("a statement with RETURNING returns its rows and runs once", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (x INTEGER PRIMARY KEY, y)");
        expect(sql.all("INSERT INTO a (y) VALUES ('v') RETURNING x")).toEqual([{ x: 1 }]);
        expect(sql.all("SELECT count(*) AS n FROM a")).toEqual([{ n: 1 }]);
      }));

    test("full text with BM25 and table-valued JSON functions are available", () =>
      withSql((sql) => {
        sql.exec(
          "CREATE VIRTUAL TABLE f USING fts5 (t, content='', contentless_delete=1, tokenize='porter unicode61')",
        );
        sql.all("INSERT INTO f (rowid, t) VALUES (1, 'running dogs'), (2, 'cats')");
        expect(sql.all("SELECT rowid AS id FROM f WHERE f MATCH ? ORDER BY bm25(f)", '"run"')).toEqual([{ id: 1 }]);
        sql.all("DELETE FROM f WHERE rowid = 1");
        expect(sql.all("SELECT rowid FROM f WHERE f MATCH ?", '"run"')).toEqual([]);
        expect(sql.all("SELECT value FROM json_each(?)", "[3,4]")).toEqual([{ value: 3 }, { value: 4 }]);
      }));

    test("a transaction is committed and returns the result of its body", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (x)");
        const result = sql.transaction(() => {
          sql.all("INSERT INTO a VALUES (1)");
          return "kept";
        });
        expect(result).toBe("kept");
        expect(sql.all("SELECT x FROM a")).toEqual([{ x: 1 }]);
      }));

    test("a transaction whose body throws is rolled back and rethrows", () =>
      withSql((sql) => {
        sql.exec("CREATE TABLE a (x)");
        const failing = (): void =>
          sql.transaction(() => {
            sql.all("INSERT INTO a VALUES (1)");
            throw new Error("no");
          });
        expect(failing).toThrow("no");
        expect(sql.all("SELECT x FROM a")).toEqual([]);
      }));
  });
}
