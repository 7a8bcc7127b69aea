import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { getEntity, listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { findOverlongSummaries, storeSummary } from "../../../worker/store/graph/summaries.ts";
import { currentInstant, readMeta } from "../../../worker/store/base/meta.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { correctFact } from "../../../worker/store/resolution/correct-facts.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const USE = { calls: 1, tokens_in: 1, tokens_out: 1 };
const liking = (what: string): Extraction => ({
  entities: [{ name: "Ada", type: "person", count: 1 }],
  facts: [
    factOf({ object_value: what, fact: `Ada likes ${what}, and has always done so as far as anybody can remember.` }),
  ],
});

function knownFor(count: number) {
  const store = graphStore();
  const episodes = Array.from({ length: count }, (_, index) => store.state(liking(`thing ${index}`), "2020-01-01"));
  const ada = (): { id: string; summary: string } =>
    nonNull(listEntities(store.sql, { limit: 1 }, store.clock.now()).data[0], "Ada");
  const asRead = () => ({
    id: ada().id,
    known_at: currentInstant(store.sql, store.clock.now()),
    forgettings: readMeta(store.sql, "forgettings") ?? 0,
  });
  return { ...store, episodes, ada, asRead };
}

type Known = ReturnType<typeof knownFor>;

test("a summary is too long only once enough facts were learned", () => {
  expect(findOverlongSummaries(knownFor(8).sql, 0, ["Ada"])).toEqual([]);
  const { sql } = knownFor(20);
  expect(findOverlongSummaries(sql, 0, ["ada", "Ada", "Nobody"])).toMatchObject([{ name: "Ada", summary: null }]);
});

test("a summary is what a model wrote, then what was learned since; the past reads as it was", () => {
  const store = knownFor(20);
  const before = store.ada().summary;
  store.clock.advance(1000);
  storeSummary(store.sql, store.asRead(), "Ada likes twenty things.", "p m", USE);
  store.clock.advance(1000);
  store.state(liking("tea"), "2020-01-02");
  expect(store.ada().summary).toMatch(/^Ada likes twenty things\. Ada likes tea, and/);
  expect(getEntity(store.sql, store.ada().id, { known_at: store.clock.now() - 2000 }, store.clock.now()).summary).toBe(
    before,
  );
  expect(findOverlongSummaries(store.sql, store.clock.now(), ["Ada"])).toEqual([]);
});

test.each([
  [
    "retracted",
    (store: Known, then: number) => retractEpisode(store.sql, then, store.ids, nonNull(store.episodes[19], "last")),
  ],
  ["rolled back", (store: Known, then: number) => rollBack(store.sql, then, store.ids, then - 3_000)],
])(
  "a summary of something that was %s is no longer shown, not even to a model, except in reads of the past",
  (_, takeBack) => {
    const store = knownFor(19);
    const clean = store.asRead();
    storeSummary(store.sql, clean, "Ada likes things.", "p m", USE);
    store.clock.advance(3_000);
    store.episodes.push(store.state(liking("poison"), "2020-01-02"));
    store.clock.advance(1_000);
    storeSummary(store.sql, store.asRead(), "Ada likes poison.", "p m", USE);
    const poisoned = store.clock.now();
    expect(store.ada().summary).toBe("Ada likes poison.");
    const late = store.asRead();
    store.clock.advance(1_000);
    takeBack(store, store.clock.now());
    storeSummary(store.sql, late, "Ada likes poison a lot.", "p m", USE);
    expect(store.ada().summary).toBe("Ada likes things.");
    store.clock.advance(1_000);
    expect(store.ada().summary).toBe("Ada likes things.");
    expect(JSON.stringify(findOverlongSummaries(store.sql, store.clock.now(), ["Ada"]))).not.toContain("poison");
    expect(getEntity(store.sql, clean.id, { known_at: poisoned }, store.clock.now()).summary).toContain("poison");
  },
);

test("a summary whose input was read before something was forgotten is not stored", () => {
  const store = knownFor(20);
  const read = store.asRead();
  forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(store.episodes[3], "episode"));
  storeSummary(store.sql, read, "Ada likes thing 3.", "p m", USE);
  expect(store.ada().summary).not.toContain("thing 3");
});

test("forgetting an episode deletes the summaries that may rest on it", () => {
  const store = knownFor(20);
  storeSummary(store.sql, store.asRead(), "Ada likes thing 3.", "p m", USE);
  forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(store.episodes[3], "episode"));
  expect(store.ada().summary).not.toContain("thing 3");
});

test("a summary by a model rests on facts in which the entity is the object, and ends with them", () => {
  const store = graphStore();
  const worksAt = (name: string): Extraction => ({
    entities: [
      { name, type: "person", count: 1 },
      { name: "Acme", type: "organization", count: 1 },
    ],
    facts: [
      factOf({
        subject: name,
        predicate: "WORKS_AT",
        object: "Acme",
        object_value: null,
        fact: `${name} works at Acme, in the building at the river where the old mill was before the fire of 1997.`,
      }),
    ],
  });
  const episodes = Array.from({ length: 20 }, (_, at) => store.state(worksAt(`Person ${at}`), "2020-01-01"));
  const [acme] = findOverlongSummaries(store.sql, store.clock.now(), ["Acme"]);
  expect(acme?.facts).toHaveLength(20);
  const { id, known_at, forgettings } = nonNull(acme, "Acme");
  store.clock.advance(1_000);
  storeSummary(store.sql, { id, known_at, forgettings }, "Acme has twenty people.", "p m", USE);
  expect(getEntity(store.sql, id, {}, store.clock.now()).summary).toBe("Acme has twenty people.");
  store.clock.advance(1_000);
  retractEpisode(store.sql, store.clock.now(), store.ids, nonNull(episodes[3], "episode"));
  expect(getEntity(store.sql, id, {}, store.clock.now()).summary).not.toContain("twenty");
});

test("a summary keeps its order at an earlier instant, whatever sentence a later correction gives", () => {
  const { sql, clock, ids, state } = graphStore();
  const both = ["rum", "tea"].map((what) => nonNull(liking(what).facts[0], what));
  state({ ...liking(""), facts: both }, "2020-01-01");
  const [ada] = listEntities(sql, { limit: 1 }, clock.now()).data;
  const id = nonNull(ada, "Ada").id;
  const known_at = clock.now();
  const fact = nonNull(
    listFacts(sql, { limit: 2 }, clock.now()).data.find((one) => one.object_value === "rum"),
    "rum",
  );
  clock.advance(1_000);
  correctFact(sql, clock.now(), ids, fact.id, { version: fact.version, fact: "Zero rum for Ada." });
  expect(getEntity(sql, id, { known_at }, clock.now()).summary).toBe(ada?.summary);
});
