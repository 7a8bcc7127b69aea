import { expect, test } from "vitest";
import { must } from "../../shared/must.ts";
import type { Extraction } from "../../worker/core/extract/extraction.ts";
import { getEntity, listEntities } from "../../worker/store/entities.ts";
import { overgrownAmong, storeSummary } from "../../worker/store/summaries.ts";
import { forgetEpisode } from "../../worker/store/undo.ts";
import { factOf, graphStore } from "../fakes/graph-store.ts";

const USE = { calls: 1, tokens_in: 1, tokens_out: 1 };
const liking = (what: string): Extraction => ({
  entities: [{ name: "Ada", type: "person", count: 1 }],
  facts: [
    factOf({ object_value: what, fact: `Ada likes ${what}, and has always done so as far as anybody can remember.` }),
  ],
});

function knownFor(count: number) {
  const store = graphStore();
  const told = Array.from({ length: count }, (_, index) => store.state(liking(`thing ${index}`), "2020-01-01"));
  const ada = (): { id: string; summary: string } =>
    must(listEntities(store.sql, { limit: 1 }, store.clock.now()).data[0], "Ada");
  return { ...store, told, ada };
}

test("a summary outgrows its room with what is learned, and no sooner", () => {
  expect(overgrownAmong(knownFor(8).sql, ["Ada"])).toEqual([]);
  const { sql } = knownFor(20);
  expect(overgrownAmong(sql, ["ada", "Ada", "Nobody"])).toMatchObject([{ name: "Ada", summary: null }]);
});

test("what a model wrote stands first, then what was learned since; the past reads as it was", () => {
  const store = knownFor(20);
  const before = store.ada().summary;
  store.clock.advance(1000);
  storeSummary(store.sql, store.clock.now(), store.ada().id, "Ada likes twenty things.", "p m", USE);
  store.clock.advance(1000);
  store.state(liking("tea"), "2020-01-02");
  expect(store.ada().summary).toMatch(/^Ada likes twenty things\. Ada likes tea, and/);
  expect(getEntity(store.sql, store.ada().id, store.clock.now() - 2000, store.clock.now()).summary).toBe(before);
  expect(overgrownAmong(store.sql, ["Ada"])).toEqual([]);
});

test("forgetting an episode forgets what was written with it in mind", () => {
  const store = knownFor(20);
  storeSummary(store.sql, store.clock.now(), store.ada().id, "Ada likes thing 3.", "p m", USE);
  forgetEpisode(store.sql, store.clock.now(), store.ids, must(store.told[3], "episode"));
  expect(store.ada().summary).not.toContain("thing 3");
});
