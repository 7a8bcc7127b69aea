import { expect, test } from "vitest";
import { cellsIn, tableNamed, tableOf } from "../../../eval/tables/report-tables.ts";

const REPORT = ["Found:", "", "| way | R@5 |", "| --- | --: |", "| bm25 | 70.0 |", "| bfs |"];

test("a report's table is found by its caption, and its cells by their row and column", () => {
  const table = tableNamed(REPORT, "Found");
  expect(cellsIn(table, "bm25", ["R@5"])).toEqual(["70.0"]);
  expect(tableOf("search", [["R@5", "at 5"]], [[table, "bm25", "BM25"]])).toBe(
    "| search | at 5 |\n| ------ | ---: |\n| BM25   | 70.0 |",
  );
});

test("an unsupported configuration is a dash", () => {
  expect(cellsIn(tableNamed(REPORT, "Found"), "bfs", ["R@5"])).toEqual(["–"]);
});

test("the error names a missing table, row or column", () => {
  expect(() => tableNamed(REPORT, "Lost")).toThrow('no table "Lost"');
  expect(() => cellsIn(tableNamed(REPORT, "Found"), "pagerank", ["R@5"])).toThrow('no row "pagerank"');
  expect(() => cellsIn(tableNamed(REPORT, "Found"), "bm25", ["R@9"])).toThrow('no column "R@9"');
});
