import { expect, test } from "vitest";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import type { Extraction } from "../../../worker/core/extraction/extraction.ts";
import { getFact, listFacts, readFacts } from "../../../worker/store/graph/facts.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

type Store = ReturnType<typeof graphStore>;

const homes = ({ sql, clock }: Store, moment: { as_of?: string; known_at?: number } = {}) =>
  listFacts(
    sql,
    { limit: 50, known_at: moment.known_at, as_of: moment.as_of === undefined ? undefined : Date.parse(moment.as_of) },
    clock.now(),
  )
    .data.map(
      ({ object, valid_from, valid_to }) =>
        `${object?.name} ${valid_from?.slice(0, 10) ?? ""}..${valid_to?.slice(0, 10) ?? ""}`,
    )
    .sort();

function moveThereAndBack(store: Store): void {
  for (const [place, from] of [
    ["Oslo", "2020-01-01"],
    ["Rome", "2021-01-01"],
    ["Oslo", "2022-01-01"],
  ] as const) {
    store.state(livesIn(place, { from }), from);
    store.clock.advance(1000);
  }
}

test("a new home closes the old one on both axes, and the past stays readable", () => {
  const store = graphStore();
  store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-02-01");
  const before = store.clock.now();
  store.clock.advance(1000);
  store.state(livesIn("Rome", { from: "2023-06-01" }), "2023-06-02");

  expect(homes(store)).toEqual(["Oslo 2020-01-01..2023-06-01", "Rome 2023-06-01.."]);
  expect(homes(store, { known_at: before })).toEqual(["Oslo 2020-01-01.."]);
  expect(homes(store, { as_of: "2021-05-05" })).toEqual(["Oslo 2020-01-01..2023-06-01"]);
  expect(homes(store, { as_of: "2024-01-01" })).toEqual(["Rome 2023-06-01.."]);
});

test("a late statement about the past does not change the present", () => {
  const store = graphStore();
  store.state(livesIn("Rome", { from: "2023-06-01" }), "2023-06-02");
  store.clock.advance(1000);
  store.state(livesIn("Oslo", { from: "2020-01-01" }), "2023-06-03");
  expect(homes(store)).toEqual(["Oslo 2020-01-01..2023-06-01", "Rome 2023-06-01.."]);
});

test("moving back to an old home makes it the current home again", () => {
  const store = graphStore();
  moveThereAndBack(store);
  expect(homes(store)).toEqual(["Oslo 2020-01-01..2021-01-01", "Oslo 2022-01-01..", "Rome 2021-01-01..2022-01-01"]);
});

test("a repeated statement gives one fact with two sources", () => {
  const store = graphStore();
  const first = store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-02-01");
  store.clock.advance(1000);
  const again = store.state(livesIn("oslo"), "2020-05-01");
  const [fact] = listFacts(store.sql, { limit: 10 }, store.clock.now()).data;
  expect(fact?.episode_ids).toEqual([again, first]);
  expect(getFact(store.sql, fact?.id ?? "", {}, store.clock.now()).versions).toHaveLength(1);
  expect(listEntities(store.sql, { limit: 10 }, store.clock.now()).data.map(({ name }) => name)).toEqual([
    "Oslo",
    "Ada",
  ]);
});

test("states of a predicate that is not functional do not contradict one another", () => {
  const store = graphStore();
  const likes = (what: string): Extraction => ({
    entities: [{ name: "Ada", type: "person", count: 1 }],
    facts: [factOf({ object_value: what, fact: `Ada likes ${what}.` })],
  });
  store.state(likes("tea"), "2020-01-01");
  store.state(likes("coffee"), "2020-01-02");
  expect(listFacts(store.sql, { limit: 10 }, store.clock.now()).data.every(({ valid_to }) => valid_to === null)).toBe(
    true,
  );
});

test("reading a fact with several versions shows the one that holds now", () => {
  const store = graphStore();
  moveThereAndBack(store);
  expect(readFacts(store.sql, [1], readMoment({}, store.clock.now())).get(1)).toMatchObject({
    valid_from: "2022-01-01T00:00:00.000Z",
    valid_to: null,
  });
});

test("names that differ in case or white space are one entity, those in different scripts are not", () => {
  const store = graphStore();
  const named = (name: string): Extraction => ({ entities: [{ name, type: "person", count: 1 }], facts: [] });
  for (const name of ["Zoë  Ray", "zoë ray", "Ζωή", "ゾーイ"]) store.state(named(name), "2020-01-01");
  expect(
    listEntities(store.sql, { limit: 10 }, store.clock.now()).data.map(({ name, mentions }) => [name, mentions]),
  ).toEqual([
    ["ゾーイ", 1],
    ["Ζωή", 1],
    ["Zoë  Ray", 2],
  ]);
});

test("reading a fact at an earlier known time shows only what was known then", () => {
  const store = graphStore();
  store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-02-01");
  const then = store.clock.now();
  store.clock.advance(1000);
  store.state(livesIn("Rome", { from: "2023-06-01" }), "2023-06-02");
  const now = store.clock.now();
  const { id } = readFacts(store.sql, [1], readMoment({}, now)).get(1) ?? { id: "" };

  const before = getFact(store.sql, id, { known_at: then }, now);
  expect([before.valid_to, before.versions.length, before.versions[0]?.known_to]).toEqual([null, 1, null]);
  const after = getFact(store.sql, id, {}, now);
  expect([after.valid_to?.slice(0, 10), after.versions.length]).toEqual(["2023-06-01", 2]);
  expect(after.versions[0]?.known_to).not.toBeNull();
  expect(() => getFact(store.sql, id, { as_of: Date.parse("2024-01-01") }, now)).toThrow(/not found/);
  expect(() => getFact(store.sql, id, { known_at: then - 1 }, now)).toThrow(/not found/);
});

test("an entity has the name and mentions known at the instant", () => {
  const store = graphStore();
  const named = (name: string): Extraction => ({ entities: [{ name, type: "person", count: 1 }], facts: [] });
  store.state(named("Zoë  Ray"), "2020-01-01");
  const then = store.clock.now();
  store.clock.advance(1000);
  store.state(named("zoë ray"), "2020-01-02");
  const [entity] = listEntities(store.sql, { limit: 1, known_at: then }, store.clock.now()).data;
  expect([entity?.name, entity?.mentions]).toEqual(["Zoë  Ray", 1]);
});
