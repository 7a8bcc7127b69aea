import { expect, test } from "vitest";
import { beginErasure, COUNTED, zeroCounts, UNCOUNTED } from "../../../worker/store/lifecycle/erasure.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

test("every table of a graph is listed as counted or as not counted on erasure", () => {
  const { sql } = graphStore();
  const tables = sql
    .all<{ name: string }>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_"));
  const counted = Object.values(COUNTED).flatMap((query) =>
    Array.from(query.matchAll(/FROM (\w+)/g), ([, table]) => table),
  );
  expect(new Set([...counted, ...Object.keys(UNCOUNTED)])).toEqual(new Set(tables));
  expect(counted.filter((table) => table !== undefined && table in UNCOUNTED)).toEqual([]);
});

test("an erasure counts what the lists show, and keeps the counts of when it began", () => {
  const store = graphStore();
  store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
  store.clock.advance(1000);
  store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
  const { epoch, counts } = beginErasure(store.sql);
  const query = { limit: 100 };
  expect(epoch).toBe("e1");
  expect(counts).toMatchObject({
    episodes: 2,
    facts: listFacts(store.sql, query, store.clock.now()).data.length,
    entities: listEntities(store.sql, query, store.clock.now()).data.length,
    fact_versions: 3,
    changes: 4,
  });
  expect(Object.keys(counts)).toEqual(Object.keys(zeroCounts()));
  store.sql.exec("DELETE FROM fact_versions");
  expect(beginErasure(store.sql)).toEqual({ epoch, counts });
});
