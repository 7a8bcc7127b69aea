import { describe, expect, test } from "vitest";
import { bitCode } from "../../../worker/core/vectors/bit-codes.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { nodesWithinDistance, nearestByPages } from "../../../worker/store/index/code-pages.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { nodeKindOf, nodeOf } from "../../../worker/store/base/scoped-rows.ts";
import {
  CodeCache,
  codesExceedBudget,
  removeVector,
  searchVectors,
  storeVector,
} from "../../../worker/store/index/vectors.ts";
import { zipfWords } from "../../fixtures/zipf-words.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { exactSearch } from "../../oracle/exact-search.ts";

function filled(count: number, dimensions: number) {
  const { sql } = graphStore();
  const text = zipfWords(7);
  sql.transaction(() => {
    for (let n = 1; n <= count; n++)
      storeVector(sql, n % 9 === 0 ? "entities" : "facts", n, embedHashed(text(12), dimensions));
    for (let n = 1; n <= count; n += 50) removeVector(sql, "facts", n);
  });
  return { sql, query: embedHashed(text(6), dimensions) };
}

const nearestHeld = (cache: CodeCache, sql: Sql, scope: Scope, code: Uint32Array, k: number): number[] | undefined =>
  cache
    .held(sql, scope)
    ?.nearest(code, k)
    .map(({ row }) => nodeOf(scope, row));

describe("codes read page by page", () => {
  const { sql, query } = filled(10_000, 64);
  const held = new CodeCache();
  const code = bitCode(query);

  test.each([1, 300, 20_000])("the %i nearest codes are the same paged as in memory, ties included", (k) => {
    const paged = nearestByPages(sql, "facts", code, k, null, null);
    expect(paged).toEqual(nearestHeld(held, sql, "facts", code, k));
    expect(paged.length).toBeGreaterThan(0);
  });

  test("the codes within a distance are the same paged as in memory", () => {
    const near = nodesWithinDistance(sql, "entities", code, 24);
    expect(near).toEqual(held.within(sql, "entities", code, 24));
    expect(near.length).toBeGreaterThan(0);
  });

  test("a paged search finds the nearest among the given codes only", () => {
    const seqs = sql.all<{ seq: number }>("SELECT seq FROM codes WHERE seq % 3 = 0 ORDER BY seq").map(({ seq }) => seq);
    const nodes = new Set(
      sql
        .all<{ node: number }>("SELECT node FROM codes WHERE seq % 3 = 0")
        .map(({ node }) => node)
        .filter((node) => node % 4 === nodeKindOf("facts")),
    );
    const all = nearestByPages(sql, "facts", code, 20_000, null, null);
    expect(nearestByPages(sql, "facts", code, 50, null, seqs)).toEqual(
      all.filter((node) => nodes.has(node)).slice(0, 50),
    );
  });

  test("a paged search considers only visible rows", () => {
    const visibility = { condition: (row: string) => `(${row} > ?3)`, parameters: [9_900] };
    const found = searchVectors(sql, new CodeCache(0), "facts", query, 10, visibility);
    expect(found.every(({ seq }) => seq > 9_900)).toBe(true);
    const exact = exactSearch(sql, nodeKindOf("facts"), query, 20_000).filter(({ seq }) => seq > 9_900);
    expect(found.map(({ seq }) => seq)).toEqual(exact.slice(0, 10).map(({ seq }) => seq));
  });

  test("codes are held in memory exactly if they fit the budget", () => {
    const { count } = sql.all<{ count: number }>("SELECT count(*) AS count FROM codes")[0] ?? { count: 0 };
    expect([codesExceedBudget(sql, count * 8), codesExceedBudget(sql, count * 8 - 1)]).toEqual([false, true]);
    const [fitting, exceeded] = [new CodeCache(count * 8), new CodeCache(count * 8 - 1)];
    expect([fitting.held(sql, "facts") !== null, exceeded.held(sql, "facts") !== null]).toEqual([true, false]);
    expect(fitting.bytes).toBeGreaterThanOrEqual(count * 8);
    expect(exceeded.bytes).toBe(0);
  });
});

test("codes are dropped from memory when they exceed the budget, and loaded again when they fit", () => {
  const { sql } = filled(100, 64);
  const { count } = sql.all<{ count: number }>("SELECT count(*) AS count FROM codes")[0] ?? { count: 0 };
  const cache = new CodeCache(count * 8);
  expect(cache.held(sql, "facts")).not.toBeNull();
  storeVector(sql, "facts", 1_000, embedHashed("one too many", 64));
  expect([cache.held(sql, "facts") !== null, cache.bytes]).toEqual([false, 0]);
  removeVector(sql, "facts", 1_000);
  removeVector(sql, "facts", 2);
  storeVector(sql, "facts", 1_001, embedHashed("another one", 64));
  expect(cache.held(sql, "facts")).not.toBeNull();
});

test("if a graph exceeds its budget, the codes of names stay in memory while they take at most a quarter of it", () => {
  const { sql } = filled(1_000, 64);
  const names = Math.floor(1_000 / 9) * 8;
  const [roomy, tight] = [new CodeCache(6_000), new CodeCache(2_000)];
  expect([roomy.held(sql, "entities") !== null, roomy.held(sql, "facts") !== null, roomy.bytes >= names]).toEqual([
    true,
    false,
    true,
  ]);
  expect(roomy.bytes).toBeLessThanOrEqual(1_500);
  expect([tight.held(sql, "entities") !== null, tight.bytes]).toEqual([false, 0]);
  const query = bitCode(embedHashed("kalo miren", 64));
  storeVector(sql, "entities", 2_000, embedHashed("kalo miren", 64));
  expect(nearestHeld(roomy, sql, "entities", query, 1)).toEqual([2_000 * 4 + nodeKindOf("entities")]);
  expect(nearestHeld(roomy, sql, "entities", query, 50)).toEqual(
    nearestByPages(sql, "entities", query, 50, null, null),
  );
});

test("a paged search of thousands of vectors finds 0.99 of the true top 20", () => {
  const { sql, query } = filled(6_000, 1024);
  const text = zipfWords(11);
  let found = 0;
  for (let q = 0; q < 10; q++) {
    const asked = q === 0 ? query : embedHashed(text(6), 1024);
    const exact = new Set(exactSearch(sql, nodeKindOf("facts"), asked, 20).map(({ seq }) => seq));
    found += searchVectors(sql, new CodeCache(0), "facts", asked, 20).filter(({ seq }) => exact.has(seq)).length;
  }
  expect(found / 200).toBeGreaterThanOrEqual(0.99);
});
