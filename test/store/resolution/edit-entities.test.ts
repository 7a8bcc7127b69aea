import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { listEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { getEntity } from "../../../worker/store/graph/entities.ts";
import { getFact, listFacts } from "../../../worker/store/graph/facts.ts";
import { editedGraph as edited } from "../../fakes/edited-graph.ts";
import { expectSoundIntervals } from "../../fakes/graph-content.ts";

describe("an entity that gets another name", () => {
  test("it has it from then on, earlier known times show the former one, and messages with the new name mean it", () => {
    const graph = edited();
    graph.say("Ana", "LIVES_IN", "Oslo", "2020-01-01");
    const before = graph.clock.now();
    const { id, version } = graph.entity("Ana");
    const renamed = graph.rename(id, { version, name: "Anna Berg", type: "person" });
    expect(renamed).toMatchObject({ id, name: "Anna Berg", type: "person", aliases: ["Ana"] });
    expect(graph.facts()).toEqual(["Anna Berg LIVES_IN Oslo"]);
    expect(graph.facts(before)).toEqual(["Ana LIVES_IN Oslo"]);
    expect(graph.entities(before)).toEqual(["Ana", "Oslo"]);
    graph.say("Anna Berg", "LIKES", "tea", "2021-01-01");
    graph.say("Ana", "LIKES", "jazz", "2021-01-01");
    expect(graph.entities()).toEqual(["Anna Berg", "Oslo", "jazz", "tea"]);
    expect(getEntity(graph.sql, id, { known_at: before }, graph.clock.now())).toMatchObject({
      name: "Ana",
      type: "thing",
    });
  });

  test("it is refused without the current version, and where another entity has the name", () => {
    const graph = edited();
    graph.say("Ana", "KNOWS", "Ben", "2020-01-01");
    const { id, version } = graph.entity("Ana");
    expect(() => graph.rename(id, { version: null, name: "Anna" })).toThrow(/has changed/);
    expect(() => graph.rename(id, { version, name: "ben" })).toThrow(/merge the two/);
    graph.rename(id, { version, name: "Anna" });
    expect(() => graph.rename(id, { version, name: "Annabel" })).toThrow(/has changed/);
    expect(() => graph.rename("ent_none", { version, name: "X" })).toThrow(/not found/);
  });

  test("rolling back, and forgetting all its messages, takes the name back and leaves no word of it", () => {
    const graph = edited();
    const first = graph.say("Ana", "LIVES_IN", "Oslo", "2020-01-01");
    const before = graph.clock.now();
    const { id, version } = graph.entity("Ana");
    graph.rename(id, { version, name: "Xyzzy" });
    graph.rollBack(before);
    expect(graph.entities()).toEqual(["Ana", "Oslo"]);
    graph.rename(id, { version, name: "Xyzzy" });
    graph.say("Ana", "LIKES", "tea", "2021-01-01");
    expect(graph.forget(first)).toMatchObject({ corrections: 2 });
    expect(graph.entities()).toEqual(["Ana", "tea"]);
    for (const { name: table } of graph.sql.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table'",
    ))
      if (!table.startsWith("sqlite_"))
        expect(JSON.stringify(graph.sql.all(`SELECT * FROM ${table}`))).not.toMatch(/xyzzy/i);
  });
});

describe("an entity that is merged into another", () => {
  test("both are one from then on, earlier known times show both, and rolling back parts them", () => {
    const graph = edited();
    graph.say("Bob", "LIVES_IN", "Oslo", "2020-01-01");
    graph.say("Robert", "LIVES_IN", "Rome", "2022-01-01");
    const before = graph.clock.now();
    const [bob, robert] = [graph.entity("Bob").id, graph.entity("Robert").id];
    expect(graph.merge(robert, bob)).toMatchObject({ id: bob });
    expect(graph.entities()).toEqual(["Oslo", "Robert", "Rome"]);
    expect(graph.facts()).toEqual(["Robert LIVES_IN Oslo", "Robert LIVES_IN Rome"]);
    expect(graph.facts(before)).toEqual(["Bob LIVES_IN Oslo", "Robert LIVES_IN Rome"]);
    expect(getEntity(graph.sql, robert, {}, graph.clock.now()).id).toBe(bob);
    const merged = graph.clock.now();
    expect(() => graph.merge(robert, bob)).toThrow(/not found/);
    expect(() => graph.merge(bob, bob)).toThrow(/another entity/);
    expectSoundIntervals(graph.sql);
    graph.rollBack(before);
    expect(graph.entities()).toEqual(["Bob", "Oslo", "Robert", "Rome"]);
    expect(graph.facts()).toEqual(["Bob LIVES_IN Oslo", "Robert LIVES_IN Rome"]);
    expect(graph.entities(merged)).toEqual(["Oslo", "Robert", "Rome"]);
    expect(graph.entities(before)).toEqual(["Bob", "Oslo", "Robert", "Rome"]);
    expectSoundIntervals(graph.sql);
  });

  test("it holds when another message is forgotten, and a message about either is about both", () => {
    const graph = edited();
    const first = graph.say("Bob", "LIKES", "tea", "2020-01-01");
    graph.say("Bob", "LIVES_IN", "Oslo", "2020-01-01");
    graph.say("Robert", "LIVES_IN", "Rome", "2022-01-01");
    graph.merge(graph.entity("Robert").id, graph.entity("Bob").id);
    graph.say("Robert", "LIKES", "jazz", "2023-01-01");
    expect(graph.forget(first)).toMatchObject({ corrections: 0 });
    expect(graph.facts()).toEqual(["Robert LIKES jazz", "Robert LIVES_IN Oslo", "Robert LIVES_IN Rome"]);
    expectSoundIntervals(graph.sql);
  });
});

describe("an entity that is split", () => {
  test("the part has the mentions and statements of its episodes, and the rest keeps its own", () => {
    const graph = edited();
    graph.say("Alex", "LIVES_IN", "Oslo", "2020-01-01");
    const other = graph.say("Alex", "WORKS_AT", "Acme", "2021-01-01");
    graph.say("Alex", "LIKES", "tea", "2021-01-01");
    const before = graph.clock.now();
    const { id } = graph.entity("Alex");
    const part = graph.split(id, "Alex Kim", [other]);
    expect(part).toMatchObject({ name: "Alex Kim", mentions: 1 });
    expect(part.id).not.toBe(id);
    expect(graph.facts()).toEqual(["Alex Kim WORKS_AT Acme", "Alex LIKES tea", "Alex LIVES_IN Oslo"]);
    expect(graph.facts(before)).toEqual(["Alex LIKES tea", "Alex LIVES_IN Oslo", "Alex WORKS_AT Acme"]);
    expect(graph.entities(before)).not.toContain("Alex Kim");
    const split = graph.clock.now();
    graph.say("Alex Kim", "LIKES", "jazz", "2022-01-01");
    graph.say("Alex", "LIKES", "chess", "2022-01-01");
    expect(graph.facts()).toEqual([
      "Alex Kim LIKES jazz",
      "Alex Kim WORKS_AT Acme",
      "Alex LIKES chess",
      "Alex LIKES tea",
      "Alex LIVES_IN Oslo",
    ]);
    expectSoundIntervals(graph.sql);
    graph.rollBack(split - 1);
    expect(graph.facts()).toEqual(["Alex LIKES tea", "Alex LIVES_IN Oslo", "Alex WORKS_AT Acme"]);
    expect(graph.facts(split)).toContain("Alex Kim WORKS_AT Acme");
  });

  test("episodes that do not mention it, all that do, and a name that is taken are refused", () => {
    const graph = edited();
    const first = graph.say("Alex", "LIVES_IN", "Oslo", "2020-01-01");
    const second = graph.say("Alex", "LIKES", "tea", "2020-01-01");
    const third = graph.say("Ben", "LIKES", "tea", "2020-01-01");
    const { id } = graph.entity("Alex");
    expect(() => graph.split(id, "Alex Kim", [third])).toThrow(/episode_ids.0/);
    expect(() => graph.split(id, "Alex Kim", [first, second])).toThrow(/must leave/);
    expect(() => graph.split(id, "Ben", [first])).toThrow(/merge/);
    expect(() => graph.split(id, "alex", [first])).toThrow(/another name/);
    expect(graph.entities()).toEqual(["Alex", "Ben", "Oslo", "tea"]);
  });

  test("it holds when another message is forgotten, and ends with its own", () => {
    const graph = edited();
    const first = graph.say("Alex", "LIVES_IN", "Oslo", "2020-01-01");
    const other = graph.say("Alex", "WORKS_AT", "Acme", "2021-01-01");
    graph.say("Alex", "LIKES", "tea", "2021-01-01");
    const { id } = graph.split(graph.entity("Alex").id, "Alex Kim", [other]);
    graph.forget(first);
    expect(graph.facts()).toEqual(["Alex Kim WORKS_AT Acme", "Alex LIKES tea"]);
    expect(graph.entity("Alex Kim").id).toBe(id);
    expect(graph.forget(other)).toMatchObject({ corrections: 1 });
    expect(graph.entities()).toEqual(["Alex", "tea"]);
  });
});

describe("an entity that is dismissed", () => {
  test("neither it nor a fact about it is there from then on, earlier known times show both, and a new message counts", () => {
    const graph = edited();
    graph.say("Spam", "LIKES", "tea", "2020-01-01");
    graph.say("Ada", "KNOWS", "Spam", "2020-01-01");
    graph.say("Ada", "LIKES", "tea", "2020-01-01");
    const before = graph.clock.now();
    const { id } = graph.entity("Spam");
    expect(graph.drop(id)).toMatchObject({ facts: 2, entities: 1, episodes: 0 });
    expect(graph.entities()).toEqual(["Ada", "tea"]);
    expect(graph.facts()).toEqual(["Ada LIKES tea"]);
    expect(graph.facts(before)).toHaveLength(3);
    expect(graph.entities(before)).toContain("Spam");
    expect(() => getEntity(graph.sql, id, {}, graph.clock.now())).toThrow(/not found/);
    const dropped = graph.clock.now();
    graph.rollBack(before);
    expect(graph.facts()).toHaveLength(3);
    expect(graph.entity("Spam").id).toBe(id);
    expect(graph.entities(dropped)).toEqual(["Ada", "tea"]);
    graph.drop(id);
    graph.say("Spam", "LIKES", "tea", "2024-01-01");
    expect(graph.facts()).toEqual(["Ada LIKES tea", "Spam LIKES tea"]);
    expectSoundIntervals(graph.sql);
  });

  test("it stays away when another message is forgotten, and what it closed is open again", () => {
    const graph = edited();
    const first = graph.say("Ada", "LIKES", "tea", "2020-01-01");
    graph.say("Ada", "LIVES_IN", "Oslo", "2020-01-01");
    graph.say("Ada", "LIVES_IN", "Nowhere", "2022-01-01");
    expect(graph.drop(graph.entity("Nowhere").id)).toMatchObject({ facts: 1, reopened: 1 });
    graph.forget(first);
    expect(graph.facts()).toEqual(["Ada LIVES_IN Oslo"]);
    const [home] = listFacts(graph.sql, { limit: 5 }, graph.clock.now()).data;
    expect(home?.valid_to).toBeNull();
    expect(getFact(graph.sql, nonNull(home, "home").id, {}, graph.clock.now()).versions.length).toBeGreaterThan(1);
  });

  test("it ends with the retraction of all its messages", () => {
    const graph = edited();
    const only = graph.say("Spam", "LIKES", "tea", "2020-01-01");
    graph.say("Ada", "LIKES", "tea", "2020-01-01");
    const before = graph.clock.now();
    const { id } = graph.entity("Spam");
    graph.drop(id);
    graph.retract(only);
    expect(graph.entities()).toEqual(["Ada", "tea"]);
    graph.rollBack(before);
    expect(graph.entity("Spam").id).toBe(id);
  });
});

test("lists of facts and episodes take the id of a merged entity for its survivor, and at an earlier known time for itself", () => {
  const graph = edited();
  graph.say("Bob", "LIKES", "Tea", "2023-01-01");
  graph.say("Robert", "PLAYS", "Chess", "2023-02-01");
  const [bob, robert] = [graph.entity("Bob").id, graph.entity("Robert").id];
  const before = graph.clock.now();
  graph.merge(robert, bob);
  const listed = (entity_id: string, known_at?: number) => ({
    facts: listFacts(graph.sql, { limit: 9, entity_id, known_at }, graph.clock.now()).data.map(
      ({ predicate }) => predicate,
    ),
    episodes: listEpisodes(graph.sql, { limit: 9, entity_id, known_at }).data.length,
  });
  expect(listed(robert)).toEqual(listed(bob));
  expect(listed(robert)).toEqual({ facts: ["PLAYS", "LIKES"], episodes: 2 });
  expect(listed(robert, before)).toEqual({ facts: ["PLAYS"], episodes: 1 });
  expect(listed("01890000-0000-7000-8000-000000000000")).toEqual({ facts: [], episodes: 0 });
});

test.each([
  ["Therapist", "Lima"],
  ["Lima", "Therapist"],
])("of %s merged into %s, the name by hand stays", (from, into) => {
  const graph = edited();
  graph.say("Doctor Quentin Marlowe", "KNOWS", "Ana", "2023-01-01");
  graph.say("Lima", "HAS", "Harbour", "2023-02-01");
  const { id, version } = graph.entity("Doctor Quentin Marlowe");
  graph.rename(id, { version, name: "Therapist" });
  graph.merge(graph.entity(from).id, graph.entity(into).id);
  expect(graph.entity("Therapist").aliases.toSorted()).toEqual(["Doctor Quentin Marlowe", "Lima"]);
  const before = graph.clock.now();
  graph.clock.advance(60_000);
  graph.retract(graph.say("Eve", "KNOWS", "Ana", "2023-03-01"));
  expect(graph.entities(before)).toContain("Therapist");
});
