import fc from "fast-check";
import { expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { setEmbeddingModel, storeEmbedded, unembeddedTexts } from "../../../worker/store/index/embedding.ts";
import { forgetEpisode } from "../../../worker/store/resolution/undo.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const NAMES = ["New York", "New York City", "York", "support group", "LGBTQ support group", "support groups", "Oslo"];

const naming = (name: string): Extraction => ({ entities: [{ name, type: "concept", count: 1 }], facts: [] });

function told(names: readonly string[]) {
  const store = graphStore();
  setEmbeddingModel(store.sql, store.cache, { model: "m", candidate_similarity: 0.5, synonym_similarity: 0.7 });
  const ids = names.map((name) => store.state(naming(name), "2020-01-01"));
  embedWaiting(store);
  return { ...store, told: ids };
}

/** As a consumer does at the end of its turn: a name that changed waits for its vector. */
function embedWaiting({ sql, cache }: ReturnType<typeof graphStore>): void {
  const embedded = unembeddedTexts(sql, 100).map((row) => ({ ...row, vector: embedHashed(row.text, 64) }));
  storeEmbedded(sql, cache, "m", embedded);
}

const edges = ({ sql }: ReturnType<typeof graphStore>): string[] =>
  sql
    .all<{ a: string; b: string; similarity: number }>(
      "SELECT x.name AS a, y.name AS b, s.similarity FROM synonyms s JOIN entities x ON x.seq = s.a JOIN entities y ON y.seq = s.b",
    )
    .map(({ a, b, similarity }) => `${[a, b].sort().join(" ~ ")} ${similarity.toFixed(3)}`)
    .sort();

test("similar names are joined, others are not", () => {
  expect(
    edges(told(NAMES.filter((name) => name !== "support groups"))).map((edge) => edge.replace(/ [\d.]+$/, "")),
  ).toEqual(["LGBTQ support group ~ support group", "New York ~ New York City"]);
});

test("the edges are the same in whatever order names came, and when one is forgotten as if it had never come", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(NAMES, { minLength: 2 }), fc.nat(), (names, pick) => {
      expect(edges(told(names))).toEqual(edges(told([...names].sort())));
      const index = pick % names.length;
      const store = told(names);
      forgetEpisode(store.sql, store.clock.now(), store.ids, must(store.told[index], "episode"));
      embedWaiting(store);
      expect(edges(store)).toEqual(edges(told(names.toSpliced(index, 1))));
    }),
    { numRuns: 20 },
  );
});
