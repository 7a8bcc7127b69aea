import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { setEmbeddingModel, storeEmbedded, unembeddedTexts } from "../../../worker/store/index/embedding.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const NAMES = ["New York", "New York City", "York", "support group", "LGBTQ support group", "support groups", "Oslo"];

const naming = (name: string): Extraction => ({ entities: [{ name, type: "concept", count: 1 }], facts: [] });

function graphNaming(names: readonly string[]) {
  const store = graphStore();
  setEmbeddingModel(store.sql, store.cache, { model: "m", candidate_similarity: 0.5, synonym_similarity: 0.7 });
  const ids = names.map((name) => store.state(naming(name), "2020-01-01"));
  embedWaiting(store);
  return { ...store, episodes: ids };
}

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

test("similar names are joined by a synonym edge, others are not", () => {
  expect(
    edges(graphNaming(NAMES.filter((name) => name !== "support groups"))).map((edge) => edge.replace(/ [\d.]+$/, "")),
  ).toEqual(["LGBTQ support group ~ support group", "New York ~ New York City"]);
});

test("synonym edges do not depend on the order of names, nor on names that were forgotten", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(NAMES, { minLength: 2 }), fc.nat(), (names, pick) => {
      expect(edges(graphNaming(names))).toEqual(edges(graphNaming([...names].sort())));
      const index = pick % names.length;
      const store = graphNaming(names);
      forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(store.episodes[index], "episode"));
      embedWaiting(store);
      expect(edges(store)).toEqual(edges(graphNaming(names.toSpliced(index, 1))));
    }),
    { numRuns: runs(20) },
  );
});
