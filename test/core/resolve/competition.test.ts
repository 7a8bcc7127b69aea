import { describe, expect, test } from "vitest";
import { competition, type Competitor } from "../../../worker/core/resolve/competition.ts";
import { isFunctional } from "../../../worker/core/language/predicates/functional.ts";
import { UNBOUNDED, type Bounds } from "../../../worker/core/temporal/bounds.ts";

const SAID = Date.UTC(2024, 4, 8);
const year = (from: number | null, to: number | null = null): Bounds => ({
  ...UNBOUNDED,
  valid_from: from === null ? null : Date.UTC(from),
  valid_to: to === null ? null : Date.UTC(to),
});

function claim(
  [subject, predicate, object]: readonly [string, string, string],
  given: Partial<Competitor> = {},
): Competitor {
  const isLiteral = object.startsWith('"');
  return {
    subject,
    subjects: new Set([subject]),
    predicate,
    object: object.replaceAll('"', ""),
    objects: isLiteral ? null : new Set([object]),
    kind: "state",
    fact: `${subject} ${predicate} ${object}.`,
    functional: isFunctional(predicate),
    inverse_functional: null,
    bounds: year(null),
    denied: false,
    said: SAID,
    ...given,
  };
}
const happened = (triple: readonly [string, string, string], bounds = year(2024, 2025)) =>
  claim(triple, { kind: "event", bounds });
const lasting = (triple: readonly [string, string, string]) => claim(triple, { bounds: year(2020) });

const EITHER = { may_be_same: true, may_contradict: true };
const ONLY_SAME = { may_be_same: true, may_contradict: false };
const ONLY_CONTRADICTED = { may_be_same: false, may_contradict: true };

describe("facts that compete", () => {
  test("two holders of what one may hold compete, though their sentences are not similar", () => {
    const known = lasting(["Bob", "IS_CEO_OF", "Acme"]);
    expect(competition(claim(["Carol", "IS_CEO_OF", "Acme"]), known, false)).toEqual(ONLY_CONTRADICTED);
  });

  test("states of the same two entities compete in either direction", () => {
    const known = lasting(["Ada", "DATES", "Bob"]);
    expect(competition(claim(["Ada", "MARRIED_TO", "Bob"]), known, false)).toEqual(EITHER);
    expect(competition(claim(["Bob", "BROKE_WITH", "Ada"]), known, false)).toEqual(EITHER);
  });

  test("similar states that share any entity compete", () => {
    const known = lasting(["Acme", "HAS_OFFICE_IN", "Oslo"]);
    expect(competition(claim(["Ada", "RUNS_OFFICE_OF", "Acme"]), known, true)).toEqual(ONLY_CONTRADICTED);
    expect(competition(claim(["Ada", "RUNS_OFFICE_OF", "Acme"]), known, false)).toBeNull();
    expect(competition(claim(["Ada", "RUNS_OFFICE_OF", "Globex"]), known, true)).toBeNull();
  });

  test("an event may end a similar state, and is never contradicted itself", () => {
    const [state, event] = [
      lasting(["Nora", "WORKS_FOR", "Yorkshire"]),
      happened(["Nora", "TRANSFERRED_TO", "Bristol"]),
    ];
    expect(competition(event, state, true)).toEqual(ONLY_CONTRADICTED);
    expect(competition(state, event, true)).toBeNull();
  });

  test("events are the same occasion only about the same two entities at the same time", () => {
    const visited = happened(["Ada", "VISITED", "Rome"]);
    expect(competition(happened(["Ada", "WAS_IN", "Rome"]), visited, true)).toEqual(ONLY_SAME);
    expect(competition(happened(["Ada", "WAS_IN", "Rome"], year(2022, 2023)), visited, true)).toBeNull();
    expect(competition(happened(["Ada", "WAS_IN", "Lima"]), visited, true)).toBeNull();
  });

  test("an end in other words is the same as its state and contradicts it, and nothing else", () => {
    const over = claim(["Bob", "EMPLOYED_BY", "Acme"], { bounds: year(null, 2024) });
    expect(competition(over, lasting(["Bob", "WORKS_FOR", "Acme"]), false)).toEqual(EITHER);
    expect(competition(over, lasting(["Bob", "WORKS_FOR", "Globex"]), true)).toBeNull();
  });
});

describe("facts that do not compete", () => {
  test("literals of different predicates are never the same", () => {
    const turned = lasting(["Lina", "AGE", '"7"']);
    expect(competition(claim(["Lina", "BORN_ON", '"30 January"']), turned, true)).toEqual(ONLY_CONTRADICTED);
    expect(competition(claim(["Lina", "AGE_IS_ABOUT", '"7"']), turned, true)?.may_be_same).toBe(false);
    expect(competition(claim(["Lina", "AGE", '"seven"']), turned, true)).toEqual(ONLY_SAME);
  });

  test.each([
    ["two likes", ["Ada", "LIKES", "tea"], ["Ada", "LIKES", "coffee"]],
    ["two friends", ["Ada", "HAS_FRIEND", "Bob"], ["Ada", "HAS_FRIEND", "Carol"]],
    ["two who live in one city", ["Bob", "LIVES_IN", "Oslo"], ["Ada", "LIVES_IN", "Oslo"]],
    ["two homes, of which a rule keeps one", ["Ada", "LIVES_IN", "Oslo"], ["Ada", "LIVES_IN", "Rome"]],
    ["opposites, which a rule knows", ["Ada", "HATES", "tea"], ["Ada", "LIKES", "tea"]],
    ["one predicate without a similar sentence", ["Ada", "DIET", '"vegan"'], ["Ada", "DIET", '"meat"'], false],
  ] as const)("%s", (_, said, known, isNear?: boolean) => {
    const verdict = competition(claim(said), lasting(known), isNear ?? true);
    expect(verdict?.may_contradict ?? false).toBe(false);
  });

  test("predicates that an ontology declares are not asked about", () => {
    const [carol, bob] = [
      ["Carol", "HEADS", "Acme"],
      ["Bob", "HEADS", "Acme"],
    ] as const;
    for (const inverse_functional of [true, false])
      expect(competition(claim(carol, { inverse_functional }), lasting(bob), true)).toBeNull();
  });

  test("states of different times do not compete", () => {
    const past = claim(["Ada", "WORKED_ON", "Apollo"], { bounds: year(2010, 2012) });
    expect(competition(past, lasting(["Ada", "WORKS_ON", "Apollo"]), true)).toBeNull();
  });

  test("a fact that never held contradicts nothing, and may be the state that it denies", () => {
    const never = claim(["Bob", "EMPLOYED_BY", "Acme"], { denied: true });
    expect(competition(never, lasting(["Bob", "WORKS_FOR", "Acme"]), true)).toEqual(ONLY_SAME);
  });
});
