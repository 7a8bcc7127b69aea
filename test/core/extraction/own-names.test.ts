import { describe, expect, test } from "vitest";
import { givenNameOf, isPersonalName, ownNamesOf, withOwnNames } from "../../../worker/core/extraction/own-names.ts";
import { factOf } from "../../fakes/extracted-fact.ts";

const person = (name: string) => ({ name, type: "person", count: 1 });
const said = (content: string) => ({ speaker: "User", content, reference_time: 0 });

test.each(["Jane Doe", "Jo", "Ludwig van Beethoven", "J. R. Ewing", "Anne-Marie O’Neil", "Ивана", "李雷", "김민수"])(
  "%s may be a person's name",
  (name) => {
    expect(isPersonalName(name)).toBe(true);
  },
);

test.each([
  "on the list",
  "jane",
  "Jane, said Bob",
  "X",
  "User",
  "Me",
  "4711",
  "Jane!",
  "A".repeat(61),
  "Jane <b>",
  "",
])("%s is none", (words) => {
  expect(isPersonalName(words)).toBe(false);
});

test("a full name has a given name", () => {
  expect(["jane doe", "jo", "j. doe", "anne-marie lee"].map(givenNameOf)).toEqual(["jane", null, null, "anne-marie"]);
});

describe("a model's facts about the speaker's name have one form", () => {
  test.each(["NAMED", "IS_CALLED", "HAS_NAME"])("%s an entity", (predicate) => {
    const fact = factOf({ subject: "User", predicate, object: "Jane Doe" });
    const read = withOwnNames({ entities: [person("User"), person("Jane Doe")], facts: [fact] }, said("I'm Jane Doe"));
    expect(read).toEqual({
      entities: [person("User"), person("Jane Doe")],
      facts: [{ ...fact, predicate: "NAMED", object: null, object_value: "Jane Doe" }],
    });
  });

  test("a name that is not listed is", () => {
    const fact = factOf({ subject: "User", predicate: "NICKNAME", object_value: "Jo" });
    const { entities, facts } = withOwnNames({ entities: [person("User")], facts: [fact] }, said("Call me Jo"));
    expect(entities).toEqual([person("User"), person("Jo")]);
    expect(facts).toMatchObject([{ predicate: "GOES_BY", object_value: "Jo" }]);
  });

  test.each([
    ["of somebody else", factOf({ subject: "Bob", predicate: "NAMED", object: "Robert Doe" }), "Bob is Robert Doe"],
    ["that the message does not have", factOf({ subject: "User", predicate: "NAMED", object: "Jane Doe" }), "I'm me"],
    ["that is none", factOf({ subject: "User", predicate: "NAMED", object_value: "on the list" }), "on the list"],
  ])("one %s stays as it is", (_, fact, content) => {
    const given = { entities: [person("User"), person("Bob")], facts: [fact] };
    expect(withOwnNames(given, said(content))).toEqual(given);
  });

  test("a program has none", () => {
    const fact = factOf({ subject: "User", predicate: "NAMED", object: "Jane Doe" });
    const given = { entities: [person("User")], facts: [fact] };
    expect(withOwnNames(given, { ...said("I'm Jane Doe"), role: "assistant" })).toEqual(given);
  });
});

test("only what is stated of the speaker names the speaker", () => {
  const named = factOf({ subject: "user", predicate: "NAMED", object_value: "Jane Doe" });
  expect([...ownNamesOf("User", [named])]).toEqual([["jane doe", "user"]]);
  const others = [
    { ...named, denied: true },
    { ...named, confidence: "reported" as const },
    { ...named, subject: "Bob" },
    { ...named, predicate: "LIKES" },
    { ...named, object_value: "User" },
  ];
  expect([...ownNamesOf("User", others)]).toEqual([]);
});
