import { expect, test } from "vitest";
import { onceInRead, readWatermarks, withQueryCache } from "../../../worker/store/base/watermarks.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

test("watermarks are zero in an empty graph and follow what is written", () => {
  const store = graphStore();
  const empty = readWatermarks(store.sql);
  expect(empty).toMatchObject({ facts: 0, entities: 0, episodes: 0, versions: 0, mentions: 0 });
  expect(empty).toMatchObject({ merged: 0, closed: 0, synonyms: 0, operations: 0 });

  const first = store.state(livesIn("Oslo"), "2020-02-01");
  const stated = readWatermarks(store.sql);
  expect(stated).toMatchObject({
    facts: 1,
    entities: 2,
    episodes: 1,
    versions: 1,
    mentions: 2,
    operations: 0,
    closed: 0,
  });

  retractEpisode(store.sql, store.clock.now(), store.ids, first);
  const retracted = readWatermarks(store.sql);
  expect(retracted.operations).toBe(1);
  expect(retracted.closed).toBeGreaterThan(0);
});

function countingCache() {
  const store = graphStore();
  const run: string[] = [];
  const sql = withQueryCache({
    ...store.sql,
    all: (statement, ...parameters) => {
      run.push(statement);
      return store.sql.all(statement, ...parameters);
    },
  });
  return { sql, run };
}

test("a query cache runs a statement once for the same parameters", () => {
  const { sql, run } = countingCache();
  expect(sql.all("SELECT 1 AS one")).toEqual(sql.all("SELECT 1 AS one"));
  expect([1, 2, 1].map((n) => sql.all("SELECT ? AS n", n))).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 1 }]]);
  expect(run).toEqual(["SELECT 1 AS one", "SELECT ? AS n", "SELECT ? AS n"]);
});

test("a query cache tells parameters apart by type and by where each ends", () => {
  const { sql } = countingCache();
  const given = [
    ["1", ""],
    [1, ""],
    [null, "null"],
    ["null", null],
    ['a""b', ""],
    ["a", 'b""'],
  ] as const;
  const answers = given.map((pair) =>
    sql.all<{ a: unknown; b: unknown } & Record<string, never>>("SELECT ? AS a, ? AS b", ...pair),
  );
  expect(answers.map(([row]) => [row?.a, row?.b])).toEqual(given);
});

test("a query cache gives each caller a list of its own", () => {
  const { sql } = countingCache();
  const [first, second] = [sql.all("SELECT 1 AS one"), sql.all("SELECT 1 AS one")];
  first.pop();
  second.pop();
  expect(sql.all("SELECT 1 AS one")).toHaveLength(1);
});

test("a query cache of a query cache is the same one", () => {
  const { sql } = countingCache();
  expect(withQueryCache(sql)).toBe(sql);
});

test("a value is computed once in a read, and each time outside of one", () => {
  const { sql } = countingCache();
  let computed = 0;
  const compute = () => ++computed;
  expect([onceInRead(sql, "a", compute), onceInRead(sql, "a", compute), onceInRead(sql, "b", compute)]).toEqual([
    1, 1, 2,
  ]);
  const store = graphStore();
  expect([onceInRead(store.sql, "a", compute), onceInRead(store.sql, "a", compute)]).toEqual([3, 4]);
});

test("a query cache forgets results where something is written", () => {
  const { sql } = countingCache();
  const count = () => sql.all<{ n: number }>("SELECT count(*) AS n FROM meta WHERE key LIKE ?", "a%")[0]?.n;
  let computed = 0;
  const compute = () => onceInRead(sql, "a", () => ++computed);
  expect([count(), compute()]).toEqual([0, 1]);
  sql.all("INSERT INTO meta (key, value) VALUES (?, 1)", "a");
  expect([count(), compute()]).toEqual([1, 2]);
  sql.exec("INSERT INTO meta (key, value) VALUES ('aa', 1)");
  expect([count(), compute()]).toEqual([2, 3]);
  sql.transaction(() => sql.all("WITH k AS (SELECT 'ab' AS key) INSERT INTO meta (key, value) SELECT key, 1 FROM k"));
  expect([count(), compute()]).toEqual([3, 4]);
});

test("a query cache reads a statement again that gives other rows each time", () => {
  const { sql } = countingCache();
  const random = () => sql.all("SELECT hex(randomblob(8)) AS text")[0]?.text;
  expect(random()).not.toBe(random());
});

test("a query cache forgets what a transaction read that was rolled back", () => {
  const { sql } = countingCache();
  const count = () => sql.all<{ n: number }>("SELECT count(*) AS n FROM meta WHERE key = ?", "a")[0]?.n;
  expect(() =>
    sql.transaction(() => {
      sql.all("INSERT INTO meta (key, value) VALUES (?, 1)", "a");
      expect(count()).toBe(1);
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(count()).toBe(0);
});

test("a query cache forgets results where a row is replaced", () => {
  const { sql } = countingCache();
  const values = () => sql.all("SELECT value FROM meta WHERE key = ?", "a").map(({ value }) => value);
  expect(values()).toEqual([]);
  sql.all("WITH k AS (SELECT 'a' AS key) REPLACE INTO meta (key, value) SELECT key, 2 FROM k");
  expect(values()).toEqual([2]);
});

test("a query cache keeps no result of many rows, and at most 16 MB in all", () => {
  const { sql, run } = countingCache();
  const runsOf = (statement: string, ...lengths: number[]): number => {
    const before = run.length;
    for (const length of lengths) sql.all(statement, length);
    return run.length - before;
  };
  const pages = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n";
  expect(runsOf(pages, 4_096, 4_096)).toBe(2);
  expect(runsOf(pages, 100, 100)).toBe(1);
  const texts = "SELECT hex(zeroblob(?)) AS text";
  expect(runsOf(texts, 3_000_000, 3_000_000)).toBe(1);
  expect(runsOf(texts, 3_000_001, 3_000_001, 3_000_000)).toBe(2);
});
