import { reserveNumbers } from "../../../worker/store/base/row-numbers.ts";
import { expect, test } from "vitest";
import type { Scope } from "../../../shared/api/search.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { indexText, searchText } from "../../../worker/store/index/full-text.ts";
import { mergeTextIndexes } from "../../../worker/store/index/text-merging.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";
import { migratedSql } from "../../fakes/node-sql.ts";

const segmentsOf = (sql: Sql, scope: Scope): number =>
  sql.all<{ count: number }>(`SELECT count(DISTINCT segid) AS count FROM searched_${scope}_idx`)[0]?.count ?? 0;

function index(sql: Sql, from: number, upto: number): void {
  const text = zipfWords(from);
  for (let seq = from; seq <= upto; seq++) {
    reserveNumbers(sql, "facts", seq);
    sql.transaction(() => indexText(sql, "facts", seq, text(12)));
  }
}

function mergeAll(sql: Sql): number {
  let steps = 0;
  while (mergeTextIndexes(sql)) steps++;
  return steps;
}

test("a full-text index of many segments is merged into one, and finds the same as before", () => {
  const sql = migratedSql();
  index(sql, 1, 600);
  const before = segmentsOf(sql, "facts");
  const found = () => ["lokaka", "renkaka mikaka"].map((query) => searchText(sql, "facts", query, 50));
  const hits = found();
  expect(before).toBeGreaterThan(4);
  expect(hits.flat()).not.toHaveLength(0);
  expect(mergeAll(sql)).toBeGreaterThan(0);
  expect(segmentsOf(sql, "facts")).toBe(1);
  expect(found()).toEqual(hits);
});

test("a full-text index is merged again only when it has grown by a quarter, and never while it is small", () => {
  const sql = migratedSql();
  index(sql, 1, 200);
  expect(mergeAll(sql)).toBe(0);
  index(sql, 201, 400);
  expect(mergeAll(sql)).toBeGreaterThan(0);
  index(sql, 401, 480);
  mergeAll(sql);
  expect(segmentsOf(sql, "facts")).toBeGreaterThan(1);
  index(sql, 481, 500);
  expect(mergeAll(sql)).toBeGreaterThan(0);
  expect(segmentsOf(sql, "facts")).toBe(1);
});
