import { expect, test } from "vitest";
import { withQueryCache, readWatermarks } from "../../../worker/store/base/watermarks.ts";
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

test("a query cache runs a statement without parameters once, and one with parameters every time", () => {
  const store = graphStore();
  const run: string[] = [];
  const sql = withQueryCache({
    ...store.sql,
    all: (statement, ...parameters) => {
      run.push(statement);
      return store.sql.all(statement, ...parameters);
    },
  });
  expect(sql.all("SELECT 1 AS one")).toEqual(sql.all("SELECT 1 AS one"));
  expect([sql.all("SELECT ? AS n", 1), sql.all("SELECT ? AS n", 2)]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(run).toEqual(["SELECT 1 AS one", "SELECT ? AS n", "SELECT ? AS n"]);
});
