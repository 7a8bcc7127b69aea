import { expect, test } from "vitest";
import { embedHashed } from "../../worker/core/indexing/hashed-embedding.ts";
import { hasUnembedded, storeEmbedded, unembeddedTexts } from "../../worker/store/embedding.ts";
import { forgetEpisode } from "../../worker/store/undo.ts";
import { graphStore, livesIn } from "../fakes/graph-store.ts";

const worded = (fact: string) => {
  const extraction = livesIn("Oslo");
  return { ...extraction, facts: extraction.facts.map((stated) => ({ ...stated, fact })) };
};

function forgetFirstWording() {
  const store = graphStore();
  const first = store.state(worded("Ada lives in Oslo."), "2020-01-01");
  store.state(worded("Ada's home is Oslo."), "2020-01-02");
  forgetEpisode(store.sql, store.clock.now(), first);
  return store;
}

test("a fact that changed its words waits for a new vector, and has none until then", () => {
  const { sql } = forgetFirstWording();
  expect(unembeddedTexts(sql, 10)).toMatchObject([{ text: "Ada's home is Oslo." }]);
  expect(sql.all("SELECT count(*) AS n FROM vectors")).toEqual([{ n: 3 }]);
});

test("a new vector ends the waiting", () => {
  const { sql } = forgetFirstWording();
  storeEmbedded(
    sql,
    unembeddedTexts(sql, 10).map((row) => ({ ...row, vector: embedHashed(row.text, 64) })),
  );
  expect(hasUnembedded(sql)).toBe(false);
  expect(sql.all("SELECT count(*) AS n FROM vectors")).toEqual([{ n: 4 }]);
});

test("a vector of words that have changed meanwhile is not taken", () => {
  const { sql } = forgetFirstWording();
  storeEmbedded(
    sql,
    unembeddedTexts(sql, 10).map((row) => ({ ...row, text: "other words", vector: embedHashed("x", 64) })),
  );
  expect(hasUnembedded(sql)).toBe(true);
});

test("a fact that is gone by now waits for nothing", () => {
  const store = forgetFirstWording();
  const [rest] = store.sql.all<{ id: string }>("SELECT id FROM episodes");
  forgetEpisode(store.sql, store.clock.now(), rest?.id ?? "");
  expect(unembeddedTexts(store.sql, 10)).toEqual([]);
  expect(hasUnembedded(store.sql)).toBe(false);
});
