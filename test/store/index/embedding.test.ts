import { expect, test } from "vitest";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import {
  setEmbeddingModel,
  hasUnembedded,
  storeEmbedded,
  unembeddedTexts,
} from "../../../worker/store/index/embedding.ts";
import { searchGraph } from "../../../worker/store/search/search.ts";
import { CodeCache } from "../../../worker/store/index/vectors.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

const worded = (fact: string) => {
  const extraction = livesIn("Oslo");
  return { ...extraction, facts: extraction.facts.map((stated) => ({ ...stated, fact })) };
};

function forgetLastWording() {
  const store = graphStore();
  store.state(worded("Ada's home is Oslo."), "2020-01-01");
  const last = store.state(worded("Ada lives in Oslo."), "2020-01-02");
  forgetEpisode(store.sql, store.clock.now(), store.ids, last);
  return store;
}

test("a fact whose wording changed waits for a new vector and has none until then", () => {
  const { sql } = forgetLastWording();
  expect(unembeddedTexts(sql, 10)).toMatchObject([{ text: "Ada's home is Oslo." }]);
  expect(sql.all("SELECT count(*) AS n FROM vectors")).toEqual([{ n: 3 }]);
});

test("a row stops waiting when its vector is stored", () => {
  const { sql } = forgetLastWording();
  storeEmbedded(
    sql,
    new CodeCache(),
    "m",
    unembeddedTexts(sql, 10).map((row) => ({ ...row, vector: embedHashed(row.text, 64) })),
  );
  expect(hasUnembedded(sql)).toBe(false);
  expect(sql.all("SELECT count(*) AS n FROM vectors")).toEqual([{ n: 4 }]);
});

test("a vector of a text that has changed meanwhile is discarded", () => {
  const { sql } = forgetLastWording();
  storeEmbedded(
    sql,
    new CodeCache(),
    "m",
    unembeddedTexts(sql, 10).map((row) => ({ ...row, text: "other words", vector: embedHashed("x", 64) })),
  );
  expect(hasUnembedded(sql)).toBe(true);
});

test("a fact that was deleted no longer waits for a vector", () => {
  const store = forgetLastWording();
  const [rest] = store.sql.all<{ id: string }>("SELECT id FROM episodes");
  forgetEpisode(store.sql, store.clock.now(), store.ids, rest?.id ?? "");
  expect(unembeddedTexts(store.sql, 10)).toEqual([]);
  expect(hasUnembedded(store.sql)).toBe(false);
});

test("a new model embeds everything again, and its vectors are not compared with the old ones meanwhile", () => {
  const store = graphStore();
  store.state(livesIn("Oslo"), "2020-01-01");
  const { sql } = store;
  const ask = (embedding_model: string) =>
    searchGraph(
      sql,
      { codes: new CodeCache(), walks: new WalkCache(), words: new CommonWords() },
      {
        query: "Oslo",
        vector: embedHashed("Oslo", 64),
        embedding_model,
        scope: ["facts"],
        methods: [{ method: "cosine", weight: 1 }],
        reranker: "weighted",
        dense: false,
        related_similarity: 0,
        limit: 5,
      },
      store.clock.now(),
    );
  expect([ask("m").facts.length, ask("m").reembed_epoch]).toEqual([1, null]);
  expect([ask("other").facts.length, ask("other").reembed_epoch]).toEqual([0, "e1"]);
  const embedding = { candidate_similarity: 0.5, synonym_similarity: 0.7 };
  setEmbeddingModel(sql, new CodeCache(), { ...embedding, model: "m" });
  expect(hasUnembedded(sql)).toBe(false);
  setEmbeddingModel(sql, new CodeCache(), { ...embedding, model: "other" });
  expect(unembeddedTexts(sql, 10).map(({ text }) => text)).toEqual([
    "Ada lives in Oslo.",
    "Ada",
    "Oslo",
    "Ada: Ada lives in Oslo.",
  ]);
  const embedded = unembeddedTexts(sql, 10).map((row) => ({ ...row, vector: embedHashed(row.text, 64) }));
  storeEmbedded(sql, new CodeCache(), "m", embedded);
  expect(hasUnembedded(sql)).toBe(true);
  storeEmbedded(sql, new CodeCache(), "other", embedded);
  expect(hasUnembedded(sql)).toBe(false);
  expect(ask("other").facts).toHaveLength(1);
});
