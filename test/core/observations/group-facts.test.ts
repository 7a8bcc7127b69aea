import { describe, expect, test } from "vitest";
import { groupFacts, type GroupedFact } from "../../../worker/core/observations/group-facts.ts";

let seq = 0;
const fact = (given: Partial<GroupedFact>): GroupedFact => {
  seq += 1;
  const kind = given.kind ?? "event";
  return {
    seq,
    version: seq,
    alone: true,
    subject_seq: 1,
    predicate: "VISITED",
    object: "rome",
    kind,
    functional: false,
    stands: true,
    valid_from: null,
    valid_to: null,
    place: given.valid_from ?? given.valid_to ?? null,
    ...given,
  };
};
const day = (at: number): Partial<GroupedFact> => ({ valid_from: at, valid_to: at + 1 });
const typesOf = (facts: GroupedFact[]): [string, number, number][] =>
  groupFacts(facts).map(({ type, count, facts: found }) => [type, count, found.length]);

describe("events", () => {
  test("three events of one object on different days are a repetition", () => {
    expect(typesOf([fact(day(1)), fact(day(5)), fact(day(9))])).toEqual([["repetition", 3, 3]]);
  });

  test("two events do not make a repetition", () => {
    expect(typesOf([fact(day(1)), fact(day(5))])).toEqual([]);
  });

  test("events whose periods overlap count once, and undated events do not count", () => {
    const week = { valid_from: 4, valid_to: 11 };
    expect(typesOf([fact(day(1)), fact(day(5)), fact(week), fact({})])).toEqual([]);
    expect(typesOf([fact(day(1)), fact(day(5)), fact(week), fact({}), fact(day(20))])).toEqual([["repetition", 3, 5]]);
  });

  test("two reports of one instant count once", () => {
    const noon = { valid_from: 12, valid_to: null };
    expect(typesOf([fact(noon), fact(noon), fact(day(20))])).toEqual([]);
  });

  test("three objects are a collection, without the object of a repetition", () => {
    const others = ["oslo", "bern", "lima"].map((object) => fact({ object }));
    const rome = [fact(day(1)), fact(day(5)), fact(day(9))];
    expect(typesOf([...others, ...rome])).toEqual([
      ["repetition", 3, 3],
      ["collection", 3, 3],
    ]);
  });

  test("an event that has not happened by the moment is left out", () => {
    expect(typesOf([fact(day(1)), fact(day(5)), fact({ ...day(9), stands: false })])).toEqual([]);
  });
});

describe("states", () => {
  const home = (object: string, from: number, to: number | null): GroupedFact =>
    fact({
      kind: "state",
      predicate: "LIVES_IN",
      functional: true,
      object,
      valid_from: from,
      valid_to: to,
      stands: to === null,
    });

  test("three homes are a history, latest first, if the last one holds", () => {
    const [group] = groupFacts([home("graz", 1, 5), home("linz", 9, null), home("wien", 5, 9)]);
    expect(group?.type).toBe("history");
    expect(group?.facts.map(({ object }) => object)).toEqual(["linz", "wien", "graz"]);
  });

  test("two homes that hold and two that ended do not make a history", () => {
    expect(typesOf([home("graz", 1, 5), home("wien", 5, 9), home("linz", 9, null), home("bern", 9, null)])).toEqual([]);
  });

  test("three homes that all ended do not make a history", () => {
    expect(typesOf([home("graz", 1, 5), home("wien", 5, 9), home("linz", 9, 12)])).toEqual([]);
  });

  test("a state of unknown time is the last of a history", () => {
    const heard = { ...home("oslo", 0, 20), valid_from: null, place: null };
    const [group] = groupFacts([home("graz", 1, 5), heard, home("linz", 9, null), home("wien", 5, 9)]);
    expect(group?.facts.map(({ object }) => object)).toEqual(["linz", "wien", "graz", "oslo"]);
  });

  test("two homes at a time do not make a history, because one of them is not former", () => {
    expect(typesOf([home("graz", 1, null), home("wien", 5, 9), home("linz", 9, null)])).toEqual([]);
  });

  test("three standing states of other predicates are a collection, without those that ended", () => {
    const likes = (object: string, stands = true): GroupedFact =>
      fact({ kind: "state", predicate: "LIKES", object, stands });
    expect(typesOf([likes("tea"), likes("jazz"), likes("rain"), likes("snow", false)])).toEqual([["collection", 3, 3]]);
    expect(typesOf([likes("tea"), likes("jazz"), likes("rain", false)])).toEqual([]);
  });

  test("facts about different subjects are apart", () => {
    const likes = [1, 2, 3].map((subject_seq) =>
      fact({ kind: "state", predicate: "LIKES", subject_seq, object: `o${subject_seq}` }),
    );
    expect(typesOf(likes)).toEqual([]);
  });
});
