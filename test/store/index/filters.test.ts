import { describe, expect, test } from "vitest";
import { filters as schema } from "../../../shared/api/filters.ts";
import { SCOPES, type Scope } from "../../../shared/api/search.ts";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import type { NewEpisode } from "../../../worker/ports/graph/writes.ts";
import { filterCondition } from "../../../worker/store/index/filters.ts";
import { merge, now, rows, say, year, type Store } from "../../fakes/filtered-graph.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

function found(store: Store, scope: Scope, all: unknown[], moment = now(store)): string[] {
  const seqs = rows(store, schema.parse({ any: [{ all }] }), scope, moment);
  const word = { facts: "fact", entities: "name", episodes: "content" }[scope];
  return store.sql
    .all<{ word: string }>(
      `SELECT ${word} AS word FROM ${scope} WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      JSON.stringify(seqs),
    )
    .map(({ word }) => word);
}

function sample(): Store {
  const store = graphStore();
  const home = (subject: string, object: string, from: number): Partial<ExtractedFact> => ({
    subject,
    object,
    predicate: "LIVES_IN",
    fact: `${subject} lives in ${object}.`,
    valid_from: year(from),
    precision: "year",
  });
  say(store, [home("Ada", "Oslo", 10)], { content: "I live in Oslo.", metadata: { topic: "home", score: 3 } });
  say(store, [home("Ada", "Rome", 20)], { content: "I live in Rome now.", metadata: { topic: "home", score: 12 } });
  say(store, [home("Bob", "Oslo", 15)], { content: "Bob here, in Oslo.", name: "Bob", thread_id: "work" });
  say(store, [{ object_value: "tea", fact: "Ada likes tea." }], {
    content: "Tea!",
    role: "assistant",
    thread_id: "work",
  });
  const file: Partial<NewEpisode> = { type: "text", role: null, name: null, thread_id: null, content: "A file." };
  say(store, [], { ...file, metadata: { score: "12", flag: true, tags: ["a"], none: null } });
  return store;
}

describe("a field of a fact", () => {
  test("a filter on facts finds facts by what they state and when they hold", () => {
    const store = sample();
    expect(found(store, "facts", [{ field: "predicate", op: "=", value: "LIKES" }])).toEqual(["Ada likes tea."]);
    const home = { field: "predicate", op: "in", value: ["LIVES_IN"] };
    expect(found(store, "facts", [home, { field: "valid_to", op: "is_null" }])).toEqual([
      "Ada lives in Rome.",
      "Bob lives in Oslo.",
    ]);
    expect(found(store, "facts", [{ field: "valid_from", op: ">=", value: "2015-01-01" }, home])).toEqual([
      "Ada lives in Rome.",
      "Bob lives in Oslo.",
    ]);
  });

  test("conditions on facts must hold for the same fact about an entity", () => {
    const store = sample();
    const home = { field: "predicate", op: "=", value: "LIVES_IN" };
    const ended = { field: "valid_to", op: "is_not_null" };
    const later = { field: "valid_from", op: ">", value: "2012-01-01" };
    expect(found(store, "entities", [home, later])).toEqual(["Ada", "Oslo", "Rome", "Bob"]);
    expect(found(store, "entities", [home, ended])).toEqual(["Ada", "Oslo"]);
    expect(found(store, "entities", [home, ended, later])).toEqual([]);
  });

  test("a filter on facts finds the messages that state them", () => {
    expect(
      found(sample(), "episodes", [
        { field: "kind", op: "=", value: "state" },
        { field: "valid_to", op: "is_not_null" },
      ]),
    ).toEqual(["I live in Oslo."]);
  });

  test("a filter on facts tests the version that is believed at known_at and holds at as_of", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2010-01-01" }), "2010-02-01");
    const then = store.clock.now();
    store.clock.advance(60_000);
    store.state(livesIn("Rome", { from: "2020-01-01" }), "2020-02-01");
    const open = [{ field: "valid_to", op: "is_null" }];
    expect(found(store, "facts", open)).toEqual(["Ada lives in Rome."]);
    expect(found(store, "facts", open, { known_at: then })).toEqual(["Ada lives in Oslo."]);
    expect(found(store, "facts", open, { known_at: store.clock.now(), as_of: year(15) })).toEqual([]);
    expect(found(store, "entities", open, { known_at: then })).toEqual(["Ada", "Oslo"]);
  });

  test("known_to is null for everything believed at the moment, whatever was learned since", () => {
    const store = graphStore();
    store.state(livesIn("Oslo", { from: "2010-01-01" }), "2010-02-01");
    const then = store.clock.now();
    store.clock.advance(60_000);
    store.state(livesIn("Rome", { from: "2020-01-01" }), "2020-02-01");
    for (const known_at of [then, store.clock.now()]) {
      const count = known_at === then ? 1 : 2;
      expect(found(store, "facts", [{ field: "known_to", op: "is_null" }], { known_at })).toHaveLength(count);
      expect(found(store, "facts", [{ field: "known_to", op: ">", value: "2000-01-01" }], { known_at })).toEqual([]);
    }
  });
});

describe("a field of an entity", () => {
  test("a filter on an entity finds the facts about it and the messages that mention it", () => {
    const store = sample();
    const [{ id } = { id: "" }] = store.sql.all<{ id: string }>("SELECT id FROM entities WHERE name = 'Bob'");
    const bob = [{ field: "entity_id", op: "=", value: id }];
    expect(found(store, "facts", bob)).toEqual(["Bob lives in Oslo."]);
    expect(found(store, "entities", bob)).toEqual(["Bob"]);
    expect(found(store, "episodes", bob)).toEqual(["Bob here, in Oslo."]);
    const place = [{ field: "entity_type", op: "=", value: "place" }];
    expect(found(store, "facts", place)).toHaveLength(3);
    expect(found(store, "entities", place)).toEqual(["Oslo", "Rome"]);
    expect(found(store, "episodes", place)).toHaveLength(3);
  });

  test("<> and not_in need only one thing that differs: one of a fact's two entities is not a person", () => {
    const store = sample();
    expect(found(store, "facts", [{ field: "entity_type", op: "<>", value: "person" }])).toHaveLength(3);
    expect(found(store, "entities", [{ field: "entity_type", op: "not_in", value: ["person"] }])).toEqual([
      "Oslo",
      "Rome",
    ]);
  });

  test("the id of a merged entity stands for the entity it was merged into, from the merge on", () => {
    const store = sample();
    const ids = new Map(
      store.sql.all<{ id: string; name: string }>("SELECT id, name FROM entities").map(({ id, name }) => [name, id]),
    );
    const then = now(store);
    merge(store, 0, 3);
    for (const name of ["Ada", "Bob"]) {
      const one = [{ field: "entity_id", op: "=", value: ids.get(name) }];
      expect(found(store, "entities", one)).toEqual(["Ada"]);
      expect(found(store, "episodes", one)).toHaveLength(4);
      expect(found(store, "entities", one, then)).toEqual([name]);
    }
  });
});

test("a message mentions the entities its names stand for at the moment, not before or later", () => {
  const store = sample();
  const place = [{ field: "entity_type", op: "=", value: "place" }];
  const then = now(store);
  const [ada, oslo] = [0, 1];
  merge(store, ada, oslo);
  expect(found(store, "episodes", place)).toEqual(["I live in Rome now."]);
  expect(found(store, "episodes", place, then)).toHaveLength(3);
  expect(found(store, "entities", place)).toEqual(["Rome"]);
});

describe("a field of a message", () => {
  test("a filter on messages finds the facts they support and the entities they mention", () => {
    const store = sample();
    const work = [{ field: "thread_id", op: "=", value: "work" }];
    expect(found(store, "facts", work)).toEqual(["Bob lives in Oslo.", "Ada likes tea."]);
    expect(found(store, "entities", work)).toEqual(["Ada", "Oslo", "Bob"]);
    expect(found(store, "episodes", work)).toEqual(["Bob here, in Oslo.", "Tea!"]);
    expect(found(store, "facts", [{ field: "role", op: "=", value: "assistant" }])).toEqual(["Ada likes tea."]);
    expect(found(store, "entities", [{ field: "name", op: "in", value: ["Bob"] }])).toEqual(["Oslo", "Bob"]);
  });

  test("conditions on messages must hold for one message, which need not be the one that states the fact", () => {
    const store = sample();
    const work = { field: "thread_id", op: "=", value: "work" };
    expect(found(store, "entities", [work, { field: "name", op: "=", value: "Bob" }])).toEqual(["Oslo", "Bob"]);
    expect(found(store, "entities", [work, { field: "metadata.topic", op: "=", value: "home" }])).toEqual([]);
    expect(found(store, "entities", [work, { field: "valid_to", op: "is_not_null" }])).toEqual(["Ada", "Oslo"]);
  });

  test("a field of a message may be null", () => {
    const store = sample();
    for (const field of ["thread_id", "role", "name"]) {
      expect(found(store, "episodes", [{ field, op: "is_null" }])).toEqual(["A file."]);
      expect(found(store, "episodes", [{ field, op: "not_in", value: ["tool"] }])).toHaveLength(4);
      expect(found(store, "facts", [{ field, op: "is_null" }])).toEqual([]);
    }
  });
});

describe("metadata", () => {
  test("metadata is compared within one type", () => {
    const store = sample();
    const score = (op: string, value: unknown) => found(store, "episodes", [{ field: "metadata.score", op, value }]);
    expect(score("=", 12)).toEqual(["I live in Rome now."]);
    expect(score("=", "12")).toEqual(["A file."]);
    expect(score(">", 2)).toEqual(["I live in Oslo.", "I live in Rome now."]);
    expect(score(">", "1")).toEqual(["A file."]);
    expect(score("<>", 12)).toEqual(["I live in Oslo.", "A file."]);
    expect(score("in", [3, "12"])).toEqual(["I live in Oslo.", "A file."]);
    expect(score("not_in", [3, "12"])).toEqual(["I live in Rome now."]);
  });

  test("metadata may be a boolean, a list, null or missing", () => {
    const store = sample();
    const file = ["A file."];
    expect(found(store, "episodes", [{ field: "metadata.flag", op: "=", value: true }])).toEqual(file);
    expect(found(store, "episodes", [{ field: "metadata.flag", op: "=", value: 1 }])).toEqual([]);
    expect(found(store, "episodes", [{ field: "metadata.tags", op: "=", value: '["a"]' }])).toEqual([]);
    expect(found(store, "episodes", [{ field: "metadata.tags", op: "<>", value: "a" }])).toEqual(file);
    expect(found(store, "episodes", [{ field: "metadata.none", op: "is_null" }])).toHaveLength(5);
    expect(found(store, "episodes", [{ field: "metadata.none", op: "<>", value: "a" }])).toEqual([]);
    expect(found(store, "facts", [{ field: "metadata.topic", op: "is_not_null" }])).toHaveLength(2);
  });

  test("a metadata key is taken literally, with dots and spaces", () => {
    const store = graphStore();
    say(store, [], { content: "dotted", metadata: { "a.b": 1, "c d": 2 } });
    say(store, [], { content: "nested", metadata: { a: { b: 1 } } });
    expect(found(store, "episodes", [{ field: "metadata.a.b", op: "=", value: 1 }])).toEqual(["dotted"]);
    expect(found(store, "episodes", [{ field: "metadata.c d", op: "=", value: 2 }])).toEqual(["dotted"]);
  });
});

describe("attributes", () => {
  const home = (attributes: Record<string, unknown>): Partial<ExtractedFact> => ({
    subject: "Ada",
    object: "Rome",
    predicate: "LIVES_IN",
    fact: "Ada lives in Rome.",
    attributes,
  });

  test("a filter finds facts and entities by their attributes, within one type", () => {
    const store = sample();
    say(store, [home({ rooms: 3, note: "3" })], { content: "Rome." }, { Ada: { age: 36, vip: true } });
    const by = (scope: Scope, field: string, op: string, value?: unknown): string[] =>
      found(store, scope, [{ field, op, ...(value !== undefined && { value }) }]);
    expect(by("facts", "attributes.rooms", ">=", 3)).toEqual(["Ada lives in Rome."]);
    expect(by("facts", "attributes.rooms", "=", "3")).toEqual([]);
    expect(by("facts", "attributes.note", "in", ["3", 3])).toEqual(["Ada lives in Rome."]);
    expect(by("facts", "attributes.rooms", "is_null")).not.toContain("Ada lives in Rome.");
    expect(by("entities", "entity_attributes.vip", "=", true)).toEqual(["Ada"]);
    expect(by("entities", "entity_attributes.age", "<", 36)).toEqual([]);
    expect(by("entities", "attributes.rooms", "=", 3)).toEqual(["Ada", "Rome"]);
    expect(by("episodes", "entity_attributes.age", "=", 36)).toEqual(
      expect.arrayContaining(["Rome.", "I live in Oslo."]),
    );
  });

  test("attributes are those of the moment that is read", () => {
    const store = sample();
    say(store, [home({ rooms: 3 })], {}, { Ada: { age: 36 } });
    const before = store.clock.now();
    say(store, [home({ rooms: 5 })], {}, { Ada: { age: 37 } });
    const has = (scope: Scope, field: string, value: number, known_at: number): boolean =>
      found(store, scope, [{ field, op: "=", value }], { known_at, past: known_at === before }).length > 0;
    const after = store.clock.now();
    for (const [scope, field, was, is] of [
      ["facts", "attributes.rooms", 3, 5],
      ["entities", "entity_attributes.age", 36, 37],
    ] as const) {
      expect([has(scope, field, was, before), has(scope, field, is, before)]).toEqual([true, false]);
      expect([has(scope, field, was, after), has(scope, field, is, after)]).toEqual([false, true]);
    }
  });

  test.each(["attributes", "attributes.", 'attributes."', "entity_attributes.a\\b", "attribute.x"])(
    "%j is not a field",
    (field) => {
      expect(schema.safeParse({ any: [{ all: [{ field, op: "is_null" }] }] }).success).toBe(false);
    },
  );
});

describe("values of a filter", () => {
  test.each(["'); DROP TABLE facts; --", '"', "\\", "$.x", "?1", "🙂", "%"])(
    "the value %j of a filter is data, not SQL",
    (value) => {
      const store = sample();
      for (const scope of SCOPES) {
        for (const field of ["predicate", "entity_id", "thread_id", "metadata.topic"] as const) {
          expect(found(store, scope, [{ field, op: "in", value: [value] }])).toEqual([]);
          expect(found(store, scope, [{ field, op: "=", value }])).toEqual([]);
        }
      }
      say(store, [], { content: "odd", thread_id: value, metadata: { topic: value } });
      expect(found(store, "episodes", [{ field: "thread_id", op: "=", value }])).toEqual(["odd"]);
      expect(found(store, "episodes", [{ field: "metadata.topic", op: "in", value: [value] }])).toEqual(["odd"]);
    },
  );

  test("the values of a filter are in one parameter, not in the SQL", () => {
    const store = sample();
    const filters = schema.parse({
      any: [
        {
          all: [
            { field: "name", op: "=", value: "xyzzy" },
            { field: "metadata.xyzzy", op: "in", value: ["xyzzy"] },
          ],
        },
      ],
    });
    for (const scope of SCOPES) {
      const { condition, values } = filterCondition(store.sql, filters, scope, now(store), "?7");
      expect(condition("r.seq")).not.toContain("xyzzy");
      expect(
        condition("r.seq")
          .match(/\?\d+/g)
          ?.every((parameter) => parameter === "?7"),
      ).toBe(true);
      expect(values).toContain("xyzzy");
    }
  });
});

test("an item passes a filter if one of its groups holds", () => {
  const store = sample();
  const filters = schema.parse({
    any: [
      { all: [{ field: "predicate", op: "=", value: "LIKES" }] },
      {
        all: [
          { field: "name", op: "=", value: "Bob" },
          { field: "entity_type", op: "=", value: "place" },
        ],
      },
    ],
  });
  expect(rows(store, filters, "facts")).toHaveLength(2);
});
